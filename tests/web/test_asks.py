"""What players of other sites suffer from, tried here by a raw client."""

from __future__ import annotations

from tests.web.raw import Raw, seated


def test_the_same_move_sent_twice_is_made_once(url: str) -> None:
    one, two, code = seated(url)
    seen = one.frame(code)["version"]
    one.say(code, "move put 1", seen=seen)
    made = two.frame(code)["version"]
    refusal = one.refused(code, "move put 1", seen=seen)
    assert (refusal.status, refusal.code) == (409, "stale"), "known by what was seen, not by whose turn it is"
    assert two.frame(code)["version"] == made


def test_endless_lines_are_refused_and_breaks_are_spaces(url: str) -> None:
    one, two, code = seated(url)
    with two.socket() as wire:
        wire.send("look", at=code)
        wire.hear("frame")
        assert one.refused(code, "say " + "x" * 100_000).status in (400, 409, 413, 422)
        one.say(code, "say a" + "\n" * 400 + "\u202e\u0007b")
        text = wire.hear("said")["text"]
    assert text.split() == ["a", "b"] or text == "ab"
    assert "\n" not in text and "\u202e" not in text and "\u0007" not in text


def test_the_address_of_a_table_carries_no_seat(url: str) -> None:
    one, _, code = seated(url)
    stranger = Raw(url)
    stranger.call("GET", "/api/me")
    assert one.frame(code)["you"]["seat"] == 0
    assert stranger.frame(code)["you"]["seat"] is None
    before = one.frame(code)["version"]
    stranger.refused(code, "move put 1")
    assert one.frame(code)["version"] == before


def test_who_hops_over_tables_gets_nothing_of_the_earlier_ones(url: str) -> None:
    tables = [seated(url) for _ in range(4)]
    watcher = Raw(url)
    watcher.call("GET", "/api/me")
    with watcher.socket() as wire:
        for _, _, code in tables:
            wire.send("look", at=code)
            while wire.hear("frame")["at"] != code:
                pass
            if code != tables[-1][2]:
                wire.send("unlook", at=code)
        for one, _, code in tables:
            one.say(code, "say from here")
        heard = [wire.hear("said")] + [m for m in wire.silence() if m["type"] == "said"]
    assert {said["at"] for said in heard} == {tables[-1][2]}


def test_who_comes_back_reads_the_same_lines_in_the_same_order(url: str) -> None:
    one, two, code = seated(url)
    other, _, elsewhere = seated(url)
    other.say(elsewhere, "say not for here")
    lines = [f"line {n}" for n in range(6)]
    for n, line in enumerate(lines):
        (one, two)[n % 2].say(code, f"say {line}")
    for _ in range(2):
        with two.socket() as wire:
            wire.send("look", at=code)
            assert [wire.hear("said")["text"] for _ in lines] == lines
            assert not [m for m in wire.silence() if m["type"] == "said"]
