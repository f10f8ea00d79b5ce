"""Taking back tried at every step of random games of every game: from each seat, with consent, and after a reload."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from app.rules import current
from app.rules.game import CHANCE, RuleError
from app.tables import consent, playing, waiting
from app.tables.commands import can, read_command
from app.tables.ports import Stored
from app.tables.table import Person, Table, from_stored, open_table

PEOPLE = [Person(letter * 32, letter.upper(), "guest") for letter in "abcdef"]
STEPS = 40  # moves of one game, at most
CASES = [
    (key, seats, seed)
    for key, game in current().items()
    for seats in sorted({max(2, game.META.seats[0]), 3, game.META.seats[1]})
    if seats <= game.META.seats[1]
    for seed in range(2)
]


def begun(key: str, seats: int, seed: int) -> Table:
    table = open_table(
        current()[key], PEOPLE[0], id=7, code="TEST2", seats=seats, options={}, private=False, watch="all",
        clock={"kind": "none"}, rated=False, secret=bytes([seed]) * 32, now=0,
    )  # fmt: skip
    for person in PEOPLE[1:seats]:
        table = waiting.ready(waiting.join(table, person, 0), person, 0, yes=True)
    return playing.start(table, PEOPLE[0], 0)


def steps(key: str, seats: int, seed: int) -> Iterator[Table]:
    """A random game, before each of its moves."""
    rng, table = random.Random(seed), begun(key, seats, seed)
    for at in range(STEPS):
        if table.turn is None:
            return
        yield table
        assert table.play is not None
        moves = list(table.play.game.legal_moves(table.play.state, table.turn))
        table = playing.move(table, PEOPLE[table.turn], at, str(rng.choice(moves)), None)


def taken_back(table: Table, seat: int) -> Table:
    """After this seat has asked and all others have agreed. RuleError where it cannot be."""
    after = consent.undo(table, PEOPLE[seat], 0)
    if after.row.offer is not None:
        assert after.play is table.play, "to ask changes nothing"
        for other in consent.others(table, seat):
            after = consent.accept(after, PEOPLE[other], 0)
    return after


def reloaded(table: Table) -> Table:
    sitters = tuple(sitter for sitter in table.seats if sitter is not None)
    return from_stored(table.game, Stored(table.row, sitters, table.lines, (), ()))


@pytest.mark.parametrize(("key", "seats", "seed"), CASES)
def test_what_is_taken_back_is_what_was_and_nothing_is_learned_by_it(key: str, seats: int, seed: int) -> None:
    before: dict[tuple[int, ...], object] = {}  # states by the lines in force that led to them
    done = refused = 0
    for table in steps(key, seats, seed):
        play = table.play
        assert play is not None
        before[play.kept] = play.state
        for seat in range(seats):
            told = consent.told_undo(table, seat) or {}
            try:
                after = taken_back(table, seat)
            except RuleError as refusal:
                assert (refusal.code, refusal.facts["why"]) == ("no_undo", told["code"])
                assert "undo" not in can(table, PEOPLE[seat].id)
                refused += 1
                continue
            done += 1
            assert "undo" in can(table, PEOPLE[seat].id)
            assert after.play is not None and after.play.kept == play.kept[: len(after.play.kept)]
            gone = [play.entries[ply] for ply in play.kept[len(after.play.kept) :]]
            assert gone[0].seat == seat, "back to before one's own move"
            alone = consent.undo(table, PEOPLE[seat], 0).row.offer is None
            assert (told["how"] == "free") == alone and (
                not alone or {entry.seat for entry in gone} == {seat}
            )
            assert not any(entry.streams or entry.seat == CHANCE for entry in gone), "no draw is taken back"
            assert after.play.state == before[after.play.kept]
            again = reloaded(after)
            assert again.play is not None and again.play.state == after.play.state
            assert consent.told_undo(again, seat) == consent.told_undo(after, seat)
            once_more = after
            for entry in gone:
                once_more = playing.move(once_more, PEOPLE[entry.seat], 0, entry.move, None)
            assert once_more.play is not None and once_more.play.state == play.state, "it comes as it came"
    assert done and refused


def test_button_line_and_call_are_one_word() -> None:
    assert read_command("undo") == read_command("/undo") == read_command(" /Undo ")
