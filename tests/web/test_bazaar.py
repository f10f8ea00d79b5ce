"""Bazaar over the wire: what nobody has seen is nowhere, and what cannot be is refused by every way in every language."""

from __future__ import annotations

import json
import random
import re
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from app.bots import choose
from app.rules import bazaar
from app.rules.bazaar.cards import WARES
from app.web.words import FALLBACK, LANGUAGES, read_words
from tests.web.raw import Raw, Refused, Wire

Json = Any
WORDS = read_words()


def begun(url: str, seats: int, **options: Json) -> tuple[list[Raw], str]:
    people = [Raw(url) for _ in range(seats)]
    code = people[0].open("bazaar", seats, options=options)
    for person in people[1:]:
        person.say(code, "join")
        person.say(code, "ready")
    people[0].say(code, "start")
    return people, code


# What nobody has seen


def wares_in(told: Json) -> set[int]:
    """Every ware named by id or by letters, wherever it stands."""
    match told:
        case dict():
            found = {told["id"]} if isinstance(told.get("id"), int) and "ware" in told else set()
            found |= {ware for ware in told.get("wares") or () if isinstance(ware, int)}
            found |= {number for number, ware in WARES.items() if told.get("ware") == ware.letters}
            return found.union(*map(wares_in, told.values()))
        case list():
            return set().union(*map(wares_in, told))
    return set()


def turned_up(deal: list[list[int]], view: Json) -> set[int]:
    """The wares that have lain open so far, by how many are left at each stall."""
    shown: set[int] = set()
    for stack, stall in zip(deal, view["stalls"], strict=True):
        shown |= set(stack[: len(stack) - max(0, stall["left"] - 1)])
    return shown


def test_no_message_and_no_answer_names_a_ware_before_it_was_turned_up(url: str) -> None:
    people, code = begun(url, 2, preset="classic", first=0)
    watcher, rng = Raw(url), random.Random(1)
    heard: list[tuple[Json, list[Json]]] = []
    with watcher.socket() as line, watcher.socket() as hall:
        line.send("look", at=code)
        hall.send("look", at="lobby")
        told = watcher.frame(code)
        while told["turn"] is not None:
            player = people[told["turn"]]
            mine = player.frame(code)
            offered = [bazaar.read_move(choice["move"]) for choice in mine["choices"]]
            move = choose(bazaar, "normal", mine["view"], offered, rng, 0.01)
            player.say(code, f"move {move}", seen=mine["version"])
            seen = line.hear("frame")
            while seen["version"] <= mine["version"]:
                seen = line.hear("frame")
            told = watcher.frame(code)
            more = answers(watcher, url, code) if len(heard) % 8 == 0 and told["turn"] is not None else ()
            heard.append((seen["view"], [seen, told, *more]))
        lobby = [message for message in hall.silence(0.2) if message["type"] != "hello"]
    deal = dealt(people[0].call("GET", f"/api/tables/{code}/record"))
    assert [len(stack) for stack in deal] == [5, 5, 5, 5]
    running = [(view, messages) for view, messages in heard if view["phase"] != "over"]
    assert len(running) > 50
    for view, messages in running:
        known = turned_up(deal, view)
        assert set().union(*map(wares_in, messages)) <= known
        assert not {"hidden", "ceiling"} & view.keys()
    assert len(turned_up(deal, running[0][0])) == 4
    assert turned_up(deal, running[0][0]) < turned_up(deal, running[-1][0]) <= set().union(*deal)
    assert wares_in([message for message in lobby if message["type"] == "table"]) == set()
    assert "hidden" in heard[-1][0]


def answers(watcher: Raw, url: str, code: str) -> Iterator[Json]:
    """Everything else that a watcher can ask about a running table."""
    yield watcher.call("GET", "/api/tables?status=playing")
    with pytest.raises(Refused) as closed:
        watcher.call("GET", f"/api/tables/{code}/record")
    yield closed.value.facts
    for path in (f"/t/{code}", "/"):
        with urllib.request.urlopen(url + path) as page:
            text = page.read().decode()
        assert not re.search(r"deal rates|\"ware\"|\"wares\"", text)


def dealt(record: Json) -> list[list[int]]:
    """The deal, by stall from the top."""
    text = next(entry["move"] for entry in record["entries"] if entry["move"].startswith("deal "))
    wares = [int(word) for word in text.split(" wares ")[1].split()]
    deep = len(wares) // 4
    return [wares[start : start + deep] for start in range(0, len(wares), deep)]


# Refusals

WANTED = {"act_first", "not_covered", "bank_short", "already_acted"}


def test_what_cannot_be_is_refused_by_every_way_and_changes_nothing(url: str) -> None:
    """A purchase before an action, a stall that is not covered, an exchange that the chest cannot answer, a second
    action: met by drawing on and on."""
    (person,), code = begun(url, 1)
    met: dict[str, Json] = {}
    with person.socket() as line:
        told = person.frame(code)
        while WANTED - met.keys():
            assert told["turn"] == 0, f"never met: {WANTED - met.keys()}"
            for shut in told["cannot"]:
                if shut["code"] in WANTED - met.keys():
                    met[shut["code"]] = shut
                    refused_by_every_way(person, line, code, shut, told["version"])
            moves = {choice["move"] for choice in told["choices"]}
            move = next((one for one in ("draw", "next") if one in moves), min(moves))
            person.say(code, f"move {move}")
            told = person.frame(code)
    for refusal, shut in met.items():
        said = {lang: WORDS.text(lang, f"bazaar:refused.{refusal}", **shut["facts"]) for lang in LANGUAGES}
        assert len(set(said.values())) == len(LANGUAGES), said
        assert not any("{" in sentence or sentence.startswith("bazaar:") for sentence in said.values())
        assert said[FALLBACK].endswith(".")


def refused_by_every_way(person: Raw, line: Wire, code: str, shut: Json, version: int) -> None:
    answer = person.refused(code, f"move {shut['move']}", seen=version)
    assert (answer.status, answer.code, answer.facts) == (409, shut["code"], shut["facts"])
    for text in (f"/move {shut['move']}", f"m {shut['move']}"):  # as a line of the chat, and in short
        told = line.command(code, text, seen=version)
        assert (told["type"], told["code"], told["facts"]) == ("refused", shut["code"], shut["facts"])
    assert person.frame(code)["version"] == version


def test_after_a_purchase_there_is_no_second_one(url: str) -> None:
    people, code = begun(url, 2, first=0)
    rng, told = random.Random(3), people[0].frame(code)
    while True:
        player = people[told["turn"]]
        mine = player.frame(code)
        buys = [choice["move"] for choice in mine["choices"] if choice["move"].startswith("buy")]
        if buys:
            break
        offered = [bazaar.read_move(choice["move"]) for choice in mine["choices"]]
        player.say(code, f"move {choose(bazaar, 'normal', mine['view'], offered, rng, 0.01)}")
        told = people[0].frame(code)
    player.say(code, f"move {buys[0]}")
    after = json.dumps(people[0].frame(code)["view"])
    assert player.refused(code, f"move {buys[0]}").code == "not_your_turn"
    assert json.dumps(people[0].frame(code)["view"]) == after
