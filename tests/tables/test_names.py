"""Names and lines of chat: what may be shown, and what looks the same."""

from __future__ import annotations

import pytest

from app.rules.game import RuleError
from app.tables.names import fold, given_name, read_line, read_name


def test_names_are_trimmed_and_single_spaced() -> None:
    assert read_name("  Ana   Maria ") == "Ana Maria"
    assert read_name("Zoë") == "Zoë"
    assert read_name("小林") == "小林"


@pytest.mark.parametrize(
    "text",
    ["", " ", "A", "x" * 25, "a\tb", "a\u200db", "\ufeffab", "a\u2066b", "ab\u00ad", "e\u0301\u0301\u0301x"],
)
def test_names_that_cannot_be(text: str) -> None:
    with pytest.raises(RuleError) as refusal:
        read_name(text)
    assert refusal.value.code == "bad_name"


@pytest.mark.parametrize("twin", ["ANA", "Ánà", "Ａna", "Аnа", "a n a"])
def test_names_that_look_like_ana(twin: str) -> None:
    assert fold(twin) == fold("Ana")


def test_other_names_do_not() -> None:
    assert len({fold(name) for name in ("Ana", "Anna", "Ena", "Ana2", "Ана Б")}) == 5


def test_a_given_name_stays_the_same_and_can_be_had() -> None:
    assert given_name("a" * 32) == given_name("a" * 32)
    assert given_name("a" * 32, 1) != given_name("a" * 32)
    for number in range(200):
        name = given_name(f"{number:032x}", number % 8)
        assert read_name(name) == name


def test_a_line_loses_what_hides_or_turns_text() -> None:
    assert read_line("a\u202eb\u0000c\nd\r\n e") == "abc d e"
    assert read_line("👩\u200d🌾") == "👩\u200d🌾"
    for empty in ("", " \n", "\u200b\u2060", "\u200d"):
        with pytest.raises(RuleError):
            read_line(empty)
    with pytest.raises(RuleError) as refusal:
        read_line("x" * 100_000)
    assert refusal.value.code == "too_long"
