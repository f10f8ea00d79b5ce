"""How commands are spelled, and which ones may be sent when."""

from __future__ import annotations

import pytest

from app.rules.game import RuleError
from app.tables.commands import NAMES, Command, can, read_command, read_settings
from tests.tables.people import ANA, BEN, IDA, begun, opened


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("join", Command("join")),
        ("/join 2", Command("join", "2")),
        ("  /JOIN   2 ", Command("join", "2")),
        ("m put 3", Command("move", "put 3")),
        ("/move put 3", Command("move", "put 3")),
        ("say /start is a word", Command("say", "/start is a word")),
        ("//start", Command("say", "/start")),
        ("kick Ana Maria", Command("kick", "Ana Maria")),
    ],
)
def test_one_spelling_with_or_without_a_slash(text: str, command: Command) -> None:
    assert read_command(text) == command


@pytest.mark.parametrize("text", ["", "/", "dance", "/joinn", "joi n"])
def test_unknown_words_are_answered_with_the_known_ones(text: str) -> None:
    with pytest.raises(RuleError) as refusal:
        read_command(text)
    assert refusal.value.code == "unknown_command"
    assert refusal.value.facts["commands"] == list(NAMES)


@pytest.mark.parametrize("text", ["leave now", "start 1", "move", "seats", "kick", "options", "say"])
def test_too_much_or_too_little_behind_the_word(text: str) -> None:
    with pytest.raises(RuleError) as refusal:
        read_command(text)
    assert refusal.value.code == "bad_command"


def test_settings_are_read_as_values() -> None:
    assert read_settings("balls=16 first=null private=true watch=link clock=bank:5+10") == {
        "balls": 16, "first": None, "private": True, "watch": "link",
        "clock": {"kind": "bank", "minutes": 5, "seconds": 10},
    }  # fmt: skip


@pytest.mark.parametrize("text", ["balls", "=16", "balls=", "clock=soon", "clock=turn:x", "clock=bank:5"])
def test_settings_that_cannot_be_read(text: str) -> None:
    with pytest.raises(RuleError):
        read_settings(text)


def test_what_may_be_sent_now_in_the_order_of_the_names() -> None:
    table = opened(ANA)
    always = ["say", "mute", "unmute", "who", "rules", "help"]
    assert can(table, ANA.id) == ["join", "leave", "ready", "seats", "options", "bot", *always]
    assert can(table, IDA.id) == ["join", *always]
    full = opened(ANA, BEN)
    assert can(full, IDA.id) == always
    assert can(full, BEN.id) == ["leave", "ready", *always]
    assert can(full, ANA.id) == ["leave", "ready", "seats", "options", "kick", "host", *always]
    playing = begun(ANA, BEN)
    assert can(playing, ANA.id) == ["leave", "move", "resign", "pause", *always]
    assert can(playing, BEN.id) == ["leave", "resign", "pause", *always]
    assert can(playing, None) == always
