"""After a start: every unfinished table is at hand again, and no clock ran while the house was closed."""

from __future__ import annotations

import structlog

from . import playing
from .opening import now_ms
from .service import Tables

log = structlog.get_logger()


async def wake(tables: Tables) -> None:
    """Where another process of the house is awake it was not closed, and clocks ran on."""
    beat = None if await tables.joining.bus.others() else await tables.store.last_beat()
    now = now_ms()
    for code in await tables.store.unfinished():
        try:
            live = await tables.live(code)
        except Exception:
            log.exception("a table could not be loaded", code=code)
            continue
        if beat is not None:
            spared = playing.spare(live.table, now - beat, now)
            if spared is not live.table:
                await tables.keep(live, spared, now)
        tables.lobby.show(live)
        tables.bots.wake(live)
    await tables.store.beat(now)
