"""The deal of the day in real browsers: from the lobby to the first turn, and onto the board by push."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import Person

People = Callable[..., list[Person]]

BOARD = "/leaderboards/bazaar?board=daily"
TABLE = re.compile(r"/t/[0-9A-Z]{10}$")


def test_from_the_lobby_to_the_first_turn_and_onto_the_board_by_push(people: People) -> None:
    ana, ben = people(2)
    ben.page.goto(BOARD)
    expect(ben.page.get_by_text("Nobody has finished this deal yet.")).to_be_visible()
    expect(ben.page.locator("[data-closes]")).to_have_text(re.compile(r"New deal in .* min, at "))
    ana.page.goto("/")
    ana.page.get_by_role("button", name="Play today’s deal").click()
    expect(ana.page).to_have_url(TABLE)
    table = ana.page.url
    ana.page.locator("#prompt").get_by_role("button", name="Draw a stone").click()
    expect(ana.page.locator("#log")).to_contain_text("drew")

    ben.page.goto(table)  # nobody but its player looks at it while the day lasts
    expect(ben.page.locator("#ask")).to_contain_text("The deal of this day is still being played.")
    ben.page.goto(BOARD)
    expect(ben.page.locator("[data-closes]")).to_have_text(re.compile("New deal in"))

    ana.page.locator("#resign").click()
    ana.page.locator("#ask-resign").get_by_role("button", name="Resign").click()
    expect(ana.page.get_by_text("Place 1 of 1 so far.")).to_be_visible()
    expect(ana.page.get_by_role("button", name="Share")).to_be_visible()
    expect(ben.page.locator(".standings tbody tr")).to_have_count(1, timeout=15_000)

    ana.page.goto("/")
    expect(ana.page.get_by_text("place 1 of 1")).to_be_visible()
    ana.page.get_by_role("link", name="Leaderboard", exact=True).first.click()
    expect(ana.page.locator(".standings .is-you")).to_be_visible()
