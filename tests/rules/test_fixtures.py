"""Recorded games must replay to the same end for ever. Every file in `fixtures/` is found by its name."""

import json
from pathlib import Path

import pytest

from app.rules import GAMES
from app.rules.record import entry_from_json, replay, result_json, verify
from tests.rules.recorded import recorded, written

FIXTURES = sorted(Path(__file__).parent.glob("fixtures/*.json"))

every_fixture = pytest.mark.parametrize("file", FIXTURES, ids=[file.stem for file in FIXTURES])


@every_fixture
def test_a_recorded_game_replays_to_the_same_end(file: Path) -> None:
    fixture = json.loads(file.read_text(encoding="utf-8"))
    game = GAMES[fixture["game"], fixture["version"]]
    entries = [entry_from_json(line) for line in fixture["entries"]]
    played = replay(game, len(fixture["seats"]), fixture["options"], entries)
    assert played.over
    assert (played.result and result_json(played.result)) == fixture["result"]
    assert verify(game, fixture) == played
    if "end" in fixture:
        assert game.view(played.state, None) == fixture["end"]


@every_fixture
def test_a_recorded_game_is_named_after_its_game(file: Path) -> None:
    fixture = json.loads(file.read_text(encoding="utf-8"))
    assert file.name.startswith(fixture["game"] + "-")


@every_fixture
def test_a_recorded_game_can_be_laid_out_to_be_read(file: Path) -> None:
    fixture = json.loads(file.read_text(encoding="utf-8"))
    text = written(recorded(fixture))
    assert json.loads(text) == {**fixture, "end": json.loads(text)["end"]}
    assert all(f"    {json.dumps(line, ensure_ascii=False)}" in text for line in fixture["entries"])


@pytest.mark.parametrize("key, version", GAMES)
def test_every_game_of_the_registry_has_a_recorded_one(key: str, version: int) -> None:
    kept = [json.loads(file.read_text(encoding="utf-8")) for file in FIXTURES]
    assert any((fixture["game"], fixture["version"]) == (key, version) for fixture in kept)
