"""Rated games at a real site: every end counts once, also after a kill; guests play casual."""

from __future__ import annotations

import sqlite3
import threading
import time
from typing import Any

import pytest

from tests.browser.site import Site
from tests.web.raw import Raw, Refused
from tests.web.test_accounts import refused, register

RATED = {"game": "bohnduell", "seats": 2, "rated": True}


def two(url: str, names: tuple[str, str], **more: Any) -> tuple[Raw, Raw, str]:
    """Two accounts at a rated table that has begun."""
    one, other = Raw(url), Raw(url)
    for who, name in zip((one, other), names, strict=True):
        register(who, name)
    code = one.open(rated=True, options={"first": 0}, **more)
    other.say(code, "join")
    other.say(code, "ready")
    one.say(code, "start")
    return one, other, code


def rating(who: Raw, name: str) -> list[tuple[int, int]]:
    profile = who.call("GET", f"/api/players/{name.replace(' ', '%20')}")
    return [(row["value"], row["games"]) for row in profile["ratings"]]


def test_guests_neither_open_nor_join_a_rated_table(url: str) -> None:
    guest, ana = Raw(url), Raw(url)
    assert refused(guest, "POST", "/api/tables", RATED) == (403, "accounts_only")
    register(ana, "Rated host")
    code = ana.open(rated=True)
    assert guest.refused(code, "join").code == "accounts_only"
    ana.say(code, "bot easy")
    solo = {"game": "bazaar", "seats": 1, "rated": True}
    assert refused(ana, "POST", "/api/tables", solo) == (422, "bad_option")


def test_resigning_is_a_loss_and_counts_once_though_sent_eight_times(url: str) -> None:
    ana, ben, code = two(url, ("Loser one", "Winner one"))

    def resign() -> None:
        try:
            ana.say(code, "resign")
        except Refused as refusal:
            assert refusal.code == "over"

    threads = [threading.Thread(target=resign) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert rating(ben, "Winner one") == [(1579, 1)]
    assert rating(ben, "Loser one") == [(1421, 1)]
    assert ben.call("GET", "/api/leaderboards/bohnduell?board=rating") == {"rows": [], "you": None}


def test_running_out_of_time_is_a_loss(url: str) -> None:
    _, ben, code = two(url, ("Loser two", "Winner two"), clock={"kind": "turn", "seconds": 5})
    end = time.monotonic() + 20
    while ben.frame(code)["table"]["status"] != "over" and time.monotonic() < end:
        time.sleep(0.3)
    assert rating(ben, "Winner two") == [(1579, 1)]


def test_a_game_over_but_not_counted_is_counted_at_the_next_start_and_then_no_more(
    site: Site, url: str
) -> None:
    ana, ben, code = two(url, ("Loser three", "Winner three"))
    ana.say(code, "leave")
    site.kill()
    with sqlite3.connect(site.data / "comptoir.sqlite") as kept:  # as if it had been killed a moment earlier
        kept.execute("DELETE FROM steps")
        kept.execute("DELETE FROM ratings")
    for _ in range(2):
        site.start()
        assert rating(ben, "Winner three") == [(1579, 1)]
        site.kill()
    site.start()


def test_enough_games_bring_somebody_onto_the_board(url: str) -> None:
    ana, ben, code = two(url, ("Often beaten", "Often winning"))
    for game in range(24):
        (ben if game % 4 == 3 else ana).say(code, "resign")
        ana.say(code, "rematch")
        code = ana.frame(code)["table"]["next"]
        assert ana.frame(code)["table"]["rated"]
        ben.say(code, "join")
        ben.say(code, "ready")
        ana.say(code, "start")
    rows = ben.call("GET", "/api/leaderboards/bohnduell?board=rating&period=week&seats=2")
    assert [row["name"] for row in rows["rows"]] == ["Often winning", "Often beaten"]
    assert rows["you"]["rank"] == 1 and 0 < rows["you"]["uncertainty"] <= 180
    assert refused(ben, "GET", "/api/leaderboards/bohnduell?board=rating&seats=3") == (422, "bad_option")


@pytest.mark.parametrize("path", ["/players/Nobody%20here", "/api/players/Nobody%20here", "/api/players/.."])
def test_a_player_that_is_not_there(url: str, path: str) -> None:
    with pytest.raises(Refused) as refusal:
        Raw(url).call("GET", path)
    assert refusal.value.status == 404


def test_a_history_is_read_page_by_page_and_of_one_game(url: str) -> None:
    ana, ben, code = two(url, ("Much read", "Met often"))
    for _ in range(20):
        ben.say(code, "resign")
        ana.say(code, "rematch")
        code = ana.frame(code)["table"]["next"]
        for text in ("join", "ready"):
            ben.say(code, text)
        ana.say(code, "start")
    ben.say(code, "resign")
    first, second = (ana.call("GET", f"/api/players/Much%20read?page={page}") for page in (1, 2))
    assert (len(first["history"]), first["more"]) == (20, True)
    assert (len(second["history"]), second["more"]) == (1, False)
    assert len({game["code"] for game in first["history"] + second["history"]}) == 21
    assert ana.call("GET", "/api/players/Much%20read?game=bazaar")["history"] == []
    for asked, status in (("game=chess", 404), ("page=0", 422), ("page=x", 422)):
        assert refused(ana, "GET", f"/api/players/Much%20read?{asked}")[0] == status


FORGED = {"scores": [99, 0], "ranks": [1, 2], "reason": "finished", "secret": "00" * 32, "entries": []}
CALLS = [
    (method, f"/api/tables/CODE/{what}", FORGED)
    for method in ("POST", "PUT", "PATCH")
    for what in ("record", "result", "scores", "replay", "notation")
] + [
    ("PUT", "/api/tables/CODE", FORGED),
    ("POST", "/api/tables/CODE/commands", {"text": "resign", "result": FORGED}),
    ("POST", "/api/tables/CODE/commands", {"text": "end 99 0"}),
    ("POST", "/api/tables/CODE/branch", {"ply": 0, "seat": 0, "record": FORGED}),
    ("POST", "/api/tables", {"game": "bohnduell", "seats": 2, "rated": True, "result": FORGED}),
    ("PUT", "/api/leaderboards/bohnduell", {"rows": [FORGED]}),
    ("PATCH", "/api/me", {"name": "Forger one", "rating": 2400}),
    ("PUT", "/api/players/Forger%20one", {"ratings": [{"value": 2400}]}),
]


def test_forged_scores_results_and_records_change_nothing(url: str) -> None:
    forger, ben, code = two(url, ("Forger one", "Honest one"))
    before = told(ben, code)
    for method, path, body in CALLS:
        with pytest.raises(Refused) as refusal:
            forger.call(method, path.replace("CODE", code), body)
        assert refusal.value.status in (400, 404, 405, 409, 422), (method, path)
    with forger.socket() as line:
        for message in (
            {"type": "result", "at": code, **FORGED}, {"type": "command", "at": code, "text": "result 99 0"},
            {"type": "frame", "at": code, "result": FORGED}, {"type": "command", "at": code, "text": "end", "seat": 1},
        ):  # fmt: skip
            line.send(**message)
            assert line.hear("refused")["code"]
    assert told(ben, code) == before


def told(who: Raw, code: str) -> Any:
    """All that a forger would like to change."""
    boards = [who.call("GET", f"/api/leaderboards/bohnduell?board={board}") for board in ("games", "rating")]
    return who.frame(code), who.call("GET", "/api/players/Forger%20one"), boards
