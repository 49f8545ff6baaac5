"""Hands in texts that look like XML: found without headers, with line numbers, and never expanded."""

from __future__ import annotations

import re
import time

from splitpot.history.xml_text import pieces, tags

OPENING = re.compile(r"<hand\s+id=")
CLOSING = re.compile(r"</hand>|<session\b")


def names(text: str) -> list[tuple[str, int]]:
    """The tags of a text with their lines."""
    return [(tag.name, tag.line) for tag in tags(text, 0, len(text), 1)]


def test_hands_are_found_without_a_header_or_a_root() -> None:
    text = 'rubbish\n<hand id="1">\n<bet/>\n</hand>\n\n<hand id="2">\n</hand>'
    found = list(pieces(text, OPENING, CLOSING))
    assert [(piece.line, piece.is_closed) for piece in found] == [(2, True), (6, True)]
    assert text[found[1].start : found[1].end] == '<hand id="2">\n</hand>'


def test_a_hand_that_is_cut_ends_where_the_next_session_begins() -> None:
    text = '<hand id="1">\n<bet/>\n<session code="2">\n<hand id="2">\n</hand>'
    first, second = pieces(text, OPENING, CLOSING)
    assert not first.is_closed
    assert text[second.head : second.start] == '<session code="2">\n'


def test_tags_have_the_line_on_which_they_begin() -> None:
    assert names('<a x="1"\n   y="2">\n<!-- <no> -->\n</a>\n<b/>')[0] == ("a", 1)
    assert names("<a>\n</a>\n<b/>") == [("a", 1), ("b", 3)]


def test_attributes_may_be_in_either_quotes_and_hold_the_other_ones_and_angle_brackets() -> None:
    (tag,) = tags("""<seat name="O'Neil > 3" nick='say "hi"' />""", 0, 60, 1)
    assert tag.attributes == {"name": "O'Neil > 3", "nick": 'say "hi"'}


def test_the_entities_of_xml_and_numbered_characters_are_read() -> None:
    (tag,) = tags("<seat name='&lt;3 &amp; &#65;&#x2665;'/>", 0, 60, 1)
    assert tag.attributes["name"] == "<3 & A\u2665"


def test_entities_that_a_text_declares_are_never_expanded() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<seat name="&b;"/>'
    found = [tag for tag in tags(bomb, 0, len(bomb), 1) if tag.name == "seat"]
    assert found[0].attributes["name"] == "&b;"


def test_numbers_that_are_no_character_stay_as_they_are() -> None:
    (tag,) = tags("<seat name='&#0;&#xD800;&#9999999;'/>", 0, 60, 1)
    assert tag.attributes["name"] == "&#0;&#xD800;&#9999999;"


def test_a_tag_that_is_broken_off_has_no_name() -> None:
    text = '<a x="1"/>\n<b y="2'
    assert names(text) == [("a", 1), ("", 2)]


def test_unclosed_quotes_and_brackets_take_no_more_than_linear_time() -> None:
    begin = time.process_time()
    for text in ('<a "' * 20_000, "<a " + 'x="' * 30_000, "<" * 50_000, "<a " + "'\" " * 30_000):
        list(tags(text, 0, len(text), 1))
    assert time.process_time() - begin < 5
