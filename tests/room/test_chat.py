"""Talk at the table: as typed, shown to those who watch, not too much of it, and the host's word."""

from __future__ import annotations

import json

import pytest

from splitpot.errors import RoomError
from splitpot.room.chat import clean_text, known_as
from splitpot.room.commands import Leave, Mute, Say, Wait
from splitpot.room.messages import CHAT_LINES
from splitpot.room.wire import snapshot
from tests.room.playing import Room, config


def table(**settings: object) -> Room:
    room = Room(config(seats=2, host="ann", **settings))
    room.sit("ann", "bob")
    return room


def lines(room: Room, viewer: str | None) -> list[tuple[str, str, str, bool]]:
    return [(one.name, one.text, one.emote, one.me) for one in snapshot(room.state, viewer).chat]


def test_a_text_is_told_to_everybody_as_it_was_typed() -> None:
    """E22: raw in what is kept and sent; the page shows it as text."""
    room = table()
    room.watch("ann", None)
    for text in ("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "A & B \"q\" 'x'"):
        room.do(Say("bob", "ignored", text=text))
        frame = json.loads(room.watchers[None][-1])
        assert (frame["t"], frame["d"]["line"]["text"]) == ("chat", text)
    assert [line[0] for line in lines(room, "bob")] == ["Bob"] * 3
    assert [line[3] for line in lines(room, "bob")] == [True] * 3
    assert not any(line[3] for line in lines(room, None))


def test_chat_is_not_in_the_log_and_the_log_not_in_the_chat() -> None:
    room = table()
    room.do(Say("bob", "Bob", text="hello there"))
    assert not any("hello" in line for line in room.state.log)
    assert len(room.state.chat) == 1


def test_an_emote_has_a_name_and_no_text() -> None:
    room = table()
    room.do(Say("bob", "Bob", emote="nice_hand"))
    assert lines(room, None) == [("Bob", "", "nice_hand", False)]


@pytest.mark.parametrize("text", ["", "   ", "\u200d", "\u202e\u0007"])
def test_nothing_is_no_line(text: str) -> None:
    with pytest.raises(RoomError, match="Say something"):
        table().do(Say("bob", "Bob", text=text))


def test_a_line_has_at_most_200_characters() -> None:
    room = table()
    room.do(Say("bob", "Bob", text="x" * 200))
    with pytest.raises(RoomError, match="at most 200 characters; this one has 201"):
        room.do(Say("bob", "Bob", text="x" * 201))


def test_a_letter_has_at_most_two_marks_so_that_no_line_grows_over_others() -> None:
    assert clean_text("a" + "\u0301" * 50 + "b\u0301\u0323 c") == "a\u0301\u0301b\u0301\u0323 c"
    assert clean_text("z" + "\u0300\u200d" * 9).count("\u0300") == 2
    assert clean_text("1\ufe0f\u20e3 \u2764\ufe0f") == "1\ufe0f\u20e3 \u2764\ufe0f"


def test_what_turns_a_line_around_is_left_out_and_emoji_stay() -> None:
    assert clean_text("a\u202eb\n\n c\x00") == "ab c"
    family = "\U0001f468\u200d\U0001f469"
    assert clean_text(family) == family


def test_who_says_too_much_has_to_wait() -> None:
    room = table()
    for number in range(5):
        room.do(Say("bob", "Bob", text=str(number)))
    with pytest.raises(RoomError, match="5 things in 10 s") as refused:
        room.do(Say("bob", "Bob", text="more"))
    assert refused.value.code == "too_fast"
    room.do(Say("ann", "Ann", text="others may"))
    for _ in range(3):
        room.now += 10_000
        for number in range(5):
            room.do(Say("bob", "Bob", text=str(number)))
    room.now += 10_000
    with pytest.raises(RoomError, match="20 things in 60 s"):
        room.do(Say("bob", "Bob", text="more"))


def test_the_last_lines_are_kept() -> None:
    room = table()
    for number in range(CHAT_LINES + 3):
        room.now += 10_000
        room.do(Say("bob", "Bob", text=str(number)))
    kept = snapshot(room.state, None).chat
    assert (len(kept), kept[0].text, kept[-1].text) == (CHAT_LINES, "3", str(CHAT_LINES + 2))
    assert [one.number for one in kept] == sorted(one.number for one in kept)


def test_a_table_may_have_no_chat_or_only_that_of_its_players() -> None:
    with pytest.raises(RoomError, match="no chat at this table"):
        table(chat="off").do(Say("bob", "Bob", text="hello"))
    room = table(chat="players")
    room.do(Say("bob", "Bob", text="hello"))
    with pytest.raises(RoomError, match="Only those who sit here"):
        room.do(Say("dan", "Dan", text="hello"))


def test_who_cannot_watch_neither_speaks_nor_hears() -> None:
    room = table(observers=False)
    room.watch("dan")
    room.do(Say("bob", "Bob", text="hello"))
    assert room.snapshot("dan")["chat"] == []
    assert room.watchers["dan"][-1] == b'{"v":%d}' % room.state.version
    with pytest.raises(RoomError, match="cannot watch"):
        room.do(Say("dan", "Dan", text="hello"))


def test_the_host_mutes_and_lets_speak_again() -> None:
    room = table()
    room.watch(None)
    room.do(Say("dan", "Dan", text="I only watch"))
    room.do(Mute("ann", "Dan", on=True))
    assert json.loads(room.watchers[None][-1])["d"]["names"] == ["Dan"]
    version = room.state.version
    with pytest.raises(RoomError, match="has muted you"):
        room.do(Say("dan", "Dan the second", text="hello"))
    room.do(Mute("ann", "Zoe", on=False))
    assert room.state.version == version
    room.do(Mute("ann", "Dan", on=False))
    room.do(Say("dan", "Dan", text="thank you"))
    assert snapshot(room.state, None).muted == ()
    assert [line for line in room.state.log if "Dan" in line] == [
        "The host has muted Dan",
        "The host lets Dan speak again",
    ]


def test_nobody_else_mutes_at_a_table_and_nobody_is_muted_who_is_not_there() -> None:
    room = table()
    with pytest.raises(RoomError, match="Who has opened the table"):
        room.do(Mute("bob", "Ann", on=True))
    with pytest.raises(RoomError, match="nobody called 'Zoe'"):
        room.do(Mute("ann", "Zoe", on=True))
    with pytest.raises(RoomError, match="You are the host"):
        room.do(Mute("ann", "Ann", on=True))


def test_a_name_is_that_of_who_sits_before_that_of_who_has_spoken() -> None:
    room = table()
    room.do(Say("dan", "Eve", text="hello"))
    room.do(Wait("eve", "Eve"))
    assert known_as(room.state, "Eve") == "eve"
    room.do(Leave("bob"))
    room.sit("eve")
    assert known_as(room.state, "Eve") == "eve"
    assert known_as(room.state, "Nobody") is None


def test_a_name_is_a_person_s_before_it_is_a_bot_s() -> None:
    room = Room(config(seats=3, host="ann"))
    room.sit("ann")
    room.sit("jade", bot="calling")
    assert known_as(room.state, "jade") == "jade"
    room.do(Say("dan", "jade", text="hello"))
    room.do(Mute("ann", "jade", on=True))
    assert [one.player for one in room.state.muted] == ["dan"]
