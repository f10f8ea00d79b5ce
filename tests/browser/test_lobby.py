"""The lobby in real browsers: ways to a seat, and everything that moves by itself."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.people import Person

People = Callable[..., list[Person]]

TABLE = re.compile(r"/t/[0-9A-Z]+$")


def card(page: Page) -> Any:
    return page.locator('.card[data-game="bohnduell"]')


def post(person: Person, path: str, body: dict[str, Any]) -> Any:
    answer = person.context.request.post(path, data=body, headers={"Origin": origin(person)})
    assert answer.ok, answer.text()
    return answer.json()


def origin(person: Person) -> str:
    return "/".join(person.page.url.split("/")[:3])


def open_table(person: Person, **wish: Any) -> str:
    return str(post(person, "/api/tables", {"game": "bohnduell", "seats": 2, **wish})["code"])


def say(person: Person, code: str, text: str) -> None:
    post(person, f"/api/tables/{code}/commands", {"text": text})


def test_play_now_opens_a_table_and_brings_the_next_one_to_it(people: People) -> None:
    ana, ben = people(2)
    ana.page.goto("/")
    card(ana.page).get_by_role("button", name="Play now").click()
    expect(ana.page).to_have_url(TABLE)
    ben.page.goto("/")
    card(ben.page).get_by_role("button", name="Play now").click()
    expect(ben.page).to_have_url(ana.page.url)
    seats = ben.context.request.get("/api/me").json()["seats"]
    assert [seat["code"] for seat in seats] == [ana.page.url.rsplit("/", 1)[1]]


def test_a_double_click_opens_one_table(people: People) -> None:
    (ana,) = people()
    ana.page.goto("/")
    card(ana.page).get_by_role("button", name="With a link").dblclick()
    expect(ana.page).to_have_url(TABLE)
    assert len(ana.context.request.get("/api/me").json()["seats"]) == 1


def test_a_table_that_presses_nobody_is_preferred_to_a_clock(people: People) -> None:
    ana, ben = people(2)
    ana.page.goto("/")
    hurried = open_table(ana, clock={"kind": "turn", "seconds": 20})
    ben.page.goto("/")
    card(ben.page).get_by_role("button", name="Play now").click()
    expect(ben.page).to_have_url(TABLE)
    assert not ben.page.url.endswith(hurried)


def test_open_and_live_tables_come_and_go_by_push(people: People) -> None:
    ana, ben, watcher = people(3)
    for person in (ana, ben, watcher):
        person.page.goto("/")
    code = open_table(ana, options={"balls": 16})
    row = watcher.page.locator(f'#open [data-code="{code}"]')
    expect(row).to_contain_text("16")
    say(ben, code, "join")
    expect(row.get_by_role("img", name="2 of 2 seats taken")).to_be_visible()
    say(ben, code, "ready")
    say(ana, code, "start")
    expect(row).to_have_count(0)
    expect(watcher.page.locator(f'#live [data-code="{code}"]')).to_contain_text("BohnDuell")
    say(ana, code, "resign")
    expect(watcher.page.locator(f'[data-code="{code}"]')).to_have_count(0)


def test_one_click_takes_a_seat(people: People) -> None:
    ana, ben = people(2)
    ana.page.goto("/")
    ben.page.goto("/")
    code = open_table(ana)
    ben.page.locator(f'#open [data-code="{code}"]').get_by_role("button", name="Take a seat").click()
    expect(ben.page).to_have_url(re.compile(f"/t/{code}$"))
    assert ben.context.request.get("/api/me").json()["seats"] == [{"code": code, "turn": False}]


def test_the_lobby_calls_whoever_must_move(people: People) -> None:
    pair = people(2)
    for person in pair:
        person.page.goto("/")
    code = open_table(pair[0], private=True)
    say(pair[1], code, "join")
    say(pair[1], code, "ready")
    say(pair[0], code, "start")
    for person in pair:
        person.page.reload()
    turn = pair[0].context.request.get(f"/api/tables/{code}").json()["turn"]
    mover, other = pair[turn], pair[1 - turn]
    expect(mover.page.locator("#own .call")).to_contain_text("It is your turn at BohnDuell")
    expect(mover.page).to_have_title(re.compile(r"^\(1\)"))
    expect(other.page.locator("#own .call")).to_have_count(0)
    say(mover, code, "move put 1")
    expect(other.page.locator("#own .call")).to_contain_text("put 1", timeout=2000)
    expect(mover.page.locator("#own .call")).to_have_count(0, timeout=2000)


def test_a_new_table_is_as_its_host_chose(people: People) -> None:
    (ana,) = people(phone=True)
    ana.page.goto("/")
    ana.page.locator("[data-do=new]").first.click()
    dialog = ana.page.get_by_role("dialog", name="New table")
    dialog.get_by_role("button", name="BohnDuell").click()
    dialog.get_by_role("button", name="20", exact=True).click()
    dialog.get_by_role("button", name="1 min").click()
    dialog.get_by_role("button", name="With the link").click()
    dialog.get_by_role("button", name="Open the table").click()
    expect(ana.page).to_have_url(TABLE)
    table = ana.context.request.get("/api/tables/" + ana.page.url.rsplit("/", 1)[1]).json()["table"]
    assert table["options"]["balls"] == 20
    assert table["clock"] == {"kind": "turn", "seconds": 60}
    assert table["watch"] == "link"


def test_the_language_is_chosen_and_stays(people: People) -> None:
    (ana,) = people(locale="it")
    ana.page.goto("/games/bohnduell")
    expect(ana.page.locator("html")).to_have_attribute("lang", "it")
    ana.page.get_by_role("button", name=re.compile("Italiano")).click()
    ana.page.get_by_role("button", name="Deutsch").click()
    expect(ana.page).to_have_url(re.compile("/games/bohnduell$"))
    expect(ana.page.get_by_role("heading", name="Das Ziel")).to_be_visible()
    ana.page.goto("/")
    expect(ana.page.locator("html")).to_have_attribute("lang", "de")


def test_what_is_read_needs_no_script(people: People) -> None:
    (ana,) = people(java_script_enabled=False)
    for path, heading in (
        ("/", "BohnDuell"),
        ("/games", "Rules of the games"),
        ("/games/bohnduell", "Bringing a bead home"),
        ("/leaderboards/bohnduell", "Leaderboard: BohnDuell"),
    ):
        ana.page.goto(path)
        expect(ana.page.get_by_role("heading", name=heading).first).to_be_visible()
    ana.faults.clear()  # every script that was not run
