"""Finished games looked at again: positions, notation, who may look, and tables that play on from one."""

from __future__ import annotations

import json
import time
from pathlib import Path

import httpx2
import pytest

from app.__main__ import main
from app.rules import GAMES, current
from app.rules.chance import NO_SALT
from app.rules.game import ALL, CHANCE, Json, RuleError
from app.rules.notation import read_notation, write_notation
from app.rules.positions import effective, positions, secretive, seen
from app.rules.record import Playthrough, entry_from_json, replay, verify
from tests.web.raw import Raw, Refused, play_on, seated

FIXTURES = sorted((Path(__file__).parents[1] / "rules/fixtures").glob("*.json"))
every_fixture = pytest.mark.parametrize("file", FIXTURES, ids=[file.stem for file in FIXTURES])


def recorded(file: Path) -> tuple[Json, Playthrough]:
    record = json.loads(file.read_text(encoding="utf-8"))
    game = GAMES[record["game"], record["version"]]
    entries = [entry_from_json(line) for line in record["entries"]]
    return record, replay(game, len(record["seats"]), record["options"], entries)


def forged(move: str) -> Json:
    """A record in the shape of the real ones, its lines as odd as can be."""
    draws = [{"name": 'a "b": 3 of 4; }', "draws": [[2, 1], [4294967296, 0]]}, {"name": "empty", "draws": []}]
    lines: list[Json] = [{"seat": 0, "move": move}, {"seat": CHANCE, "move": move, "streams": draws}]
    names = [{"name": "Zoë\n: {x}", "kind": "guest"}, {"name": None, "kind": None}]
    return {
        "game": "x",
        "version": 1,
        "seats": names,
        "options": {},
        "entries": lines,
        "result": None,
        "salts": [],
    }


# Positions


@every_fixture
def test_every_position_of_a_recorded_game_is_the_one_that_was_played(file: Path) -> None:
    _, played = recorded(file)
    found = positions(played)
    assert (found[-1].ply, found[-1].state, found[-1].turn) == (len(played.entries), played.state, None)
    assert [one.ply for one in found] == sorted({one.ply for one in found})
    assert all(one.turn != CHANCE for one in found)
    for one in found[:: max(1, len(found) // 7)]:
        again = replay(played.game, played.seats, played.options, played.entries[: one.ply])
        assert (again.state, again.turn) == (one.state, one.turn)
        assert tuple(effective(played.entries, one.ply)) == again.kept


@every_fixture
def test_a_viewer_is_told_at_each_position_what_the_table_told(file: Path) -> None:
    _, played = recorded(file)
    found = positions(played)
    for viewer in (None, *range(played.seats)):
        told = [event["ply"] for one in found for event in seen(played, one, viewer)["events"]]
        assert told == [one.ply for one in played.told if one.event.seen(viewer) is not None]
    for one in found[::9]:
        assert seen(played, one, 0)["view"] == played.game.view(one.state, 0)
        whole = seen(played, one, ALL)
        assert whole["view"] == played.game.view(one.state, ALL)
        assert secretive(played, one) == (played.game is not current()["bohnduell"])
        begin, end = (one.first, one.ply)
        facts = [told.event.facts for told in played.told if begin <= told.ply < end]
        assert [event["facts"] for event in whole["events"]] == facts


@every_fixture
def test_any_position_is_there_within_200_ms(file: Path) -> None:
    _, played = recorded(file)
    begin = time.process_time()
    for one in positions(played)[-60:]:
        seen(played, one, 0)
    assert time.process_time() - begin < 0.2


def test_what_was_taken_back_is_set_aside_and_nothing_else() -> None:
    _, played = recorded(next(file for file in FIXTURES if "three-seats-with-undos" in file.name))
    for one in positions(played)[1:]:
        lines = range(one.first, one.ply)
        assert one.aside == (not any(ply in played.kept for ply in lines))


# Notation


@every_fixture
def test_a_record_survives_the_way_through_its_notation(file: Path) -> None:
    record, played = recorded(file)
    text = write_notation(record)
    assert read_notation(text) == record
    assert read_notation(text.replace("\n", "\r\n")) == record
    assert verify(played.game, read_notation(text)) == played
    assert len(text.split("\n\n")[1].strip("\n").split("\n")) == len(record["entries"])


@pytest.mark.parametrize(
    "move", ["put 1", "a  {b}", '"quoted"', " led by a space", "two\nlines", "{", "", "é", "x "]
)
def test_odd_moves_names_and_streams_survive_it_too(move: str) -> None:
    assert read_notation(write_notation(forged(move))) == forged(move)


def test_the_command_line_checks_a_record_and_its_text_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, _ = recorded(FIXTURES[5])
    file = tmp_path / "game.txt"
    for text in (write_notation(record), json.dumps(record)):
        file.write_text(text, encoding="utf-8")
        assert main(["verify", str(file)]) == 0
        assert main(["replay", str(file)]) == 0
        said = capsys.readouterr().out.splitlines()
        assert said[0].startswith("true: bohnduell, 12 lines") and len(said) == 13
        file.write_text(text.replace(record["secret"], record["secret"][::-1]), encoding="utf-8")
        assert main(["verify", str(file)]) == 1
        assert capsys.readouterr().out.startswith("not true: ")


def test_a_line_of_the_log_can_be_read() -> None:
    record, _ = recorded(FIXTURES[5])
    lines = write_notation(record).split("\n")
    assert lines[0] == "Comptoir game record"
    assert f"options balls: {record['options']['balls']}" in lines
    assert any(line.startswith("   0  *  start ") and line.endswith(" of 2}") for line in lines)
    assert any(line.startswith("   1  ") and "put " in line for line in lines)


@pytest.mark.parametrize(
    "change",
    [
        ("Comptoir game record", "Another"),
        ("\n\n", "\n"),
        ("   1  ", "   2  "),
        ("options balls: ", "options balls "),
        ("game: ", "game: x"),
        (" of 2}", " or 2}"),
    ],
)
def test_what_is_no_notation_is_refused(change: tuple[str, str]) -> None:
    record, _ = recorded(FIXTURES[5])
    text = write_notation(record)
    assert change[0] in text
    for none in (text.replace(*change), "", "x", text[:40]):
        with pytest.raises(RuleError, match="bad_record"):
            read_notation(none)


# Over HTTP


def ended(url: str, **more: Json) -> tuple[Raw, Raw, str]:
    one, two, code = seated(url, **more)
    play_on({0: one, 1: two}, code, 4)
    two.say(code, "resign")
    return one, two, code


def status(person: Raw, path: str, body: Json = None, **more: str) -> tuple[int, str | None]:
    with pytest.raises(Refused) as refused:
        person.call("GET" if body is None else "POST", path, body, **more)
    return refused.value.status, refused.value.code


def test_a_finished_game_gives_its_positions_run_by_run(url: str) -> None:
    one, _, code = ended(url)
    whole = one.call("GET", f"/api/tables/{code}/replay")
    plies = [position["ply"] for position in whole["positions"]]
    assert (whole["plies"], whole["asides"], whole["from"]) == (plies, [], 0)
    assert whole["result"]["reason"] == "resigned"
    assert whole["positions"][-1]["turn"] is None and whole["positions"][-1]["move"] == "resign"
    part = one.call("GET", f"/api/tables/{code}/replay?from=2&count=2&as=1")
    assert [position["ply"] for position in part["positions"]] == plies[2:4]
    assert {position["view"]["viewer"] for position in part["positions"]} == {1}
    assert one.frame(code)["events"] == [
        event for position in whole["positions"] for event in position["events"]
    ]


@pytest.mark.parametrize("game", ["bazaar", "wakawaka"])
def test_every_secret_is_shown_when_it_is_over_and_never_before(url: str, game: str) -> None:
    one, two, code = seated(url, game=game)
    assert status(one, f"/api/tables/{code}/replay?as=all") == (409, "running")
    two.say(code, "resign")
    run = one.call("GET", f"/api/tables/{code}/replay?as=all")
    own = [one.call("GET", f"/api/tables/{code}/replay?as={seat}")["positions"][0]["view"] for seat in (0, 1)]
    first = run["positions"][0]["view"]
    assert (run["secrets"], first["viewer"]) == (True, "all")
    if game == "wakawaka":
        assert [seat["cards"] for seat in first["seats"]] == [view["hand"] for view in own]
    else:
        assert all(len(stall["under"]) == 5 for stall in first["stalls"])
        assert not any("under" in stall for view in own for stall in view["stalls"])


def test_a_running_game_has_no_replay(url: str) -> None:
    one, _, code = seated(url)
    for path in ("replay", "notation", "record"):
        assert status(one, f"/api/tables/{code}/{path}") == (409, "running")
    assert status(one, f"/api/tables/{code}/branch", {"ply": 1, "seat": 0}) == (409, "running")
    assert status(one, "/api/tables/ZZZZZ/replay") == (404, "no_such_table")


@pytest.mark.parametrize(
    ("query", "answer"),
    [("as=2", (422, "no_such_seat")), ("as=-1", (422, "bad_value")), ("as=x", (422, "bad_value")),
     ("from=-1", (422, "bad_value")), ("count=501", (422, "bad_value"))],
)  # fmt: skip
def test_an_odd_question_is_refused(url: str, query: str, answer: tuple[int, str]) -> None:
    one, _, code = ended(url)
    found = status(one, f"/api/tables/{code}/replay?{query}")
    assert found[1] == answer[1]


def test_a_table_without_watchers_shows_its_game_to_those_who_sat_there(url: str) -> None:
    one, _, code = ended(url, watch="none")
    assert one.call("GET", f"/api/tables/{code}/replay")["positions"]
    for path in ("replay", "notation"):
        assert status(Raw(url), f"/api/tables/{code}/{path}") == (403, "not_for_watchers")
    assert status(Raw(url), f"/api/tables/{code}/branch", {"ply": 1, "seat": 0}) == (403, "not_for_watchers")


def test_the_page_is_there_before_and_after_the_end(url: str) -> None:
    one, two, code = seated(url)
    with httpx2.Client(base_url=url, headers={"Accept": "text/html"}) as reader:
        assert "still running" in reader.get(f"/t/{code}/replay").text
        two.say(code, "resign")
        text = reader.get(f"/t/{code}/replay?ply=1").text
        assert 'id="range"' in text and " style=" not in text
        answer = reader.get(f"/t/{code.lower()}/replay?ply=1", follow_redirects=True)
        assert str(answer.url).endswith(f"/t/{code}/replay?ply=1")
        for query in ("ply=x", "ply=99999999", "ply=-1", "as="):
            assert reader.get(f"/t/{code}/replay?{query}").status_code == 200
        for path in ("/t/ZZZZZ/replay", f"/t/{code}/replay?as=7"):
            assert reader.get(path).status_code == 404
        closed = one.open()
        one.say(closed, "leave")
        assert "Nothing was played here" in reader.get(f"/t/{closed}/replay").text


def test_the_notation_is_a_download_that_reads_back(url: str) -> None:
    one, _, code = ended(url)
    answer = httpx2.get(f"{url}/api/tables/{code}/notation")
    assert answer.headers["content-disposition"] == f'attachment; filename="bohnduell-{code}.txt"'
    assert read_notation(answer.text) == one.call("GET", f"/api/tables/{code}/record")


# Playing on


@pytest.mark.parametrize("game", list(current()))
def test_a_game_goes_on_from_any_position_and_counts_nowhere(url: str, game: str) -> None:
    one, two, code = ended(url, game=game, rated=False)
    run = one.call("GET", f"/api/tables/{code}/replay")
    three = Raw(url)
    for position in run["positions"][:-1]:
        asked = {"ply": position["ply"], "seat": 1 if position["turn"] == 1 else 0}
        new = three.call("POST", f"/api/tables/{code}/branch", asked)["code"]
        frame = three.frame(new)
        assert (frame["you"]["seat"], frame["table"]["status"], frame["table"]["rated"]) == (
            asked["seat"], "playing", False,
        )  # fmt: skip
        assert frame["seal"] == run["seal"]
        if position["turn"] == asked["seat"]:
            own = one.call("GET", f"/api/tables/{code}/replay?as={asked['seat']}")["positions"]
            assert frame["view"] == next(p["view"] for p in own if p["ply"] == position["ply"])
    three.say(new, "resign")
    record = three.call("GET", f"/api/tables/{new}/record")
    verify(current()[game], record)
    assert record["salts"] == [NO_SALT.hex()] * 2
    board = three.call("GET", f"/api/leaderboards/{game}")
    assert board["you"] is None and three.frame(new)["table"]["seats"][1 - asked["seat"]]["kind"] == "bot"
    assert two.call("GET", f"/api/tables/{code}/replay") == one.call("GET", f"/api/tables/{code}/replay")


def test_a_bot_whose_turn_it_is_plays_at_once(url: str) -> None:
    one, _, code = ended(url)
    run = one.call("GET", f"/api/tables/{code}/replay")
    position = next(p for p in run["positions"] if p["turn"] == 1)
    new = one.call("POST", f"/api/tables/{code}/branch", {"ply": position["ply"], "seat": 0})["code"]
    end = time.monotonic() + 60
    while (frame := one.frame(new))["turn"] == 1 and time.monotonic() < end:
        time.sleep(0.1)
    assert frame["turn"] in (0, None)


@pytest.mark.parametrize(
    ("ply", "seat", "answer"),
    [(999, 0, (422, "bad_value")), (-1, 0, (422, "bad_value")), (1, 2, (409, "no_such_seat")),
     (1, -1, (409, "no_such_seat"))],
)  # fmt: skip
def test_there_is_no_way_on_from_nowhere(url: str, ply: int, seat: int, answer: tuple[int, str]) -> None:
    one, _, code = ended(url)
    assert status(one, f"/api/tables/{code}/branch", {"ply": ply, "seat": seat})[1] == answer[1]


def test_there_is_no_way_on_from_the_end_of_the_rules(url: str) -> None:
    one, two, code = seated(url)
    play_on({0: one, 1: two}, code)
    last = one.call("GET", f"/api/tables/{code}/replay")["plies"][-1]
    assert status(one, f"/api/tables/{code}/branch", {"ply": last, "seat": 0}) == (409, "over")
