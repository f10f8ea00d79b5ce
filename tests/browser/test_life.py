"""The life of a table on the page: bots, taking back, pauses, and being called to one's turn."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.people import Person
from tests.browser.table import begun, by_clicks, frame, open_table, say
from tests.browser.test_lobby import TABLE, card

People = Callable[..., list[Person]]


def code_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1]


def move(page: Page, code: str) -> None:
    """The first move offered, by whoever is in turn at this page."""
    told = frame(page, code)
    assert say(page, code, f"move {told['choices'][0]['move']}")["done"]


def command(page: Page, name: str) -> Locator:
    return page.locator(f'[data-key="{name}"]')


def test_a_game_against_a_bot_is_one_click_away_and_comes_to_its_end(people: People) -> None:
    (ana,) = people(reduced_motion="reduce")
    ana.page.goto("/")
    card(ana.page).get_by_role("button", name="Against a bot").click()
    expect(ana.page).to_have_url(TABLE)
    code = code_of(ana.page)
    for _ in range(60):
        # while she has no move the bot plays on alone
        expect(ana.page.locator("#prompt:is(.turn, .over)")).to_be_visible(timeout=60_000)
        told = frame(ana.page, code)
        if told["turn"] is None:
            break
        choice = max(told["choices"], key=lambda choice: choice["move"])
        by_clicks(ana.page, choice, told["choices"])
        expect(ana.page.locator("#prompt:is(.wait, .over)")).to_be_visible()
    expect(ana.page.locator("#prompt.over")).to_be_visible()
    assert told["table"]["seats"][1]["kind"] == "bot"


def test_solo_needs_nobody(people: People) -> None:
    (ana,) = people(reduced_motion="reduce")
    ana.page.goto("/")
    solo = ana.page.locator('[data-do="solo"]').first
    game = solo.locator("xpath=ancestor::*[@data-game]").get_attribute("data-game")
    solo.click()
    expect(ana.page.locator("#prompt.turn")).to_be_visible()
    told = frame(ana.page, code_of(ana.page))["table"]
    assert (told["game"], len(told["seats"]), told["status"]) == (game, 1, "playing")


def test_bots_sit_down_and_are_sent_away_again(people: People) -> None:
    (ana,) = people()
    code = open_table(ana)
    places = ana.page.locator("#spots .spot")
    ana.page.get_by_role("button", name="Play a bot").click()
    expect(places.nth(1)).to_contain_text("bot")
    expect(ana.page.locator("#ask h2")).to_have_text("Everyone is ready")
    ana.page.get_by_role("button", name="Send").first.click()
    expect(places.nth(1)).to_contain_text("Free seat")
    ana.page.get_by_role("button", name="Easy").click()
    ana.page.reload()
    expect(ana.page.get_by_role("button", name="Easy")).to_have_attribute("aria-pressed", "true")
    ana.page.get_by_role("button", name="Add a bot: seat 2").click()
    expect(places.nth(1).locator(".free")).to_have_count(0)
    ana.page.get_by_role("button", name="Start").click()
    expect(ana.page.locator("#twin [data-target]").first).to_be_attached()
    expect(ana.page.locator("#seats")).to_contain_text("bot")
    assert frame(ana.page, code)["table"]["status"] == "playing"


def test_a_move_is_taken_back_when_the_other_agrees(people: People) -> None:
    ana, ben = people(2)
    code = begun(ana, ben)
    undo = ana.page.locator(".undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    undo.click(force=True)  # it is there to say why not
    expect(ana.page.locator("#prompt .why")).to_have_text("You have not made a move yet.")
    move(ana.page, code)
    ana.page.get_by_role("button", name="Ask to take the move back").click()
    expect(ben.page.locator("#prompt .offer")).to_contain_text("would like to take a move back")
    command(ben.page, "decline").click()
    expect(ana.page.locator("#said")).to_contain_text("off the table")
    expect(ana.page.locator("#prompt .offer")).to_have_count(0)
    ana.page.keyboard.press("Control+z")
    command(ben.page, "accept").click()
    expect(ana.page.locator("#prompt.turn")).to_be_visible()
    expect(ben.page.locator("#log")).to_contain_text("takes a move back")
    assert frame(ana.page, code)["table"]["moves"] == 0


def test_against_a_bot_a_move_is_taken_back_at_once(people: People) -> None:
    (ana,) = people(reduced_motion="reduce")
    code = open_table(ana)
    for text in ("bot", "start"):
        say(ana.page, code, text)
    expect(ana.page.locator("#prompt.turn")).to_be_visible()
    move(ana.page, code)
    expect(ana.page.locator("#prompt.turn")).to_be_visible()
    ana.page.get_by_role("button", name="Take the move back", exact=True).click()
    expect(ana.page.locator("#log")).to_contain_text("takes a move back")
    assert (frame(ana.page, code)["table"]["moves"], frame(ana.page, code)["turn"]) == (0, 0)


def test_a_pause_is_agreed_upon_and_stops_the_clock(people: People) -> None:
    ana, ben = people(2)
    begun(ana, ben, clock={"kind": "bank", "minutes": 5, "seconds": 5})
    ana.page.locator("#pause").click()
    command(ben.page, "accept").click()
    for person in (ana, ben):
        expect(person.page.locator("#prompt h2")).to_have_text("The game is paused")
        expect(person.page.locator("#seats .clock.still")).to_have_count(2)
    expect(ana.page).to_have_title("Paused: BohnDuell")
    left = ana.page.locator("#seats .in-turn .clock").inner_text()
    ben.page.reload()
    command(ben.page, "resume").click()
    expect(ana.page.locator("#seats .in-turn .clock")).to_have_text(left)
    command(ana.page, "accept").click()
    expect(ana.page.locator("#prompt.turn .keys").first).to_be_visible()
    expect(ana.page.locator("#seats .clock.still")).to_have_count(0)


def test_ones_own_tables_are_listed_on_every_page(people: People) -> None:
    ana, ben = people(2)
    code = begun(ana, ben)
    other = open_table(ana)
    mine = ana.page.locator("#mine")
    expect(mine).to_have_accessible_name("Your tables: 1 waits for you")
    for path in ("/", "/games", "/leaderboards/bohnduell"):
        ana.page.goto(path)
        expect(mine).to_have_text("1")
        expect(ana.page).to_have_title("(1) " + ana.page.title().removeprefix("(1) "))
    mine.click()
    rows = ana.page.locator("#tables a")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("It is your turn at BohnDuell")
    expect(rows.last).to_have_attribute("href", f"/t/{other}")
    rows.first.click()
    expect(ana.page).to_have_url(TABLE)
    assert code_of(ana.page) == code
    expect(mine).to_have_accessible_name("Your tables")


WATCHED = """
    window.told = [];
    window.Notification = class { constructor(title, more) { told.push([title, more.tag]); } };
    document.hasFocus = () => window.front;
    window.front = true;
    window.held = [];
    Object.defineProperty(navigator, "wakeLock", {value: {request: async () => {
        held.push("on");
        return {release: async () => held.push("off")};
    }}});
"""


def look_again(page: Page, wait: int = 1700) -> Any:
    """The list of tables is asked for once more, and whoever is to be told is told."""
    with page.expect_response("**/mine?*"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(wait)
    return page.evaluate("told")


def test_a_turn_is_told_of_once_and_never_in_front(people: People) -> None:
    ana, ben = people(2)
    ana.page.add_init_script(WATCHED + f"localStorage.setItem('settings', '{json.dumps({'notify': True})}');")
    code = begun(ana, ben)
    ana.page.goto("/games")
    assert look_again(ana.page, wait=300) == []
    ana.page.evaluate("window.front = false")
    assert look_again(ana.page) == []  # it was seen in front
    move(ana.page, code)
    look_again(ana.page)
    move(ben.page, code)
    assert [tag for _, tag in look_again(ana.page)] == [code]
    assert len(look_again(ana.page)) == 1


def test_the_screen_stays_on_while_it_is_ones_turn(people: People) -> None:
    ana, ben = people(2)
    ana.page.add_init_script(WATCHED)
    code = begun(ana, ben)
    expect(ana.page.locator("#prompt.turn")).to_be_visible()
    ana.page.wait_for_function("held.length === 1")
    move(ana.page, code)
    ana.page.wait_for_function("held.join() === 'on,off'")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_axe_finds_nothing(people: People, phone: bool) -> None:
    ana, ben = people(2, reduced_motion="reduce", phone=phone, theme="dark" if phone else "light")

    def faults() -> list[Any]:
        found = Axe().run(ana.page).response["violations"]
        return [(rule["id"], [node["target"] for node in rule["nodes"]]) for rule in found]

    open_table(ana)
    expect(ana.page.locator("#spots .choice")).to_be_visible()
    assert faults() == []
    code = begun(ana, ben)
    say(ben.page, code, "pause")
    expect(ana.page.locator("#prompt .offer")).to_be_visible()
    assert faults() == []
    command(ana.page, "accept").click()
    expect(ana.page.locator("#prompt h2")).to_have_text("The game is paused")
    ana.page.locator("#mine").click()
    expect(ana.page.locator("#tables")).to_be_visible()
    assert faults() == []
    ana.page.goto("/games")
    ana.page.locator(".foot [data-do=settings]").click()
    expect(ana.page.get_by_role("dialog")).to_be_visible()
    assert faults() == []
