"""Two people at a table and one who watches, and the ways in which a move is made: mouse, keys, touch."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.people import Person
from tests.web.raw import Raw

SETTLED = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

Choice = dict[str, Any]
Way = Callable[[Page, Choice, list[Choice]], None]


def call(page: Page, path: str, body: Any = None, method: str = "") -> Any:
    """What the page's own person gets from the API."""
    script = """async ([path, body, method]) => {
        const more = body === null ? {} : {body: JSON.stringify(body), headers: {"Content-Type": "application/json"}};
        const answer = await fetch(path, {method: method || (body === null ? "GET" : "POST"), ...more});
        return await answer.json();
    }"""
    return page.evaluate(script, [path, body, method])


def frame(page: Page, code: str) -> Any:
    return call(page, f"/api/tables/{code}")


def say(page: Page, code: str, text: str) -> Any:
    return call(page, f"/api/tables/{code}/commands", {"text": text})


def open_table(host: Person, **more: Any) -> str:
    """A table of the host, who stands before it."""
    host.page.goto("/")
    asked = {"game": "bohnduell", "seats": 2, "options": {"first": 0, "balls": 8}} | more
    code = str(call(host.page, "/api/tables", asked)["code"])
    host.page.goto(f"/t/{code}")
    return code


def begun(host: Person, guest: Person, *watchers: Person, **more: Any) -> str:
    """A game that has begun, everybody's page at it."""
    code = open_table(host, **more)
    for person in (guest, *watchers):
        person.page.goto(f"/t/{code}")
    say(guest.page, code, "join")
    say(guest.page, code, "ready")
    say(host.page, code, "start")
    for person in (host, guest, *watchers):
        expect(person.page.locator("#twin [data-target]").first).to_be_attached()
    return code


def spot(target: str) -> str:
    """The selector of a target: on the board, or as a button of the prompt."""
    return f'#twin [data-target="{target}"], #prompt button[data-key$=" {target}"]'


def middle(page: Page, target: str) -> tuple[float, float]:
    """Where a target lies on the page."""
    box = page.locator(spot(target)).first.bounding_box()
    assert box is not None, target
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def touches(choice: Choice, offered: list[Choice]) -> list[str]:
    """What one has to touch, in order: the move is played as soon as it is the only one left."""
    needed: list[str] = []
    for target in choice["path"]:
        needed.append(target)
        if sum(set(needed) <= set(other["path"]) for other in offered) == 1:
            break
    return needed


def by_mouse(page: Page, choice: Choice, offered: list[Choice]) -> None:
    """Drags the first thing to the second."""
    one, two = choice["path"][0], choice["path"][-1]
    page.mouse.move(*middle(page, one))
    page.mouse.down()
    page.mouse.move(*middle(page, two), steps=5)
    page.mouse.up()


def by_clicks(page: Page, choice: Choice, offered: list[Choice]) -> None:
    """Clicks one thing, then the other."""
    for target in touches(choice, offered):
        page.mouse.click(*middle(page, target))


def by_keys(page: Page, choice: Choice, offered: list[Choice]) -> None:
    """Tab to each thing, Enter."""
    for target in touches(choice, offered):
        tab_to(page, spot(target))
        page.keyboard.press("Enter")


def by_touch(page: Page, choice: Choice, offered: list[Choice]) -> None:
    """Taps the things, and the last one again: on a touch screen a move wants to be confirmed."""
    needed = touches(choice, offered)
    for target in (*needed, needed[-1]):
        page.evaluate(SETTLED)  # what the touch before changed may have moved the board
        page.touchscreen.tap(*middle(page, target))


def tab_to(page: Page, selector: str, most: int = 80) -> None:
    """Presses Tab until the thing has the focus."""
    look = """selector => {
        const one = document.activeElement;
        return one.matches(selector) ? null : (one.dataset.target ?? one.innerText);
    }"""
    passed = []
    for _ in range(most):
        if (met := page.evaluate(look, selector)) is None:
            return
        passed.append(met)
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}, only {passed}")


def shadow(page: Page) -> Raw:
    """The page's person without the page: quicker to ask."""
    url = page.url.split("/t/")[0]
    cookies = "; ".join(f"{c['name']}={c['value']}" for c in page.context.cookies())
    return Raw(url).become(cookies)


def play(code: str, seats: dict[int, Page], way: Way, seed: int, most: int = 200) -> Any:
    """Plays on until the end; the last frame."""
    rng = random.Random(seed)
    people = {seat: shadow(page) for seat, page in seats.items()}
    for _ in range(most):
        told = people[0].frame(code)
        if told["turn"] is None:
            return told
        mine = people[told["turn"]].frame(code)
        make(seats[told["turn"]], people[told["turn"]], code, mine, rng.choice(mine["choices"]), way)
    raise AssertionError("it does not end")


def make(page: Page, person: Raw, code: str, mine: Any, choice: Choice, way: Way) -> None:
    """Makes a move in the page and waits until the table has moved on."""
    expect(page.locator(f'body[data-version="{mine["version"]}"] #prompt.turn')).to_be_visible()
    way(page, choice, mine["choices"])
    end = time.monotonic() + 10
    while person.frame(code)["version"] == mine["version"]:
        assert time.monotonic() < end, f"no move came of it: {page.locator('#prompt').inner_text()}"
        time.sleep(0.03)
