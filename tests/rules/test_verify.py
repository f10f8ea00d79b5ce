"""The record of a finished game: what it holds, and that no change of it verifies."""

import hashlib
import json
from dataclasses import dataclass

import pytest

from app.rules import bohnduell
from app.rules.chance import NO_SALT, Drawn, seal_of
from app.rules.game import CHANCE, Json, Result, RuleError, read_options
from app.rules.record import (
    COVERED,
    REFUSALS,
    Entry,
    Playthrough,
    begin,
    digest,
    entry_from_json,
    record_json,
    result_json,
    verify,
)
from tests.rules import three
from tests.rules.playthroughs import SECRET, SEED, finished, seat_of

FULL = read_options(bohnduell.META, 2, {"balls": 8})


def a_record(played: Playthrough | None = None) -> dict[str, Json]:
    played = played or finished(begin(bohnduell, 2, FULL))
    people = [{"name": "Ana", "kind": "guest"}, {"name": "Bo", "kind": "bot"}]
    return record_json(played, code="ABCDE", seats=people, secret=SECRET, salts=[NO_SALT, NO_SALT])


def sealed(record: dict[str, Json]) -> dict[str, Json]:
    """The record with a digest that fits what it now claims."""
    return record | {"digest": digest(record)}


def refused(record: Json) -> str:
    with pytest.raises(RuleError) as why:
        verify(bohnduell, record)
    assert why.value.code in REFUSALS or why.value.code in ("unreadable", "bowl_empty")
    return why.value.code


def test_a_record_holds_what_the_design_says() -> None:
    record = a_record()
    assert list(record) == [
        *("game", "version", "code", "seats", "options", "entries", "result", "seal", "secret", "salts"),
        "digest",
    ]
    assert record["seal"] == seal_of(SECRET) and record["secret"] == SECRET.hex()
    assert record["salts"] == ["0" * 32] * 2
    lot = record["entries"][0]
    assert lot["seat"] == -1 and lot["streams"][0]["name"] == "start"
    assert "streams" not in record["entries"][1]
    assert json.loads(json.dumps(record)) == record


def test_the_digest_is_that_of_the_canonical_json() -> None:
    record = a_record()
    covered = ["entries", "game", "options", "result", "salts", "secret", "version"]
    text = json.dumps({key: record[key] for key in covered}, separators=(",", ":"), sort_keys=True)
    assert record["digest"] == hashlib.sha256(text.encode()).hexdigest()


def test_a_record_verifies_and_gives_the_playthrough_back() -> None:
    played = finished(begin(bohnduell, 2, FULL))
    again = verify(bohnduell, json.loads(json.dumps(a_record(played))))
    assert again == played
    assert a_record(again) == a_record(played)


@pytest.mark.parametrize(
    "lines", [[(0, "resign")], [(CHANCE, "abandon")], [(1, "bot easy"), (1, "time out")]]
)
def test_a_record_with_lines_of_the_table_verifies(lines: list[tuple[int, str]]) -> None:
    played, _ = begin(bohnduell, 2, FULL).draw(SEED)
    played, _ = played.move(seat_of(played), bohnduell.read_move("put 1"))
    played = played.line(0, "undo 1")
    for seat, text in lines:
        played = played.line(seat, text)
    assert verify(bohnduell, a_record(played)) == played


def test_an_undone_turn_draws_the_same_again() -> None:
    played = begin(three, 2, {})
    played, _ = played.move(0, three.Take(2))
    played, _ = played.draw(SEED)
    once = played.state
    played = played.line(0, "undo 1")
    played, _ = played.draw(SEED)
    assert played.state == once
    played = finished(played)
    record = record_json(played, code="X", seats=[{}, {}], secret=SECRET, salts=[NO_SALT, NO_SALT])
    assert verify(three, record) == played


@pytest.mark.parametrize(
    "change, code",
    [
        ({"seal": "0" * 64}, "bad_seal"),
        ({"secret": bytes(32).hex()}, "bad_seal"),
        ({"result": {"scores": [9, 0], "ranks": [1, 2], "reason": "no_moves"}}, "bad_result"),
        ({"result": None}, "bad_result"),
        ({"options": {"balls": 9}}, "bad_option"),
        ({"options": {"beans": 9}}, "unknown_option"),
        ({"seats": [{}]}, "bad_seats"),
        ({"salts": ["xx"]}, "bad_record"),
        ({"secret": 5}, "bad_record"),
        ({"seats": 2}, "bad_record"),
        ({"options": []}, "bad_record"),
        ({"seal": None}, "bad_record"),
        ({"entries": [{"seat": 0}]}, "bad_record"),
        ({"entries": ["put 1"]}, "bad_record"),
        ({"entries": [{"seat": "0", "move": "put 1"}]}, "bad_record"),
        ({"entries": [{"seat": 0, "move": 1}]}, "bad_record"),
        ({"entries": []}, "bad_result"),
        ({"entries": [{"seat": -1, "move": "start 3"}]}, "bad_draw"),
        ({"entries": [{"seat": 0, "move": "put 1"}]}, "not_your_turn"),
    ],
)
def test_a_forged_record_fails_though_its_digest_fits(change: dict[str, Json], code: str) -> None:
    assert refused(sealed(a_record() | change)) == code


def test_forged_salts_fail_where_they_draw_another_lot() -> None:
    start = begin(bohnduell, 2, FULL)
    true_lot = start.draw(SEED)[0].entries
    for number in range(20):
        salt = bytes([number])
        record = sealed(a_record() | {"salts": [salt.hex()]})
        if start.draw(hashlib.sha256(SECRET + salt).digest())[0].entries != true_lot:
            assert refused(record) == "bad_draw"
        else:
            verify(bohnduell, record)


def test_a_forged_draw_or_move_fails_though_its_digest_fits() -> None:
    record = a_record()
    entries = record["entries"]
    other = {"start 1": "start 2", "start 2": "start 1"}[entries[0]["move"]]
    assert refused(sealed(record | {"entries": [entries[0] | {"move": other}, *entries[1:]]})) == "bad_draw"
    streams = [{"name": "begin", "draws": entries[0]["streams"][0]["draws"]}]
    assert (
        refused(sealed(record | {"entries": [entries[0] | {"streams": streams}, *entries[1:]]})) == "bad_draw"
    )
    assert refused(sealed(record | {"entries": [entries[0], *entries]})) == "bad_draw"
    moved = [*entries[:1], entries[1] | {"move": "empty 1"}, *entries[2:]]
    assert refused(sealed(record | {"entries": moved})) == "bowl_empty"
    assert refused(sealed(record | {"entries": entries[:-1]})) == "bad_result"


@pytest.mark.parametrize(
    "key", ["game", "version", "options", "entries", "result", "salts", "secret", "digest"]
)
def test_a_record_without_a_key_is_none(key: str) -> None:
    record = a_record()
    del record[key]
    assert refused(record) == "bad_record"


@pytest.mark.parametrize("nothing", [[], "record", 5, None])
def test_other_json_is_no_record(nothing: Json) -> None:
    assert refused(nothing) == "bad_record"


def test_a_change_that_keeps_the_digest_is_found_first() -> None:
    record = a_record()
    for key in ("game", "version", "options", "entries", "result", "salts", "secret"):
        assert refused(record | {key: "x"}) == "bad_digest"


def test_no_changed_byte_of_what_the_digest_covers_verifies() -> None:
    """Every byte of a whole record, each of its bits: what can still be read as JSON is refused."""
    record = a_record()
    claimed = {key: record[key] for key in COVERED}
    whole = json.dumps(claimed, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    rest = {key: value for key, value in record.items() if key not in COVERED}
    assert verify(bohnduell, json.loads(whole) | rest)
    read = 0
    for at in range(len(whole)):
        for bit in range(8):
            forged = whole[:at] + bytes([whole[at] ^ 1 << bit]) + whole[at + 1 :]
            try:
                told = json.loads(forged)
            except ValueError:
                continue
            refused(told | rest)
            read += 1
    assert read > len(whole)


def test_entries_survive_the_way_through_json() -> None:
    entry = Entry(CHANCE, "start 1", (Drawn("start", ((2, 0),)), Drawn("empty", ())))
    line = {
        "seat": -1,
        "move": "start 1",
        "streams": [{"name": "start", "draws": [[2, 0]]}, {"name": "empty", "draws": []}],
    }
    assert entry_from_json(line) == entry


def test_what_a_game_adds_to_its_result_is_told_unless_none() -> None:
    @dataclass(frozen=True, slots=True)
    class Solo(Result):
        turns: int
        ceiling: int | None

    assert result_json(Solo((31,), (1,), "sold_out", 136, None)) == {
        "scores": [31],
        "ranks": [1],
        "reason": "sold_out",
        "turns": 136,
    }
