"""Who keeps apart from whom is kept, and goes when either leaves; reports have numbers and are dealt with once."""

from __future__ import annotations

import pytest

from app.rules.game import RuleError
from app.store.store import SqlStore
from app.tables.apart import BLOCK, MUTE, Apart
from app.tables.people import People

from .sample import ANA, BEN, IDA, NOW, person

pytestmark = pytest.mark.anyio


@pytest.fixture
async def three(store: SqlStore) -> SqlStore:
    for id, name in ((ANA, "Ana"), (BEN, "Ben"), (IDA, "Ida")):
        await store.save_person(person(id, name), 0)
    return store


def afresh(store: SqlStore) -> Apart:
    """As a process that begins."""
    return Apart(store, People(store))


async def test_what_somebody_keeps_apart_from_outlives_the_process(three: SqlStore) -> None:
    apart = afresh(three)
    await apart.part(ANA, "ben", MUTE)
    await apart.part(ANA, "Ida", MUTE)
    await apart.part(ANA, "Ben", BLOCK)
    await apart.part(ANA, "Ben", MUTE)
    with pytest.raises(RuleError, match="still_blocked"):
        await apart.unpart(ANA, "Ben", MUTE)
    assert apart.deaf([ANA, IDA, None], BEN) == {ANA}
    again = afresh(three)
    assert await again.of(ANA) == {BEN: BLOCK, IDA: MUTE}
    with pytest.raises(RuleError, match="unwelcome"):
        await again.need_welcome(ANA, BEN)
    with pytest.raises(RuleError, match="blocked_by_you"):
        await again.need_welcome(BEN, ANA)
    await again.need_welcome(ANA, IDA)
    await again.unpart(ANA, "Ben", BLOCK)
    await again.need_welcome(ANA, BEN)
    assert await afresh(three).of(ANA) == {IDA: MUTE}


async def test_who_leaves_is_in_no_list_and_in_no_report(three: SqlStore) -> None:
    apart = afresh(three)
    for one, other in ((ANA, "Ben"), (BEN, "Ana"), (IDA, "Ben"), (IDA, "Ana")):
        await apart.part(one, other, BLOCK)
        await apart.report(one, other, "chat", "Shouts", None)
    await three.erase(BEN)
    assert [await afresh(three).of(each) for each in (ANA, BEN, IDA)] == [{}, {}, {ANA: BLOCK}]
    assert [(report.by, report.about) for report in await three.open_reports()] == [("Ida", "Ana")]


async def test_a_report_is_dealt_with_once(three: SqlStore) -> None:
    apart = afresh(three)
    await apart.report(ANA, "Ben", "chat", " Shouts\n", "K7X4M")
    await apart.report(IDA, "Ben", "name", "", None)
    first, second = await three.open_reports()
    assert (first.by, first.about, first.reason, first.text, first.code) == (
        "Ana",
        "Ben",
        "chat",
        "Shouts",
        "K7X4M",
    )
    assert [await three.close_report(number, NOW) for number in (first.id, first.id, 99)] == [
        True,
        False,
        False,
    ]
    assert await three.open_reports() == [second]
