"""The pages away from a board, looked at: by axe, at every width, by keyboard."""

import re
from collections.abc import Callable
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.test_lobby import card, open_table, say

People = Callable[..., list[Person]]

PATHS = ("/", "/games", "/games/bohnduell", "/leaderboards/bohnduell")
WIDTHS = (320, 390, 640, 799, 800, 900, 1060, 1280, 2560)


def faults(page: Page) -> list[Any]:
    """What axe finds: rule, places, what is wrong there."""
    found = Axe().run(page).response["violations"]
    return [
        (rule["id"], [(node["target"], node["failureSummary"]) for node in rule["nodes"]]) for rule in found
    ]


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_axe_finds_nothing(people: People, phone: bool) -> None:
    (ana,) = people(phone=phone, reduced_motion="reduce")
    for path in (*PATHS, "/t/ZZZZ"):
        ana.page.goto(path)
        assert (path, *faults_by_theme(ana.page)) == (path, [], [])
    ana.faults.clear()  # the table that is not there
    ana.page.goto("/")
    ana.page.locator("[data-do=new]").first.click()
    expect(ana.page.get_by_role("dialog")).to_be_visible()
    assert faults_by_theme(ana.page) == ([], [])


def faults_by_theme(page: Page) -> tuple[list[Any], list[Any]]:
    """In the light, and in the dark."""

    def under(theme: Literal["light", "dark"]) -> list[Any]:
        page.emulate_media(color_scheme=theme)
        expect(page.locator(f'html[data-theme="{theme}"]')).to_be_attached()
        return faults(page)

    return under("light"), under("dark")


@pytest.mark.parametrize("lang", ["en", "fr", "de", "it"])
def test_no_page_is_wider_than_its_window_and_no_button_than_its_words(people: People, lang: str) -> None:
    (ana,) = people(locale=lang)
    for path in PATHS:
        ana.page.goto(path)
        for width in WIDTHS:
            ana.page.set_viewport_size({"width": width, "height": 800})
            wide = ana.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            cut = ana.page.evaluate(
                """() => [...document.querySelectorAll(".btn, .chip, .choice > *")]
                    .filter((part) => part.offsetParent && part.scrollWidth > part.clientWidth + 1)
                    .map((part) => part.textContent)"""
            )
            assert (path, width, wide <= 0, cut) == (path, width, True, [])


def test_the_theme_is_kept(people: People) -> None:
    (ana,) = people(theme="light")
    ana.page.goto("/")
    expect(ana.page.locator(".card .by-day").first).to_be_visible()
    ana.page.get_by_role("button", name="Day or night").click()
    expect(ana.page.locator(".card .by-night").first).to_be_visible()
    ana.page.goto("/games/bohnduell")
    expect(ana.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(ana.page.locator("figure .by-night").first).to_be_visible()


def test_a_table_is_opened_by_keyboard_alone(people: People) -> None:
    (ana,) = people()
    ana.page.goto("/")
    button = card(ana.page).get_by_role("button", name="With a link")
    for _ in range(30):
        ana.page.keyboard.press("Tab")
        if button.evaluate("(button) => button === document.activeElement"):
            break
    ana.page.keyboard.press("Enter")
    expect(ana.page).to_have_url(re.compile(r"/t/\w+$"))


def test_the_leaderboard_shows_the_reader_wherever_they_stand(people: People) -> None:
    ana, ben, cleo = everybody = people(3)
    for person in everybody:
        person.page.goto("/")
    code = open_table(ana)
    for person, text in ((ben, "join"), (ben, "ready"), (ana, "start"), (ben, "resign")):
        say(person, code, text)
    for person, words in ((ana, ", you"), (ben, ", you"), (cleo, "You have not finished a game")):
        person.page.goto("/leaderboards/bohnduell?period=week")
        expect(person.page.locator(".is-you")).to_contain_text(words)
        expect(person.page.locator("tbody tr")).to_have_count(2)
    ana.page.goto("/")
    expect(ana.page.locator(".best .is-you")).to_contain_text("1 game")
