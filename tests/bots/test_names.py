"""Names of bots."""

import pytest

from app.bots import LEVELS
from app.bots.names import NAMES, bot_name
from app.tables.names import read_name

every_level = pytest.mark.parametrize("level", LEVELS)


@every_level
def test_every_name_may_be_a_name_and_tells_one_level(level: str) -> None:
    names = NAMES[level]
    assert len({name.casefold() for name in names}) == len(names)
    assert all(read_name(name) == name for name in names)
    others = {name for other, names in NAMES.items() if other != level for name in names}
    assert not others & set(names)


@every_level
def test_no_two_bots_at_a_table_have_one_name(level: str) -> None:
    taken: list[str] = []
    for _ in range(40):
        name = bot_name(level, taken)
        assert name not in taken and len(name) <= 24
        taken.append(name)


def test_a_name_is_taken_however_it_is_written() -> None:
    first, second = NAMES["easy"][:2]
    assert bot_name("easy", [first.upper()]) == second
