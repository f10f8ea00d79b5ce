"""Whole games by mouse, by keyboard alone, and by touch, each while a third person watches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.table import (
    Way,
    begun,
    by_clicks,
    by_keys,
    by_mouse,
    by_touch,
    call,
    frame,
    middle,
    open_table,
    play,
    tab_to,
)  # fmt: skip

People = Callable[..., list[Person]]


def all_saw_the_same_end(code: str, last: Any, *people: Person) -> None:
    for person in people:
        expect(person.page.locator("#prompt.over")).to_be_visible()
        assert frame(person.page, code)["result"] == last["result"]
        for seat, score in enumerate(last["result"]["scores"]):
            name = last["table"]["seats"][seat]["name"]
            assert any(
                name in text and str(score) in text
                for text in person.page.locator("#seats .seat").all_inner_texts()
            ), f"{name}: {score}"


@pytest.mark.parametrize("way", [by_mouse, by_clicks])
def test_by_mouse(people: People, way: Way) -> None:
    ana, ben, ida = people(3)
    code = begun(ana, ben, ida)
    last = play(code, {0: ana.page, 1: ben.page}, way, seed=1)
    all_saw_the_same_end(code, last, ana, ben, ida)
    assert not ida.page.locator("#prompt .acts button.primary").count(), "a watcher has nothing to press"


def test_by_keyboard_alone_from_the_lobby_to_the_end(people: People) -> None:
    ana, ben, ida = people(3)
    ana.page.goto("/")
    tab_to(ana.page, '.card[data-game="bohnduell"] [data-do=link]')
    ana.page.keyboard.press("Enter")
    ana.page.wait_for_url("**/t/*")
    code = ana.page.url.rsplit("/", 1)[1]
    for person in (ben, ida):
        person.page.goto(f"/t/{code}")
    expect(ben.page.locator("#ask [data-key=join]")).to_be_enabled()
    tab_to(ben.page, "#ask [data-key=join]")
    ben.page.keyboard.press("Enter")
    expect(ben.page.locator("#ask [data-key=ready]")).to_be_enabled()
    tab_to(ben.page, "#ask [data-key=ready]")
    ben.page.keyboard.press("Enter")
    expect(ana.page.locator("#ask [data-key=start]")).to_be_enabled()
    tab_to(ana.page, "#ask [data-key=start]")
    ana.page.keyboard.press("Enter")
    for person in (ana, ben, ida):
        expect(person.page.locator("#twin [data-target]").first).to_be_attached()
    last = play(code, {0: ana.page, 1: ben.page}, by_keys, seed=2)
    all_saw_the_same_end(code, last, ana, ben, ida)


def test_by_touch(people: People) -> None:
    ana, ben, ida = people(3, phone=True)
    code = begun(ana, ben, ida)
    last = play(code, {0: ana.page, 1: ben.page}, by_touch, seed=3)
    all_saw_the_same_end(code, last, ana, ben, ida)


def test_one_tap_on_a_phone_plays_nothing(people: People) -> None:
    ana, ben = people(2, phone=True)
    code = begun(ana, ben)
    version = frame(ana.page, code)["version"]
    x, y = middle(ana.page, "bowl 2")
    ana.page.touchscreen.tap(x, y)
    expect(ana.page.locator("#prompt button.primary")).to_be_visible()
    assert frame(ana.page, code)["version"] == version
    ana.page.locator("#prompt button.primary").tap()
    expect(ben.page.locator("#prompt.turn")).to_be_visible()


def test_a_rematch_brings_both_to_a_new_table_with_seats_swapped(people: People) -> None:
    ana, ben, ida = people(3)
    code = begun(ana, ben, ida)
    call(ben.page, f"/api/tables/{code}/commands", {"text": "resign"})
    for person in (ana, ben):
        person.page.locator("#prompt.over button.primary").click()
    for person in (ana, ben):
        person.page.wait_for_url(lambda url: url.rsplit("/", 1)[1] != code)
    following = ana.page.url.rsplit("/", 1)[1]
    assert ben.page.url.endswith(following)
    assert frame(ana.page, following)["you"]["seat"] == 1
    ida.page.locator("#prompt.over button.primary").click()
    ida.page.wait_for_url(f"**/t/{following}")
    assert frame(ida.page, following)["you"]["seat"] is None


def test_a_double_click_on_play_opens_one_table(people: People) -> None:
    [ana] = people(1)
    ana.page.goto("/")
    ana.page.locator('.card[data-game="bohnduell"] [data-do=play]').dblclick()
    ana.page.wait_for_url("**/t/*")
    assert len(call(ana.page, "/api/me")["seats"]) == 1


def test_opening_a_link_changes_nothing_and_sitting_down_is_a_click(people: People) -> None:
    ana, ben = people(2)
    code = open_table(ana)
    version = frame(ana.page, code)["version"]
    ben.page.goto(f"/t/{code}")
    expect(ben.page.locator("#ask [data-key=join]")).to_be_enabled()
    assert frame(ana.page, code)["version"] == version
    ben.page.locator("#ask [data-key=join]").click()
    expect(ana.page.locator("#spots .spot").nth(1)).to_contain_text(call(ben.page, "/api/me")["name"])
