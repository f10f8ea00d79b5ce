"""The deal of the day at a house whose clock the test sets: one attempt each, closed until its day is over."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from app.rules.record import verify
from app.tables import boards, days
from app.tables.deals import Deals
from tests.web.house import DAILY, FIRST, GAME, SECOND, THIRD, Clock, House, Json, Somebody


def test_one_attempt_each_and_the_second_is_told_where_the_first_is(house: House, clock: Clock) -> None:
    ana, ben = house.somebody(), house.somebody()
    code = ana.begin()
    answer = ana.answer("POST", "/api/tables", DAILY)
    assert answer.status_code == 409
    assert answer.json() == {"code": "daily_played", "facts": {"code": code, "day": FIRST}}
    ana.say(code, "resign")
    assert ana.refused("POST", "/api/tables", DAILY) == (409, "daily_played")
    assert ana.refused("POST", "/api/tables", DAILY | {"deal": f"daily {FIRST}"}) == (409, "daily_played")
    assert ben.begin() != code
    clock.set(SECOND, "00:00")
    assert ana.begin() != code


def test_of_two_tables_opened_for_one_deal_only_the_first_may_begin(house: House) -> None:
    ana = house.somebody()
    one, two = ana.open(), ana.open()
    ana.say(one, "start")
    command = {"text": "start"}
    assert ana.refused("POST", f"/api/tables/{two}/commands", command) == (409, "daily_played")
    assert ana.frame(two)["table"]["status"] == "open"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"seats": 2}, "bad_option"),
        ({"game": "bohnduell", "seats": 2}, "bad_option"),
        ({"options": {"preset": "classic"}}, "bad_option"),
        ({"options": {"colour": "red"}}, "unknown_option"),
        ({"clock": {"kind": "turn", "seconds": 30}}, "bad_option"),
        ({"rated": True}, "accounts_only"),
        ({"deal": f"daily {SECOND}"}, "bad_option"),
        ({"deal": "daily 1999-01-01"}, "bad_option"),
        ({"deal": "daily 20310504"}, "bad_option"),
        ({"deal": "daily tomorrow"}, "bad_option"),
        ({"deal": "dailyx"}, "bad_option"),
    ],
)
def test_a_deal_of_the_day_is_played_as_it_is(house: House, more: Json, code: str) -> None:
    ana = house.somebody()
    assert ana.refused("POST", "/api/tables", DAILY | more)[1] == code
    table = ana.open()
    for text in ("seats 2", "options preset=classic", "options private=false", "options watch=all"):
        asked = ana.refused("POST", f"/api/tables/{table}/commands", {"text": text})
        assert asked == (409, "deal_fixed")


def test_all_meet_the_same_wares_and_the_same_nth_stone(house: House, clock: Clock) -> None:
    ana, ben = house.somebody(), house.somebody()
    drawn: list[dict[str, Any]] = []
    codes = [ana.begin(), ben.begin()]
    assert ana.frame(codes[0])["seal"] == ben.frame(codes[1])["seal"]
    first, other = ana.frame(codes[0])["view"], ben.frame(codes[1])["view"]
    assert {**first, "viewer": 0} == {**other, "viewer": 0}
    for who, code, draws in ((ana, codes[0], 8), (ben, codes[1], 6)):
        who.draw(code, draws)
        who.say(code, "resign")
    clock.set(SECOND, "00:00")
    for code in codes:
        entries = ben.ask("GET", f"/api/tables/{code}/record")["entries"]
        drawn.append({s["name"]: s["draws"] for entry in entries for s in entry.get("streams", ())})
    shared = drawn[0].keys() & drawn[1].keys()
    assert len(shared) >= 7 and all(drawn[0][name] == drawn[1][name] for name in shared)
    clock.set(THIRD)
    assert ana.frame(ana.open())["seal"] != ana.frame(codes[0])["seal"]


def closed_to(who: Somebody, code: str) -> None:
    """Nothing of this table is to be had for somebody, its player or not."""
    for path in ("record", "replay", "replay?as=all", "replay?as=0", "notation"):
        assert who.refused("GET", f"/api/tables/{code}/{path}") == (409, "deal_open"), path
    branch = {"ply": 1, "seat": 0}
    assert who.refused("POST", f"/api/tables/{code}/branch", branch) == (409, "deal_open")
    again = {"game": "bazaar", "seats": 1, "deal": f"table {code}"}
    assert who.refused("POST", "/api/tables", again) == (409, "deal_open")
    page = who.answer("GET", f"/t/{code}/replay").text
    assert 'id="replay"' not in page and "still being played" in page


LISTS = (
    "/api/tables", "/api/tables?status=playing", "/api/tables?status=over", "/metrics", "/",
    "/leaderboards/bazaar?board=daily", "/api/leaderboards/bazaar?board=solo",
)  # fmt: skip


def told_anywhere(who: Somebody, code: str) -> str:
    """All that is told to somebody of a table by lists, pages and boards."""
    paths = (*LISTS, f"/t/{code}", "/api/leaderboards/bazaar?board=daily", f"/api/tables/{code}/ghosts")
    return "\n".join(who.answer("GET", path).text for path in paths)


@pytest.mark.parametrize("over", [False, True])
def test_a_deal_is_for_its_player_alone_until_its_day_is_over(house: House, clock: Clock, over: bool) -> None:
    ana, ben = house.somebody(), house.somebody("Ben")
    code = ana.begin()
    if over:
        ana.say(code, "resign")
    assert ben.refused("GET", f"/api/tables/{code}") == (409, "deal_open")
    assert ben.refused("POST", f"/api/tables/{code}/commands", {"text": "say hello"}) == (409, "deal_open")
    closed_to(ana, code)
    closed_to(ben, code)
    secret = house.secret(code)
    assert secret.hex() not in told_anywhere(ben, code) + told_anywhere(ana, code)
    assert code not in "".join(ben.answer("GET", path).text for path in LISTS)
    with ben.socket() as line:
        assert line.receive_json()["type"] == "hello"
        line.send_json({"type": "look", "at": code})
        assert (heard := line.receive_json())["type"] == "refused" and heard["code"] == "deal_open"
    clock.set(SECOND, "00:00")
    frame = ben.frame(code)
    assert frame["view"] == {**ana.frame(code)["view"], "viewer": None}
    board = ben.board(day=FIRST)
    assert board["open"] and board["secret"] == secret.hex()
    assert hashlib.sha256(bytes.fromhex(board["secret"])).hexdigest() == board["seal"] == frame["seal"]
    if over:
        assert verify(GAME, ben.ask("GET", f"/api/tables/{code}/record")).over
        assert ben.ask("GET", f"/api/tables/{code}/replay?as=all")["positions"]
        assert 'id="replay"' in ben.answer("GET", f"/t/{code}/replay").text


def test_the_ceiling_is_told_when_the_deal_opens_also_to_who_looks(house: House, clock: Clock) -> None:
    ana = house.somebody()
    code = ana.begin()
    with ana.socket() as line:
        line.receive_json()
        house.finish(code)
        last = ana.frame(code)
        assert last["events"][-1]["code"] == "end"
        assert "ceiling" not in json.dumps(last) and "hidden" not in last["view"]
        assert set(last["result"]) == {"scores", "ranks", "reason", "turns"}
        line.send_json({"type": "look", "at": code})
        assert "ceiling" not in json.dumps(line.receive_json())
        clock.set(SECOND, "00:00")
        opened = line.receive_json()
        while opened.get("type") != "frame":
            opened = line.receive_json()
    assert opened["result"]["ceiling"] == ana.board(day=FIRST)["ceiling"] >= opened["result"]["scores"][0]
    verify(GAME, ana.ask("GET", f"/api/tables/{code}/record"))
    row = ana.board(day=FIRST)["you"]
    assert (row["value"], row["turns"]) == (last["result"]["scores"][0], last["result"]["turns"])
    course = ana.ask("GET", f"/api/tables/{code}/ghosts")["own"]
    assert (course, len(course) - 1, course[-1]) == (sorted(course), row["turns"], row["value"])
    alone = ana.ask("GET", "/api/leaderboards/bazaar?board=solo")["rows"]
    assert [(r["value"], r["turns"]) for r in alone] == [(row["value"], row["turns"])]


def test_an_attempt_counts_for_the_day_on_which_it_began(house: House, clock: Clock) -> None:
    ana, ben, ida = house.somebody(), house.somebody(), house.somebody()
    clock.set(FIRST, "23:59")
    late = ana.begin()
    waiting, forgotten = ben.open(), ida.open()
    sealed = ben.frame(waiting)["seal"]
    clock.set(SECOND, "00:00")
    ana.say(late, "resign")
    assert [row["code"] for row in ana.board(day=FIRST)["rows"]] == [late]
    assert ana.board(day=SECOND)["rows"] == []
    assert ana.begin() != late  # the deal of the new day is another one
    ben.say(waiting, "start")  # opened for the day before, begun today: it plays today's deal
    frame = ben.frame(waiting)
    assert frame["table"]["deal"] == f"daily {SECOND}" and frame["seal"] != sealed
    assert frame["seal"] == ben.board()["seal"]
    ben.say(waiting, "resign")
    assert [row["name"] for row in ben.board()["rows"]] == [ben.ask("GET", "/api/me")["name"]]
    ida.begin()
    assert ida.refused("POST", f"/api/tables/{forgotten}/commands", {"text": "start"})[1] == "daily_played"


def test_practice_counts_on_no_board_and_is_open_to_all(house: House, clock: Clock) -> None:
    ana, ben = house.somebody(), house.somebody()
    first = ana.begin()
    ana.say(first, "resign")
    clock.set(SECOND)
    code = ana.begin(deal=f"daily {FIRST}")
    assert ana.frame(code)["seal"] == ana.frame(first)["seal"]
    assert ana.begin(deal=f"daily {FIRST}") != code
    assert ben.frame(code)["view"]
    ana.say(code, "resign")
    assert verify(GAME, ben.ask("GET", f"/api/tables/{code}/record")).over
    assert [row["code"] for row in ana.board(day=FIRST)["rows"]] == [first]
    assert ana.board(day=SECOND)["you"] is None
    mirror = ana.begin(deal=f"table {first}")
    assert ana.frame(mirror)["seal"] == ana.frame(first)["seal"]


def test_the_board_ranks_by_points_then_by_fewer_turns(house: House, clock: Clock) -> None:
    people = [house.somebody(f"Player {number}") for number in range(4)]
    for number, who in enumerate(people):
        code = who.begin()
        who.draw(code, number)
        who.say(code, "resign")
    board = people[3].board()
    assert [row["name"] for row in board["rows"]] == [f"Player {number}" for number in range(4)]
    assert [row["rank"] for row in board["rows"]] == [1, 2, 3, 4]
    assert [row["turns"] for row in board["rows"]] == [0, 1, 2, 3]
    assert all("code" not in row for row in board["rows"])
    assert board["you"]["rank"] == 4 and board["players"] == 4 and not board["open"]
    assert board["closes"] == clock.now + 12 * 3_600_000
    assert people[0].board(page="2")["rows"] == []
    page = people[3].answer("GET", "/leaderboards/bazaar?board=daily").text
    assert page.count("Player 3") >= 1 and "place 4 of 4" in page
    for asked in ("day=2031-05-05", "day=never"):
        assert people[0].refused("GET", f"/api/leaderboards/bazaar?board=daily&{asked}")[0] == 422
        assert people[0].answer("GET", f"/leaderboards/bazaar?board=daily&{asked}").status_code == 404
    bohnduell = people[0].refused("GET", "/api/leaderboards/bohnduell?board=daily")
    assert bohnduell == (422, "bad_option")


def test_days_in_a_row_add_up(house: House, clock: Clock) -> None:
    ana, ben = house.somebody("Ana"), house.somebody("Ben")
    for day, players in ((FIRST, [ana, ben]), (SECOND, [ana]), (THIRD, [ana, ben])):
        clock.set(day)
        for who in players:
            who.say(who.begin(), "resign")
    for period, days_of in (("month", (3, 2)), ("week", (2, 1))):  # the first day is a Sunday
        rows = ana.board(period=period)["rows"]
        found = {row["name"]: (row["games"], row["streak"]) for row in rows}
        assert found == {"Ana": (days_of[0], 3), "Ben": (days_of[1], 1)}
    clock.set("2031-05-08")
    assert [row["streak"] for row in ana.board(period="month")["rows"]] == [0, 0]
    assert ana.board(period="month")["you"]["games"] == 3


def test_the_lobby_leads_to_the_deal_of_the_day(house: House, clock: Clock) -> None:
    ana = house.somebody()
    assert "Play today’s deal" in ana.answer("GET", "/").text
    code = ana.begin()
    running = ana.answer("GET", "/").text
    assert f'href="/t/{code}"' in running and "Play today’s deal" not in running
    ana.say(code, "resign")
    done = ana.answer("GET", "/").text
    assert "place 1 of 1" in done and "Share" in done
    assert f"/leaderboards/bazaar?board=daily&amp;day={FIRST}" in done
    assert "0 points in 0 turns, place 1 of 1" in done
    clock.set(SECOND)
    assert "Yesterday’s best: 0 points" in ana.answer("GET", "/").text


def test_the_secret_of_a_day_needs_the_key_of_the_site_and_outlives_it(
    house: House, clock: Clock, tmp_path: Path
) -> None:
    ana = house.somebody()
    code = ana.begin()
    sealed = ana.frame(code)["seal"]
    key = (tmp_path / "secret_key").read_text().strip().encode()
    day = days.read_day(FIRST)
    assert day is not None
    assert house.secret(code) == days.secret_of(key, "bazaar", day)
    assert house.secret(code) != days.secret_of(b"another", "bazaar", day)
    tables = house.client.app.state.house.tables  # type: ignore[attr-defined]
    tables.deals = Deals(tables.store, b"a new key")
    ben = house.somebody()
    assert ben.frame(ben.begin())["seal"] == sealed


def test_a_board_tells_who_looks_at_it_that_a_game_has_ended(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "FOLD", 0.05)
    ana = house.somebody()
    code = ana.begin()
    with ana.socket() as line:
        line.receive_json()
        line.send_json({"type": "look", "at": "board bazaar"})
        assert line.receive_json() == {"type": "board", "at": "board bazaar", "version": 0}
        line.send_json({"type": "look", "at": "board nothing"})
        assert line.receive_json()["code"] == "no_such_game"
        ana.say(code, "resign")
        assert line.receive_json() == {"type": "board", "at": "board bazaar", "version": 1}


def test_who_leaves_for_good_leaves_the_boards(house: House) -> None:
    ana, ben = house.somebody("Ana"), house.somebody("Ben")
    for who in (ana, ben):
        who.say(who.begin(), "resign")
    ana.ask("POST", "/api/register", {"name": "Ana", "password": "of some length"})
    assert {row["name"] for row in ben.board()["rows"]} == {"Ana", "Ben"}
    kept = ana.ask("GET", "/api/me/export")["deals_of_days"]
    assert [(row["game"], row["points"], row["turns"]) for row in kept] == [("bazaar", 0, 0)]
    ana.ask("DELETE", "/api/me")
    assert [row["name"] for row in ben.board()["rows"]] == ["Ben"]


def test_ghosts_stand_beside_a_game_and_never_ahead_of_it(house: House, clock: Clock) -> None:
    ida, sven, yuki, ana = (house.somebody(name) for name in ("Ida", "Sven", "Yuki", "Ana"))
    turns = {}
    for who, count in ((ida, 2), (sven, 4), (yuki, 6)):
        turns[code := who.begin()] = count
        who.draw(code, count)
        who.say(code, "resign")
    code = ana.begin()
    assert ana.ask("GET", f"/api/tables/{code}/ghosts") == {
        "own": [0],
        "ghosts": [
            {"kind": "best", "name": "Ida", "points": [0]},
            {"kind": "middle", "name": "Sven", "points": [0]},
        ],
    }
    assert ida.refused("GET", f"/api/tables/{code}/ghosts") == (409, "deal_open")
    ana.draw(code, 3)
    told = ana.ask("GET", f"/api/tables/{code}/ghosts")
    assert told["own"] == [0, 0, 0, 0]
    assert [len(ghost["points"]) for ghost in told["ghosts"]] == [3, 4]
    ana.say(code, "resign")
    told = ana.ask("GET", f"/api/tables/{code}/ghosts")
    assert [len(ghost["points"]) for ghost in told["ghosts"]] == [3, 5]
    assert {key for ghost in told["ghosts"] for key in ghost} == {"kind", "name", "points"}
    clock.set(SECOND)
    mirror = ida.begin(deal=f"table {code}")
    first = {"kind": "first", "name": "Ana", "points": [0]}
    assert ida.ask("GET", f"/api/tables/{mirror}/ghosts") == {"own": [0], "ghosts": [first]}
    alone = ida.ask("POST", "/api/tables", {"game": "bazaar", "seats": 1})["code"]
    assert ida.refused("GET", f"/api/tables/{alone}/ghosts") == (409, "not_playing")
    ida.say(alone, "start")
    assert ida.ask("GET", f"/api/tables/{alone}/ghosts") == {"own": [0], "ghosts": []}


def test_a_mirror_match_deals_the_same_to_the_other_seat(house: House) -> None:
    ana, ben = house.somebody("Ana"), house.somebody("Ben")
    code = ana.ask("POST", "/api/tables", {"game": "bazaar", "seats": 2})["code"]
    for who, text in ((ben, "join"), (ben, "ready"), (ana, "start")):
        who.say(code, text)
    first = ana.frame(code)
    assert "mirror" not in first
    ana.say(code, "resign")
    assert ana.frame(code)["mirror"] is True
    ben.say(code, "rematch same")
    mirror = ana.frame(code)["table"]["next"]
    again = {"text": "options hand_limit=12"}
    assert ben.refused("POST", f"/api/tables/{mirror}/commands", again) == (409, "deal_fixed")
    assert ben.refused("POST", f"/api/tables/{mirror}/commands", {"text": "seats 3"}) == (409, "deal_fixed")
    for who, text in ((ana, "rematch same"), (ben, "start")):
        who.say(mirror if text == "start" else code, text)
    second = ana.frame(mirror)
    assert (first["you"]["seat"], second["you"]["seat"]) == (0, 1)
    assert second["table"]["deal"] == f"table {code}" and second["seal"] == first["seal"]
    assert second["turn"] == first["turn"]
    assert {**first["view"], "viewer": 1} == second["view"]
    assert ana.refused("POST", f"/api/tables/{code}/commands", {"text": "rematch other"})[1] == "bad_command"


def test_without_chance_there_is_no_mirror_match_to_offer(house: House) -> None:
    ana, ben = house.somebody(), house.somebody()
    code = ana.ask("POST", "/api/tables", {"game": "bohnduell", "seats": 2})["code"]
    for who, text in ((ben, "join"), (ben, "ready"), (ana, "start"), (ana, "resign")):
        who.say(code, text)
    assert "mirror" not in ana.frame(code)
