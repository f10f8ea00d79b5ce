"""A table from its opening to the rematch, over HTTP, as any program may use it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.rules import GAMES
from app.rules.record import verify
from tests.web.raw import Raw, Refused, play_on, seated


def test_a_whole_game_is_played_and_its_record_verifies(url: str) -> None:
    one, two, code = seated(url)
    last = play_on({0: one, 1: two}, code)
    assert last["table"]["status"] == "over"
    assert last["turn"] is None
    assert sorted(last["result"]["ranks"]) in ([1, 2], [1, 1])
    record = one.call("GET", f"/api/tables/{code}/record")
    assert verify(GAMES[record["game"], record["version"]], record).over
    assert record["seal"] == last["seal"]


def test_the_host_sits_at_seat_0_and_the_lowest_free_seat_is_next(url: str) -> None:
    one, two = Raw(url), Raw(url)
    code = one.open()
    assert one.frame(code)["you"]["seat"] == 0
    assert one.frame(code)["you"]["can"] == [
        "join",
        "leave",
        "ready",
        "seats",
        "options",
        "bot",
        "say",
        "mute",
        "unmute",
        "who",
        "rules",
        "help",
    ]
    assert two.frame(code)["you"]["can"] == ["join", "say", "mute", "unmute", "who", "rules", "help"]
    two.say(code, "/join")
    frame = two.frame(code)
    assert frame["you"]["seat"] == 1
    assert (
        frame["view"] is None and frame["turn"] is None and frame["clock"] is None and frame["result"] is None
    )
    assert frame["events"] == frame["choices"] == frame["cannot"] == []


def test_joining_again_changes_nothing_and_is_done(url: str) -> None:
    one = Raw(url)
    code = one.open()
    version = one.frame(code)["version"]
    assert one.say(code, "join") == {"done": True, "version": version}
    assert one.frame(code)["version"] == version


def test_a_named_seat_is_counted_from_one(url: str) -> None:
    one, two = Raw(url), Raw(url)
    code = one.open()
    one.say(code, "join 2")
    assert one.frame(code)["you"]["seat"] == 1
    two.say(code, "join 1")
    assert two.frame(code)["you"]["seat"] == 0
    assert one.refused(code, "join 1").code == "seat_taken"
    assert one.refused(code, "join 7").code == "no_such_seat"


def test_start_waits_for_every_place_and_everybody_else(url: str) -> None:
    one, two = Raw(url), Raw(url)
    code = one.open()
    assert one.refused(code, "start").code == "seats_free"
    two.say(code, "join")
    assert two.refused(code, "start").code == "not_host"
    refusal = one.refused(code, "start")
    assert (refusal.status, refusal.code) == (409, "not_ready")
    two.say(code, "ready")
    assert one.frame(code)["table"]["status"] == "open"
    one.say(code, "start")
    assert one.frame(code)["table"]["status"] == "playing"


def test_changed_options_ask_everybody_to_be_ready_again(url: str) -> None:
    one, two = Raw(url), Raw(url)
    code = one.open()
    two.say(code, "join")
    two.say(code, "ready")
    one.say(code, "options balls=16 clock=turn:30 watch=link")
    table = one.frame(code)["table"]
    assert table["options"]["balls"] == 16
    assert table["clock"] == {"kind": "turn", "seconds": 30}
    assert table["watch"] == "link"
    assert [seat["ready"] for seat in table["seats"]] == [False, False]
    assert one.refused(code, "options balls=13").status == 422
    assert one.refused(code, "options colour=red").code == "unknown_option"
    assert two.refused(code, "options balls=8").code == "not_host"


def test_the_host_may_kick_hand_over_and_leave(url: str) -> None:
    one, two, three = Raw(url, "Host Olga"), Raw(url, "Guest Paul"), Raw(url, "Guest Rita")
    code = one.open()
    two.say(code, "join")
    one.say(code, "kick guest paul")
    assert two.frame(code)["you"]["seat"] is None
    three.say(code, "join")
    assert three.refused(code, "host Guest Rita").code == "not_host"
    one.say(code, "host Guest Rita")
    assert one.frame(code)["table"]["host"] == 1
    three.say(code, "leave")
    assert one.frame(code)["table"]["host"] == 0
    one.say(code, "leave")
    assert one.frame(code)["table"]["status"] == "over"
    assert one.frame(code)["result"] is None


def test_resigning_ends_a_game_of_two_with_the_scores_as_they_stand(url: str) -> None:
    one, two, code = seated(url)
    play_on({0: one, 1: two}, code, moves=3)
    one.say(code, "resign")
    frame = two.frame(code)
    assert frame["table"]["status"] == "over"
    assert frame["result"]["ranks"] == [2, 1]
    assert frame["result"]["reason"] == "resigned"
    assert frame["events"][-1]["code"] == "resigned"
    assert two.refused(code, "resign").code == "over"


def test_leaving_a_running_game_is_resigning(url: str) -> None:
    one, two, code = seated(url)
    two.say(code, "leave")
    assert one.frame(code)["result"] == {"scores": [0, 0], "ranks": [1, 2], "reason": "resigned"}


def test_a_rematch_moves_the_seats_on_and_the_other_begins(url: str) -> None:
    one, two, code = seated(url)
    one.say(code, "resign")
    one.say(code, "rematch")
    following = two.frame(code)["table"]["next"]
    assert following is not None
    stranger = Raw(url)
    assert stranger.refused(following, "join").code == "full"
    two.say(code, "rematch")
    assert two.frame(following)["you"]["seat"] == 0
    assert one.frame(following)["you"]["seat"] == 1
    one.say(following, "start")
    frame = two.frame(following)
    assert frame["turn"] == 0, "who did not begin before begins now"
    assert not any(event["code"] == "start" for event in frame["events"])


def test_both_asking_for_a_rematch_at_once_get_one_table(url: str) -> None:
    one, two, code = seated(url)
    one.say(code, "resign")
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda who: who.say(code, "rematch"), (one, two)))
    following = one.frame(code)["table"]["next"]
    assert {one.frame(following)["you"]["seat"], two.frame(following)["you"]["seat"]} == {0, 1}


def test_twenty_race_for_the_last_seat_and_one_sits(url: str) -> None:
    racers = [Raw(url, f"Racer {number}") for number in range(20)]
    for _ in range(10):
        code = Raw(url).open()

        def join(racer: Raw, code: str = code) -> bool:
            try:
                racer.say(code, "join")
            except Refused as refusal:
                assert refusal.code == "full"
                return False
            return True

        with ThreadPoolExecutor(20) as pool:
            assert sum(pool.map(join, racers)) == 1
        seats = racers[0].frame(code)["table"]["seats"]
        assert seats[1]["name"].startswith("Racer ")
        assert sum(racer.frame(code)["you"]["seat"] == 1 for racer in racers) == 1


def test_the_same_ref_does_its_work_once_and_answers_the_same(url: str) -> None:
    one, two, code = seated(url)
    seen = one.frame(code)["version"]
    first = one.say(code, "move put 1", seen=seen, ref="a")
    again = one.say(code, "move put 1", seen=seen, ref="a")
    assert first == again
    assert two.frame(code)["view"]["seats"][0]["reserve"] == 11
    assert one.say(code, "say hello", ref="b") == one.say(code, "say hello", ref="b")


def test_a_move_chosen_at_an_older_position_is_stale_and_chat_does_not_matter(url: str) -> None:
    one, two, code = seated(url)
    seen = one.frame(code)["version"]
    two.say(code, "say good luck")
    one.say(code, "move put 1", seen=seen)
    two.say(code, "m put 1", seen=two.frame(code)["version"])
    refusal = one.refused(code, "move put 1", seen=seen)
    assert (refusal.status, refusal.code) == (409, "stale")
    assert one.say(code, "move put 1")["done"], "without `seen` it is judged as things stand"


def test_what_cannot_be_played_says_why(url: str) -> None:
    one, two, code = seated(url)
    assert two.refused(code, "move put 1").code == "not_your_turn"
    assert one.refused(code, "move put 9").status == 409
    assert one.refused(code, "move dance").status in (400, 409)
    refusal = one.refused(code, "move empty 4")
    assert refusal.status == 409 and refusal.facts
    cannot = {no["move"]: no for no in one.frame(code)["cannot"]}
    assert cannot["empty 4"]["code"] == refusal.code


def test_watching_may_be_for_all_for_those_with_the_link_or_for_nobody(url: str) -> None:
    watcher = Raw(url)

    def listed(code: str) -> bool:
        return any(t["code"] == code for t in watcher.call("GET", "/api/tables?status=playing")["tables"])

    for watch, seen, shown in (("all", True, True), ("link", True, False), ("none", False, False)):
        _, _, code = seated(url, watch=watch)
        assert listed(code) is shown
        if seen:
            assert watcher.frame(code)["you"]["seat"] is None
        else:
            with pytest.raises(Refused) as refusal:
                watcher.frame(code)
            assert refusal.value.status == 403


def test_a_private_table_is_in_no_list_and_its_code_cannot_be_guessed(url: str) -> None:
    one = Raw(url)
    code = one.open(private=True)
    assert len(code) >= 10
    assert all(t["code"] != code for t in one.call("GET", "/api/tables")["tables"])
    assert Raw(url).frame(code)["table"]["code"] == code


def test_my_tables_name_those_that_wait_for_me(url: str) -> None:
    one, two, code = seated(url)
    assert one.call("GET", "/api/me")["seats"] == [{"code": code, "turn": True}]
    assert two.call("GET", "/api/me")["seats"] == [{"code": code, "turn": False}]
    one.say(code, "resign")
    assert one.call("GET", "/api/me")["seats"] == []


def test_finished_games_count_on_the_leaderboard(url: str) -> None:
    one, _, code = seated(url)
    one.say(code, "resign")
    board = one.call("GET", "/api/leaderboards/bohnduell")
    assert board["you"]["games"] == 1 and board["you"]["wins"] == 0
    assert any(row["name"] == one.call("GET", "/api/me")["name"] for row in board["rows"])
    with pytest.raises(Refused) as refusal:
        one.call("GET", "/api/leaderboards/chess")
    assert refusal.value.status == 404
