"""Bazaar and Waka Waka whole, through the real page: two real windows, everybody else by raw clients."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.bots import choose
from app.rules import current
from tests.browser.people import Person
from tests.browser.site import Site
from tests.browser.table import Way, by_clicks, by_keys, by_touch, call, make, say, shadow
from tests.web.raw import Raw

People = Callable[..., list[Person]]

# What a move costs is the painting of its pixels; the finer screens are those of the other tests.
SMALL_DESK: Any = {"viewport": {"width": 1024, "height": 640}}
COARSE_PHONE: Any = {"device_scale_factor": 1}


def picked(told: Any, rng: random.Random) -> Any:
    """The offered choice that a decent player makes: games end, and every part of the rules comes up."""
    game = current()[told["table"]["game"]]
    moves = [game.read_move(choice["move"]) for choice in told["choices"]]
    chosen = str(choose(game, "normal", told["view"], moves, rng, 0.02))
    return next(choice for choice in told["choices"] if choice["move"] == chosen)


def play_out(code: str, windows: dict[int, Page], raw: dict[int, Raw], way: Way, seed: int) -> Any:
    rng = random.Random(seed)
    people = raw | {seat: shadow(page) for seat, page in windows.items()}
    for _ in range(2_000):
        told = people[0].frame(code)
        turn = told["turn"]
        if turn is None:
            return told
        mine = people[turn].frame(code)
        choice = picked(mine, rng)
        if turn in raw:
            raw[turn].say(code, f"move {choice['move']}", seen=mine["version"])
        else:
            make(windows[turn], people[turn], code, mine, choice, way)
    raise AssertionError("it does not end")


@pytest.mark.parametrize(
    ("game", "seats", "options", "way", "phone"),
    [
        ("bazaar", 1, {"preset": "classic"}, by_touch, True),
        ("bazaar", 2, {"preset": "classic"}, by_clicks, False),
        ("bazaar", 4, {"preset": "classic"}, by_keys, False),
        ("bazaar", 6, {"preset": "classic"}, by_touch, True),
        ("wakawaka", 2, {}, by_touch, True),
        ("wakawaka", 3, {}, by_keys, False),
        ("wakawaka", 4, {}, by_clicks, False),
    ],
)
def test_a_whole_game(
    people: People, site: Site, game: str, seats: int, options: Any, way: Way, phone: bool
) -> None:
    sitting = people(
        min(seats, 2), phone=phone, reduced_motion="reduce", **(COARSE_PHONE if phone else SMALL_DESK)
    )
    ana = sitting[0]
    ana.page.goto("/")
    known = {o.key for o in current()[game].META.options}
    asked = {key: value for key, value in options.items() if key in known}
    assert asked == options, f"{game} has {known}"
    code = call(ana.page, "/api/tables", {"game": game, "seats": seats, "options": asked})["code"]
    raw = {seat: Raw(site.url) for seat in range(2, seats)}
    for person in sitting:
        person.page.goto(f"/t/{code}")
    for person in sitting[1:]:
        say(person.page, code, "join")
        say(person.page, code, "ready")
    for who in raw.values():
        who.say(code, "join")
        who.say(code, "ready")
    say(ana.page, code, "start")
    expect(ana.page.locator("#twin [data-target]").first).to_be_attached()
    last = play_out(code, {seat: person.page for seat, person in enumerate(sitting)}, raw, way, seed=seats)
    assert last["result"]["scores"]
    for person in sitting:
        expect(person.page.locator("#prompt.over")).to_be_visible()
        said = " ".join(person.page.locator("#seats .seat, #prompt").all_inner_texts())
        assert all(str(score) in said for score in last["result"]["scores"]), said
    record = call(ana.page, f"/api/tables/{code}/record")
    assert record["result"] == last["result"]
