"""People in real windows: a guest registers in mid-game and goes on elsewhere; accounts and profiles looked at."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.people import Person
from tests.browser.table import call
from tests.browser.test_lobby import open_table, say
from tests.browser.test_pages import WIDTHS, faults

People = Callable[..., list[Person]]

SECRET = "saffron and walnut"


def register(who: Person, name: str) -> list[str]:
    """By the page; the recovery codes that it shows."""
    who.page.goto("/sign-in")
    form = who.page.locator("form[data-form='/api/register']")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(SECRET)
    form.get_by_role("button").click()
    expect(who.page.get_by_role("heading", name="Your recovery codes")).to_be_visible()
    return who.page.locator("#code-list").inner_text().split()


def sign_in(who: Person, name: str, password: str = SECRET) -> None:
    who.page.goto("/sign-in")
    form = who.page.locator("form[data-form='/api/login']")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(password)
    form.get_by_role("button").click()


def test_a_guest_registers_in_mid_game_and_goes_on_at_another_device(people: People) -> None:
    ana, ben, phone = people(3)
    ana.page.goto("/")
    ben.page.goto("/")
    code = open_table(ana)
    for person, text in ((ben, "join"), (ben, "ready"), (ana, "start")):
        say(person, code, text)
    codes = register(ana, "Ana of the quay")
    assert len(codes) == 8
    call(ben.page, "/api/register", {"name": "Ben of the quay", "password": SECRET})
    rated = open_table(ana, rated=True)
    for person, text in ((ben, "join"), (ben, "ready"), (ana, "start"), (ben, "resign")):
        say(person, rated, text)
    ana.page.context.close()
    sign_in(phone, "ana of the QUAY")
    expect(phone.page).to_have_url(re.compile(r"/$"))
    expect(phone.page.locator(".own")).to_have_count(1)
    phone.page.goto(f"/t/{code}")
    expect(phone.page.locator("[data-name]")).to_have_text("Ana of the quay")
    say(phone, code, "resign")
    phone.page.goto("/players/Ana of the quay")
    expect(phone.page.locator(".rating")).to_contain_text("1579")
    expect(phone.page.locator("ol.lines li")).to_have_count(2)
    newest = phone.page.get_by_role("link", name="Replay").first
    expect(newest).to_have_attribute("href", f"/t/{code}/replay")


def test_a_wrong_password_is_said_and_a_code_helps(people: People) -> None:
    (ana,) = people(1)
    codes = register(ana, "Forgetful one")
    ana.page.get_by_role("link", name="I have kept them").click()
    ana.page.goto("/sign-in")
    ana.page.get_by_role("button", name="Sign out", exact=True).click()
    expect(ana.page).to_have_url(re.compile(r"/$"))
    sign_in(ana, "Forgetful one", "not that one")
    expect(ana.page.get_by_role("alert").filter(has_text="do not match")).to_be_visible()
    ana.faults.clear()  # the refusal, 401
    ana.page.get_by_text("Password forgotten?").click()
    form = ana.page.locator("form[data-form='/api/password']")
    form.get_by_label("Name").fill("forgetful ONE")
    form.get_by_label("Recovery code").fill(codes[0])
    form.get_by_label("Password").fill("remembered now")
    form.get_by_role("button").click()
    expect(ana.page).to_have_url(re.compile(r"/$"))
    ana.page.goto("/sign-in")
    expect(ana.page.get_by_role("heading", name="Your account")).to_be_visible()


def test_a_token_is_shown_once_and_an_account_is_deleted(people: People) -> None:
    (ana,) = people(1)
    register(ana, "Short stay")
    ana.page.goto("/sign-in")
    ana.page.get_by_role("button", name="New token").click()
    expect(ana.page.locator("#token")).to_have_text(re.compile("^comptoir_"))
    ana.page.reload()
    expect(ana.page.locator(".tokens li")).to_have_count(1)
    ana.page.get_by_role("button", name="End it").click()
    expect(ana.page.locator(".tokens li")).to_have_count(0)
    ana.page.get_by_role("button", name="Delete the account").click()
    ana.page.get_by_role("button", name="Delete for good").click()
    expect(ana.page).to_have_url(re.compile(r"/$"))
    assert ana.page.request.get("/players/Short%20stay").status == 404


def test_who_shouts_is_muted_in_the_chat_then_blocked_and_reported(people: People) -> None:
    ana, ben = people(2)
    ana.page.goto("/")
    ben.page.goto("/")
    code = open_table(ana)
    ana.page.goto(f"/t/{code}")
    say(ben, code, "say AHOY")
    ana.page.locator(".said .by").click()
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator(".said .by")).to_have_count(0)
    with ana.page.context.expect_page() as opened:
        ana.page.get_by_role("link", name="Block or report").click()
    profile = opened.value
    profile.get_by_role("button", name="Block").click()
    expect(profile.get_by_role("button", name="Unblock")).to_be_visible()
    profile.get_by_role("button", name="Report").click()
    profile.get_by_label("What happened").fill("Shouts")
    profile.get_by_role("button", name="Send").click()
    expect(profile.get_by_text("It has been passed on")).to_be_visible()
    profile.goto("/sign-in")
    profile.get_by_role("button", name="Unblock").click()
    expect(profile.locator("#apart li")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_axe_finds_nothing(people: People, theme: str, phone: bool) -> None:
    (ana,) = people(theme=theme, phone=phone, reduced_motion="reduce")
    name = f"Ana {theme} {phone}"
    ana.page.goto("/sign-in")
    assert faults(ana.page) == []
    register(ana, name)
    assert faults(ana.page) == []
    boards = [f"/leaderboards/bazaar?board={board}" for board in ("games", "rating", "solo")]
    for path in ("/sign-in", f"/players/{name}", *boards):
        ana.page.goto(path)
        assert (path, faults(ana.page)) == (path, [])


@pytest.mark.parametrize("lang", ["en", "fr", "de", "it"])
def test_no_page_is_wider_than_its_window(people: People, lang: str) -> None:
    ana, guest = people(2, locale=lang)
    name = f"Wide Wanderer {lang}"
    ana.page.goto("/")
    answer = ana.page.request.post("/api/register", data={"name": name, "password": SECRET})
    assert answer.status == 201
    guest.page.goto("/sign-in")
    for who, path in (
        (guest, "/sign-in"), (ana, "/sign-in"), (ana, f"/players/{name}"), (ana, "/leaderboards/bazaar?board=rating"),
    ):  # fmt: skip
        who.page.goto(path)
        for width in WIDTHS:
            who.page.set_viewport_size({"width": width, "height": 800})
            wide = who.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            cut = who.page.evaluate(
                """() => [...document.querySelectorAll(".btn, .chip, .choice > *")]
                    .filter((part) => part.offsetParent && part.scrollWidth > part.clientWidth + 1)
                    .map((part) => part.textContent)"""
            )
            assert (path, width, wide <= 0, cut) == (path, width, True, [])
