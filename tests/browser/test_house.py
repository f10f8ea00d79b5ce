"""The pages as a house: kills, languages, accessibility, narrow windows, several tabs."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.browser.site import Site
from tests.browser.table import begun, by_mouse, call, frame, make, open_table, say, shadow

People = Callable[..., list[Person]]


def play_some(code: str, seats: dict[int, Page], moves: int, rng: random.Random) -> None:
    people = {seat: shadow(page) for seat, page in seats.items()}
    for _ in range(moves):
        turn = people[0].frame(code)["turn"]
        if turn is None:
            return
        mine = people[turn].frame(code)
        make(seats[turn], people[turn], code, mine, rng.choice(mine["choices"]), by_mouse)


def test_after_a_kill_both_pages_go_on_without_a_touch(people: People, site: Site) -> None:
    ana, ben = people(2)
    code = begun(ana, ben)
    rng = random.Random(5)
    seats = {0: ana.page, 1: ben.page}
    for _ in range(3):
        play_some(code, seats, 2, rng)
        told = frame(ana.page, code)
        if rng.random() < 0.5:  # in the middle of a move: sent, and perhaps not yet answered
            page = seats[told["turn"]]
            mine = frame(page, code)
            by_mouse(page, rng.choice(mine["choices"]), mine["choices"])
        site.kill()
        for page in seats.values():
            expect(page.locator("#lost")).to_be_visible()
        site.start()
        for page in seats.values():
            expect(page.locator("#lost")).to_be_hidden()
        now = frame(ana.page, code)
        plies = [event["ply"] for event in now["events"]]
        assert now["events"][: len(told["events"])] == told["events"], "no told move is missing"
        assert len({str(e) for e in now["events"]}) == len(now["events"]) and plies == sorted(plies)
        for seat, page in seats.items():
            expect(page.locator("#prompt")).to_have_class(
                "prompt turn" if frame(page, code)["turn"] == seat else "prompt wait"
            )
            lines = page.locator("#log li")
            expect(lines).to_have_count(lines.count())
    play_some(code, seats, 200, rng)
    for person in (ana, ben):
        expect(person.page.locator("#prompt.over")).to_be_visible()
        person.faults = [f for f in person.faults if "ERR_CONNECTION" not in f and "WebSocket" not in f]


def words_of(page: Page) -> str:
    """Everything that the page says: to eyes, and to screen readers."""
    return str(
        page.evaluate(
            """() => [...document.querySelectorAll("#prompt, #log, #said, #live, #alert, #seats, #captions, #twin")]
                .map(part => part.textContent).join(" ")"""
        )
    )


FRENCH = re.compile(
    r"\b(vous|tu|ton|tes|votre|joue|joueur|billes?|creux|coup|tour|prend|rentre|pose|jouer|réserve|main)\b",
    re.I,
)
GERMAN = re.compile(
    r"\b(du|dein|deine|Perlen?|Mulden?|Zug|nimmt|legt|holt|Vorrat|spielt|dran|bist|heim|Haus|Kugeln?)\b"
)
ENGLISH = re.compile(r"\b(your|turn|beads?|bowls?|put|took|home|thinking|watching|ready|begins|sits)\b", re.I)


def test_a_french_and_a_german_player_read_no_word_of_each_other(people: People) -> None:
    [anne] = people(1, locale="fr")
    [bernd] = people(1, locale="de")
    for person, name in ((anne, "Qxzq"), (bernd, "Wvwv")):
        person.page.goto("/")
        call(person.page, "/api/me", {"name": name}, "PATCH")
    code = begun(anne, bernd)
    seats = {0: anne.page, 1: bernd.page}
    rng = random.Random(7)
    play_some(code, seats, 5, rng)
    for person in (anne, bernd):  # a refusal: something that cannot be done now
        field = person.page.locator("#say input")
        field.fill("/start")
        field.press("Enter")
        field.fill("/tanzen")
        field.press("Enter")
        person.page.wait_for_timeout(400)
    say(anne.page, code, "resign")
    for person, own, others in ((anne, FRENCH, (GERMAN, ENGLISH)), (bernd, GERMAN, (FRENCH, ENGLISH))):
        expect(person.page.locator("#prompt.over")).to_be_visible()
        said = words_of(person.page)
        assert own.search(said), said
        for other in others:
            assert not other.findall(said), (other.findall(said), said)


PAGES = ("lobby", "waiting", "table", "end", "rules", "leaderboard")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(people: People, theme: str) -> None:
    ana, ben = people(2, theme=theme)
    axe = Axe()

    def judge(where: str) -> None:
        ana.page.wait_for_timeout(300)
        found = axe.run(ana.page)
        assert found.violations_count == 0, f"{where}, {theme}: {found.generate_report()}"

    ana.page.goto("/")
    judge("lobby")
    code = open_table(ana)
    expect(ana.page.locator("#ask h2")).to_be_visible()
    judge("waiting")
    ben.page.goto(f"/t/{code}")
    say(ben.page, code, "join")
    say(ben.page, code, "ready")
    say(ana.page, code, "start")
    expect(ana.page.locator("#prompt.turn")).to_be_visible()
    say(ben.page, code, "say hello")
    judge("table")
    say(ben.page, code, "resign")
    expect(ana.page.locator("#prompt.over")).to_be_visible()
    judge("end")
    for path, where in (("/games/bohnduell", "rules"), ("/leaderboards/bohnduell", "leaderboard")):
        ana.page.goto(path)
        judge(where)


@pytest.mark.parametrize("width", [320, 390, 800, 1280, 2560])
def test_nothing_is_wider_than_the_window(people: People, width: int) -> None:
    [ana] = people(1, viewport={"width": width, "height": 700})
    code = open_table(ana)
    for path in ("/", f"/t/{code}", "/games/bohnduell", "/leaderboards/bohnduell", "/games", "/nowhere"):
        ana.page.goto(path)
        ana.page.wait_for_timeout(200)
        wide = ana.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{path} is {wide} px too wide at {width}"
    ana.faults = [fault for fault in ana.faults if "404" not in fault]


def test_two_tabs_are_one_person_and_both_show_the_move(people: People) -> None:
    ana, ben = people(2)
    code = begun(ana, ben)
    second = ana.context.new_page()
    second.goto(f"/t/{code}")
    expect(second.locator("#prompt.turn")).to_be_visible()
    mine = frame(ana.page, code)
    assert mine["table"]["watchers"] == 0
    by_mouse(ana.page, mine["choices"][0], mine["choices"])
    expect(second.locator("#prompt.wait")).to_be_visible()
    lobby = ana.context.new_page()
    lobby.goto("/")
    say(ben.page, code, f"move {frame(ben.page, code)['choices'][0]['move']}")
    expect(lobby.locator("#yours, .yours").first).to_contain_text("turn")


def test_thirty_reloads_neither_drop_nor_double_anybody(people: People) -> None:
    ana, ben = people(2)
    code = begun(ana, ben)
    version = frame(ana.page, code)["version"]
    for _ in range(10):
        ana.page.reload()
    expect(ana.page.locator("#prompt.turn")).to_be_visible()
    told = frame(ana.page, code)
    assert told["version"] == version and told["table"]["watchers"] == 0 and told["you"]["seat"] == 0
    ana.page.goto("/")
    ana.page.go_back()
    expect(ana.page.locator("#prompt.turn")).to_be_visible()


def test_who_has_gone_is_away_in_words_within_ten_seconds(people: People) -> None:
    ana, ben = people(2)
    code = open_table(ana)
    ben.page.goto(f"/t/{code}")
    for button in ("join", "ready"):
        ben.page.locator(f"#ask [data-key={button}]").click()
    ana.page.locator("#ask [data-key=start]").click()
    expect(ben.page.locator("#prompt.wait")).to_be_visible()
    away = ana.page.locator("#seats .seat").filter(has_text="away")
    expect(away).to_be_hidden()
    ben.page.goto("about:blank")
    expect(away).to_be_visible(timeout=10_000)
    ben.page.go_back()
    expect(away).to_be_hidden()
