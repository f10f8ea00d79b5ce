"""The end of a game alone: how others fared, and the same deal for a friend."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import expect

from app.bots import choose
from app.rules import bazaar
from tests.browser.people import Person
from tests.browser.table import call, frame, say, shadow

People = Callable[..., list[Person]]


def test_a_friend_gets_the_same_deal_by_a_link(people: People) -> None:
    ana, ben = people(2)
    ana.page.goto("/")
    code = call(ana.page, "/api/tables", {"game": "bazaar", "seats": 1, "options": {"preset": "classic"}})[
        "code"
    ]
    ana.page.goto(f"/t/{code}")
    say(ana.page, code, "start")
    raw, rng = shadow(ana.page), random.Random(2)
    first = raw.frame(code)["view"]["stalls"]
    while (told := raw.frame(code))["turn"] is not None:
        offered = [bazaar.read_move(choice["move"]) for choice in told["choices"]]
        raw.say(code, f"move {choose(bazaar, 'normal', told['view'], offered, rng, 0.01)}")
    points = told["result"]["scores"][0]
    records = ana.page.locator(".bests section")
    expect(records).to_have_count(2)
    expect(records.first.locator("[aria-current]")).to_contain_text(str(points))
    ana.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ana.page.locator("[data-key=send]").click()
    expect(ana.page.locator("[data-key=send]")).to_contain_text("Copied")
    sent = ana.page.evaluate("navigator.clipboard.readText()")
    assert str(points) in sent
    ben.page.goto(sent.split(" · ")[-1])
    assert frame(ben.page, code)["table"]["next"] is None  # opening a link changes nothing
    ben.page.get_by_role("button", name="Play this deal again").click()
    ben.page.wait_for_url(lambda url: code not in url and "/t/" in url)
    expect(ben.page.locator("#prompt.turn")).to_be_visible()
    assert frame(ben.page, ben.page.url.split("/t/")[1])["view"]["stalls"] == first
