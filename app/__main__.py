"""The house from the command line: python -m app COMMAND."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any

from app.settings import Settings


def main(argv: list[str] | None = None) -> int:
    """Runs one command; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m app", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("serve", help="the site")
    serve.add_argument("--host")
    serve.add_argument("--port", type=int)
    commands.add_parser("migrate", help="makes the database, or brings it up to date")
    for name, text in (
        ("verify", "checks a record (JSON or text), draw by draw"),
        ("replay", "prints a record, line by line"),
    ):
        commands.add_parser(name, help=text).add_argument("file", type=Path)
    commands.add_parser("close", help="closes a table of the running site").add_argument("code")
    commands.add_parser("ban", help="bans somebody from the running site").add_argument("name")
    closing = commands.add_parser("closing", help="says to all that the site closes in so many minutes")
    closing.add_argument("minutes", help="or `off`: it does not after all")
    fuzz = commands.add_parser("fuzz", help="plays random games and looks for broken laws")
    fuzz.add_argument("--games", type=int, default=200)
    fuzz.add_argument("--seed", type=int, default=1)
    arena = commands.add_parser("arena", help="lets two levels of bots play each other")
    arena.add_argument("game")
    arena.add_argument("a", help="easy, normal, or random")
    arena.add_argument("b", help="the same; it holds all other seats")
    arena.add_argument("--games", type=int, default=100)
    arena.add_argument("--seats", type=int, default=2)
    arena.add_argument("--seed", type=int, default=1)
    reports = commands.add_parser("reports", help="what people tell of others; `reports done ID`: dealt with")
    reports.add_argument("deed", nargs="?", choices=("list", "done"), default="list")
    reports.add_argument("id", nargs="?", type=int)
    bench = commands.add_parser("bench", help="measures")
    bench.add_argument("what", choices=("rules", "fanout", "bots", "people", "replays"))
    bench.add_argument("--games", type=int, default=100, help="of each kind, for `bots`")
    bench.add_argument("--database", help="an empty one, for `people`: an address as DATABASE_URL has it")
    bench.add_argument("--people", type=int, default=100_000)
    bench.add_argument("--played", type=int, default=1_000_000, help="games of these people")
    bench.add_argument("--rounds", type=int, default=5)
    bench.add_argument(
        "--records", type=Path, default=Path("tests/rules/fixtures"), help="folder, for `replays`"
    )
    bench.add_argument("--beside", type=Path, help="folder with the raw servers to measure beside")
    asked = parser.parse_args(argv)
    return int(_COMMANDS[asked.command](asked) or 0)


def _serve(asked: argparse.Namespace) -> None:
    import uvicorn

    from app.main import create_app

    given = {key: value for key in ("host", "port") if (value := getattr(asked, key)) is not None}
    settings = Settings(**given)
    _log(settings)
    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        ws_max_size=65_536,
        ws_ping_interval=5,
        ws_ping_timeout=4,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=3,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
    )


def _log(settings: Settings) -> None:
    shown = "localhost" if settings.loopback else _address()
    print(f"Comptoir is open at http://{shown}:{settings.port}", flush=True)


def _address() -> str:
    """This machine's address in the local network, as far as it can be told without asking anybody."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _migrate(asked: argparse.Namespace) -> None:
    from app.store.db import migrate

    migrate(Settings().database)


def _record(file: Path) -> dict[str, Any]:
    """A record, as JSON or as the text of `write_notation`."""
    from app.rules.notation import TITLE, read_notation

    text = file.read_text(encoding="utf-8")
    record: dict[str, Any] = read_notation(text) if text.startswith(TITLE) else json.loads(text)
    return record


def _verify(asked: argparse.Namespace) -> int:
    from app.rules import GAMES
    from app.rules.game import RuleError
    from app.rules.record import verify

    try:
        record = _record(asked.file)
        verify(GAMES[record["game"], record["version"]], record)
    except RuleError as refusal:
        print(f"not true: {refusal.code} {refusal.facts or ''}".rstrip())
        return 1
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        print(f"not a record: {error}")
        return 1
    print(
        f"true: {record['game']}, {len(record['entries'])} lines, every draw as sealed, result {record['result']}"
    )
    return 0


def _replay(asked: argparse.Namespace) -> None:
    record = _record(asked.file)
    for ply, line in enumerate(record["entries"]):
        who = "chance" if line["seat"] < 0 else record["seats"][line["seat"]]["name"]
        print(f"{ply:4}  {who:24}  {line['move']}")


def _order(asked: argparse.Namespace) -> None:
    from app.store.store import open_store

    match asked.command:
        case "close":
            line = f"close {asked.code.upper()}"
        case "ban":
            line = f"ban {asked.name}"
        case _:
            line = f"closing {asked.minutes}"

    async def leave() -> None:
        store = await open_store(Settings().database)
        await store.give_order(line)
        await store.close()

    asyncio.run(leave())
    print(f"Left for the house: {line}. It is done at once where the house is open, else when it opens.")


def _fuzz(asked: argparse.Namespace) -> int:
    from app.bench.fuzz import fuzz

    return fuzz(asked.games, asked.seed)


def _arena(asked: argparse.Namespace) -> int:
    from app.bench.arena import RANDOM, arena
    from app.bots import LEVELS
    from app.rules import current

    known = current()
    if asked.game not in known:
        print(f"no such game: {asked.game}; there are {', '.join(known)}")
        return 2
    for level in (asked.a, asked.b):
        if level not in (*LEVELS, RANDOM):
            print(f"no such level: {level}; there are {', '.join((*LEVELS, RANDOM))}")
            return 2
    least, greatest = known[asked.game].META.seats
    if not max(2, least) <= asked.seats <= greatest or asked.games < 1:
        print(f"{asked.game} is played against others by {max(2, least)} to {greatest}, in at least one game")
        return 2
    return arena(asked.game, asked.a, asked.b, asked.games, asked.seed, asked.seats)


def _reports(asked: argparse.Namespace) -> int:
    from datetime import UTC, datetime

    from app.store.store import open_store

    async def look() -> int:
        store = await open_store(Settings().database)
        try:
            if asked.deed == "done":
                known = asked.id is not None and await store.close_report(
                    asked.id, time.time_ns() // 1_000_000
                )
                print("done" if known else f"no open report has the number {asked.id}")
                return 0 if known else 1
            for report in await store.open_reports():
                when = datetime.fromtimestamp(report.made / 1000, UTC)
                at = f", table {report.code}" if report.code else ""
                print(
                    f"{report.id:5}  {when:%Y-%m-%d %H:%M}  {report.by} of {report.about}: {report.reason}{at}"
                )
                if report.text:
                    print("       " + report.text.replace("\n", "\n       "))
            return 0
        finally:
            await store.close()

    return asyncio.run(look())


def _bench(asked: argparse.Namespace) -> int:
    if asked.what == "bots":
        from app.bench.bots import bench_bots

        return bench_bots(asked.games)
    if asked.what == "replays":
        from app.bench.replays import bench_replays

        return bench_replays(asked.records)
    if asked.what == "people":
        from app.bench.people import bench_people

        bench_people(asked.database, asked.people, asked.played)
    elif asked.what == "rules":
        from app.bench.rules import bench_rules

        bench_rules(asked.rounds)
    else:
        from app.bench.fanout import bench_fanout

        bench_fanout(asked.rounds, asked.beside)
    return 0


_COMMANDS = {
    "serve": _serve, "migrate": _migrate, "verify": _verify, "replay": _replay, "close": _order, "ban": _order,
    "closing": _order, "fuzz": _fuzz, "arena": _arena, "bench": _bench, "reports": _reports,
}  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
