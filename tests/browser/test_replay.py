"""A finished game looked at again in a real browser: slider, keys, log, link, seal, and playing on from there."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.site import Site
from tests.browser.table import call, say
from tests.browser.test_pages import WIDTHS, faults
from tests.web.raw import Raw, play_on, seated

People = Callable[..., list[Person]]


@pytest.fixture(scope="module")
def game(server: Site) -> Iterator[str]:
    """A game of eleven moves with one taken back, given up at its end."""
    one, two, code = seated(server.url)
    players = {0: one, 1: two}
    play_on(players, code, 4)
    for person in (one, two):
        if "undo" in person.frame(code)["you"]["can"]:
            person.say(code, "undo")
            (two if person is one else one).say(code, "accept")
            break
    play_on(players, code, 7)
    one.say(code, "resign")
    yield code


def at(page: Page, step: int) -> None:
    expect(page.locator("#range")).to_have_value(str(step))


def opened(person: Person, code: str, query: str = "") -> Page:
    person.page.goto(f"/t/{code}/replay{query}")
    expect(person.page.locator("#where")).not_to_be_empty()
    return person.page


def test_keys_buttons_slider_and_log_lead_through_the_game(people: People, game: str) -> None:
    (ana,) = people(reduced_motion="reduce")
    page = opened(ana, game)
    at(page, 0)
    last = int(page.locator("#range").get_attribute("max") or 0)
    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        at(page, step)
    page.get_by_role("button", name="One step on").click()
    at(page, 1)
    page.locator("#range").fill("5")
    at(page, 5)
    expect(page.locator("#where")).to_have_text(f"Step 5 of {last}")
    expect(page.locator("#log .now").first).to_be_visible()
    page.locator("#log button").last.click()
    at(page, last)
    expect(page.locator("#how")).to_contain_text("wins")
    expect(page.locator("#branch")).to_be_disabled()


def test_what_was_taken_back_is_struck_through_and_stepped_over(people: People, game: str) -> None:
    (ana,) = people(reduced_motion="reduce")
    page = opened(ana, game)
    gone = page.locator("#log .gone")
    expect(gone.first.locator("s")).to_contain_text("taken back")
    gone.first.locator("button").click()
    expect(gone.first).to_have_class(re.compile("now"))
    page.keyboard.press("ArrowRight")
    expect(gone.first).not_to_have_class(re.compile("now"))


def test_a_link_leads_to_its_position(people: People, game: str) -> None:
    (ana,) = people(reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"])
    page = opened(ana, game)
    page.locator("#range").fill("3")
    at(page, 3)
    expect(page).to_have_url(re.compile(rf"/t/{game}/replay\?ply=\d+$"))
    page.get_by_role("button", name="Link to here").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    page.goto(link)
    at(page, 3)


def test_it_plays_by_itself_until_the_end(people: People, game: str) -> None:
    (ana,) = people(reduced_motion="reduce")
    page = opened(ana, game)
    page.locator("#speed").select_option("4")
    page.locator("#range").fill("7")
    at(page, 7)
    page.locator("#board").click()
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_attribute("data-playing", "true")
    at(page, int(page.locator("#range").get_attribute("max") or 0))
    expect(page.locator("#play")).to_have_attribute("data-playing", "false")
    page.locator("#speed").select_option(index=0)  # so slow that one can stop it
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator("#play")).to_have_attribute("data-playing", "true")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#play")).to_have_attribute("data-playing", "false")
    end = int(page.locator("#range").get_attribute("max") or 0)
    assert int(page.locator("#range").input_value()) < end, "it begins anew"


def test_the_seal_is_checked_here_and_what_that_proves_is_said(people: People, game: str) -> None:
    (ana,) = people()
    page = opened(ana, game)
    page.get_by_role("button", name="Seal checked").click()
    dialog = page.get_by_role("dialog", name="The seal of this game")
    expect(dialog.locator(".steps .good")).to_have_count(3)
    expect(dialog).to_contain_text("What it does not prove")
    assert faults(page) == []
    dialog.get_by_text("The numbers").click()
    expect(dialog.locator("dd code").first).to_be_visible()


def test_a_changed_record_is_found_out(people: People, game: str) -> None:
    (ana,) = people()

    def change(route: object) -> None:
        answer = route.fetch()  # type: ignore[attr-defined]
        record = json.loads(answer.text())
        record["entries"][2]["move"] = "put 4" if record["entries"][2]["move"] != "put 4" else "put 3"
        route.fulfill(response=answer, body=json.dumps(record))  # type: ignore[attr-defined]

    ana.page.route("**/record", change)
    page = opened(ana, game)
    page.get_by_role("button", name="The seal does not fit").click()
    expect(page.locator(".steps .bad")).to_contain_text("has been changed")


def test_without_a_safe_origin_it_says_so(people: People, game: str) -> None:
    (ana,) = people()
    ana.page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined})")
    page = opened(ana, game)
    page.get_by_role("button", name="Seal not checked").click()
    expect(page.locator("#seal-state")).to_contain_text("https")


def test_one_plays_on_from_a_position_against_a_bot(people: People, game: str) -> None:
    (ana,) = people(reduced_motion="reduce")
    page = opened(ana, game)
    page.locator("#range").fill("4")
    at(page, 4)
    page.get_by_role("button", name="Play on from here").click()
    expect(page).to_have_url(re.compile(r"/t/[A-Z0-9]{10}$"))
    expect(page.locator("#prompt")).to_have_class("prompt turn")
    expect(page.locator("#said")).to_contain_text(f"/t/{game}/replay?ply=")


def test_downloads_are_record_and_text(people: People, game: str) -> None:
    (ana,) = people()
    page = opened(ana, game)
    for name, ending in (("Record", "json"), ("As text", "txt")):
        with page.expect_download() as download:
            page.get_by_role("link", name=name).click()
        assert download.value.suggested_filename == f"bohnduell-{game}.{ending}"


def test_a_seat_is_chosen_to_see_with(people: People, site: Site) -> None:
    (ana,) = people(reduced_motion="reduce")
    one, two, code = seated(site.url, game="wakawaka")
    play_on({0: one, 1: two}, code, 12)
    two.say(code, "resign")
    page = opened(ana, code, "?ply=80")
    step = page.locator("#range").input_value()
    summary = page.locator("#twin > p").inner_text()
    for viewer in ("0", "1", "all", ""):
        with page.expect_response(re.compile(rf"as={viewer}$")):
            page.locator("#as").select_option(viewer)
        expect(page).to_have_url(re.compile(rf"ply=\d+{f'&as={viewer}' if viewer else ''}$"))
        at(page, int(step))
        assert page.locator("#twin > p").inner_text().count("Hand: ") == (1 if viewer == "all" else 0)
    assert page.locator("#twin > p").inner_text() == summary


def test_a_game_that_still_runs_has_no_replay_yet(people: People, site: Site) -> None:
    (ana,) = people()
    _, _, code = seated(site.url)
    ana.page.goto(f"/t/{code}/replay")
    expect(ana.page.get_by_role("heading", name="This game is still running")).to_be_visible()
    assert faults(ana.page) == []
    ana.page.get_by_role("link", name="To the table").click()
    expect(ana.page).to_have_url(re.compile(rf"/t/{code}$"))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_axe_finds_nothing(people: People, game: str, theme: str, phone: bool) -> None:
    (ana,) = people(theme=theme, phone=phone, reduced_motion="reduce")
    page = opened(ana, game, "?ply=6")
    expect(page.locator("#mark")).to_have_attribute("data-state", "good")
    assert faults(page) == []


@pytest.mark.parametrize("lang", ["en", "fr", "de", "it"])
def test_it_fits_every_width_in_every_language(people: People, game: str, lang: str) -> None:
    (ana,) = people(locale=lang, reduced_motion="reduce")
    page = opened(ana, game)
    expect(page.locator("#mark")).to_have_attribute("data-state", "good")
    for width in WIDTHS:
        for height in (800, 560):
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            cut = page.evaluate(
                """() => [...document.querySelectorAll(".btn, .where, .stand p, .as > *")]
                    .filter((part) => part.offsetParent && part.scrollWidth > part.clientWidth + 1)
                    .map((part) => part.textContent)"""
            )
            assert (width, height, wide <= 0, cut) == (width, height, True, [])


def test_a_position_opens_within_200_ms(people: People, site: Site, game: str) -> None:
    (ana,) = people(reduced_motion="reduce")
    page = opened(ana, game)
    took = page.evaluate(
        """async () => {
            const range = document.getElementById("range");
            const times = [];
            for (let step = 0; step <= Number(range.max); step++) {
                const begin = performance.now();
                range.value = String(step);
                range.dispatchEvent(new Event("input", {bubbles: true}));
                while (!location.search || document.getElementById("range").value !== String(step)) await 0;
                await new Promise(requestAnimationFrame);
                times.push(performance.now() - begin);
            }
            return times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
        }"""
    )
    assert took < 200


def test_who_sat_there_may_ask_for_a_rematch_from_the_replay(people: People, site: Site) -> None:
    (ana,) = people()
    ana.page.goto("/")
    code = call(ana.page, "/api/tables", {"game": "bohnduell", "seats": 2, "bots": "easy"})["code"]
    call(ana.page, f"/api/tables/{code}/commands", {"text": "resign"})
    ana.page.goto(f"/t/{code}/replay")
    ana.page.get_by_role("button", name="Rematch").click()
    ana.page.wait_for_url(lambda url: "/replay" not in url and not url.endswith(code))
    assert call(ana.page, f"/api/tables/{ana.page.url.rsplit('/', 1)[1]}")["you"]["seat"] is not None


def test_who_sat_there_sees_it_from_their_seat(people: People, site: Site) -> None:
    (ana,) = people(reduced_motion="reduce")
    host = Raw(site.url)
    ana.page.goto("/")
    code = host.open(options={"first": 0})
    for text in ("join", "ready"):
        say(ana.page, code, text)
    for text in ("start", "resign"):
        host.say(code, text)
    page = opened(ana, code)
    expect(page.locator("#as")).to_have_value("1")
