"""A file of imported hands: nothing twice, nothing lost, whole after every interruption."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from splitpot.errors import SetupError
from splitpot.history.read import read_history
from splitpot.history.record import HandReading
from splitpot.history.stats_reading import facts_of_reading
from splitpot.history.stats_totals import Totals
from splitpot.server.hands_db import HERO, HandsDb, Stored
from splitpot.server.hands_import import Importer, Summary, find_histories, read_text
from splitpot.server.hands_rows import identity_of
from tests.conftest import REPOSITORY
from tests.history.hands import phh
from tests.history.site_hands import cut, folded, session, uncalled

THREE = session(uncalled(1), folded(2), uncalled(3, villain="Zoë"))


def import_files(db: Path, *files: Path) -> Summary:
    with HandsDb(db, create=True) as hands:
        importer = Importer(hands)
        for file in files:
            importer.add(file)
        importer.finish()
        return importer.summary


def query(db: Path, question: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(db)
    try:
        return connection.execute(question).fetchall()
    finally:
        connection.close()


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "hands.db"


def write(path: Path, text: str, encoding: str = "utf-8", newline: str = "\n") -> Path:
    path.write_bytes(text.replace("\n", newline).encode(encoding))
    return path


# --- nothing twice -------------------------------------------------------------------


def test_a_file_twice_and_its_copy_with_other_line_ends_are_three_hands(db: Path, tmp_path: Path) -> None:
    """F17: three hands stored, six duplicates reported."""
    file = write(tmp_path / "file.txt", THREE)
    copy = write(tmp_path / "copy.txt", THREE, newline="\r\n")
    assert import_files(db, file).new == 3
    again = import_files(db, file)
    third = import_files(db, copy)
    assert (again.new, third.new) == (0, 0)
    assert again.duplicates + third.duplicates == 6
    assert query(db, "SELECT count(*) FROM hands") == [(3,)]
    assert query(db, "SELECT count(*) FROM players") == [(6,)]


def test_a_hand_in_two_files_of_other_content_is_one_hand(db: Path, tmp_path: Path) -> None:
    one = write(tmp_path / "one.txt", session(uncalled(1), folded(2)))
    two = write(tmp_path / "two.txt", session(folded(2), folded(4)))
    summary = import_files(db, one, two)
    assert (summary.hands, summary.new, summary.duplicates) == (4, 3, 1)


def test_hands_without_a_sites_number_are_the_same_where_they_say_the_same(db: Path, tmp_path: Path) -> None:
    one = write(tmp_path / "one.phh", phh(hand="1", table="'a'"))
    copy = write(tmp_path / "copy.phh", "# a copy\n" + phh(hand="1", table="'a'"), newline="\r\n")
    other = write(tmp_path / "other.phh", phh(hand="1", table="'b'"))
    summary = import_files(db, one, copy, other)
    assert (summary.new, summary.duplicates) == (2, 1)


def test_the_number_counts_only_together_with_its_site() -> None:
    (stars,) = read_history(uncalled(7))
    assert identity_of(stars) == "PokerStars\n7"


def test_a_cut_hand_is_kept_as_a_problem_and_gives_way_to_the_whole_one(db: Path, tmp_path: Path) -> None:
    first = import_files(db, write(tmp_path / "cut.txt", session(folded(202), cut(203))))
    assert (first.new, first.problems) == (2, 1)
    (row,) = query(db, "SELECT complete, agrees, reason, source FROM hands WHERE number = '203'")
    assert row[:3] == (0, None, "the file stops before the hand is over")
    assert "Hero: bets $0.48" in str(row[3])
    then = import_files(db, write(tmp_path / "whole.txt", uncalled(203)))
    assert (then.new, then.replaced) == (0, 1)
    assert query(db, "SELECT complete, agrees, source FROM hands WHERE number = '203'") == [(1, 1, None)]
    assert query(db, "SELECT count(*) FROM players WHERE name = 'Hero'") == [(2,)]
    assert import_files(db, write(tmp_path / "late.txt", cut(203) + "\n")).duplicates == 1


# --- nothing lost --------------------------------------------------------------------


def test_a_hand_comes_back_from_the_file_as_it_was_read(db: Path) -> None:
    (reading,) = read_history(uncalled(7))
    with HandsDb(db, create=True) as hands:
        assert hands.add(reading, "a.txt") is Stored.NEW
        hands.commit()
        assert hands.record("7") == reading.record
        assert hands.record("7", "PokerStars") == reading.record
        assert hands.record("7", "Bovada") is None
        assert list(hands.facts("Bert")) == [one for one in facts_of_reading(reading) if one.name == "Bert"]


def test_a_row_has_what_a_search_needs(db: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "file.txt", THREE)
    import_files(db, file)
    (row,) = query(
        db,
        "SELECT site, file, line, played_at, game, structure, stakes, decimals, currency, hero, pot, rake, "
        "board, complete, agrees FROM hands WHERE number = '1'",
    )
    assert row == (
        "PokerStars",
        str(file),
        1,
        "2013-06-12T19:08:24Z",
        "NLO",
        "no_limit",
        "0.02/0.05",
        2,
        "USD",
        "Hero",
        566,
        16,
        "AcKd7h2sJc",
        1,
        1,
    )
    (player,) = query(
        db,
        "SELECT position, invested, won, net, vpip, pfr, flop_wagers, turn_calls, all_in_street, luck "
        "FROM players JOIN hands ON id = hand_id WHERE number = '1' AND name = 'Bert'",
    )
    assert player == ("BB", 283, 0, -283, 1, 0, 0, 1, 2, "counted")


def test_statistics_from_the_file_are_those_of_the_hands(db: Path, tmp_path: Path) -> None:
    import_files(db, write(tmp_path / "file.txt", THREE))
    direct = Totals()
    for reading in read_history(THREE):
        for one in facts_of_reading(reading):
            if one.name == "Hero":
                direct.add(one)
    stored = Totals()
    with HandsDb(db) as hands:
        for one in hands.facts(HERO):
            stored.add(one)
        assert list(hands.facts(HERO, site="Bovada")) == []
        assert hands.names("zo") == [("Zoë", 1)]
    assert stored.statistics() == direct.statistics()
    assert stored.hands == 3


def test_another_game_is_counted_and_not_stored(db: Path, tmp_path: Path) -> None:
    holdem = folded(9).replace("Omaha Hi/Lo Limit", "Hold'em Limit").replace("[Ah 3d Qs 8d]", "[Ah 3d]")
    summary = import_files(db, write(tmp_path / "mixed.txt", session(holdem, folded(10))))
    assert (summary.hands, summary.new, summary.others) == (1, 1, 1)


def test_a_refused_phh_hand_is_kept_with_its_own_text(db: Path, tmp_path: Path) -> None:
    text = f"[1]\n{phh()}\n[2]\n{phh(starting_stacks='[1, 2]')}\n"
    assert import_files(db, write(tmp_path / "two.phhs", text)).problems == 1
    ((source,),) = query(db, "SELECT source FROM hands WHERE NOT complete")
    assert str(source).startswith("[2]")
    assert "starting_stacks = [1, 2]" in str(source)


# --- files -----------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_a_file_in_any_encoding_is_the_same_hand(db: Path, tmp_path: Path, encoding: str) -> None:
    """F19: the first hand is not lost to a mark, and the name is the same in all of them."""
    text = uncalled(1, villain="Zoë: folds")
    mark = {"utf-16-le": "\ufeff", "utf-16-be": "\ufeff"}.get(encoding, "")
    summary = import_files(
        db,
        write(tmp_path / "plain.txt", text),
        write(tmp_path / "coded.txt", mark + text, encoding, newline="\r\n"),
    )
    assert (summary.new, summary.duplicates) == (1, 1)
    assert query(db, "SELECT DISTINCT name FROM players ORDER BY name") == [("Hero",), ("Zoë: folds",)]


def test_what_cannot_be_decoded_is_left_out_with_the_name_of_its_file(db: Path, tmp_path: Path) -> None:
    """F19: undecodable bytes are a clear error that names the file, and the next file is read."""
    bad = tmp_path / "bad.txt"
    bad.write_bytes(bytes(range(256)) * 20)
    summary = import_files(db, bad, write(tmp_path / "good.txt", uncalled()))
    assert summary.failures == [f"{bad} is no text in UTF-8, UTF-16 or Windows-1252"]
    assert summary.new == 1


def test_a_text_that_is_no_history_is_left_out_with_its_reason(db: Path, tmp_path: Path) -> None:
    letter = write(tmp_path / "letter.txt", "Dear Ann,\nwe play on Friday.\n")
    summary = import_files(db, letter)
    assert (summary.hands, len(summary.failures)) == (0, 1)
    assert str(letter) in summary.failures[0]


def test_an_empty_file_is_no_failure_of_the_program(db: Path, tmp_path: Path) -> None:
    assert import_files(db, write(tmp_path / "empty.txt", "")).hands == 0


def test_a_gzipped_file_is_unpacked_and_a_broken_one_is_said(tmp_path: Path) -> None:
    import gzip

    packed = tmp_path / "hands.txt.gz"
    packed.write_bytes(gzip.compress(THREE.encode()))
    assert read_text(packed) == THREE
    packed.write_bytes(gzip.compress(THREE.encode())[:100])
    with pytest.raises(SetupError, match=r"hands\.txt\.gz cannot be read"):
        read_text(packed)


def test_a_folder_stands_for_its_files_in_order_without_pictures_and_hidden_files(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name in ("b.txt", "deep/a.txt", ".hidden", "table.png", "hands.db"):
        write(tmp_path / name, "x")
    assert find_histories([tmp_path, tmp_path / "b.txt"]) == [tmp_path / "b.txt", tmp_path / "deep" / "a.txt"]
    with pytest.raises(SetupError, match="does not exist"):
        find_histories([tmp_path / "none"])


# --- the file itself -------------------------------------------------------------------


def test_a_process_that_dies_leaves_whole_transactions_and_the_next_goes_on(db: Path, tmp_path: Path) -> None:
    file = write(tmp_path / "many.txt", session(*(folded(number) for number in range(1, 26))))
    program = f"""
import os
from pathlib import Path
from splitpot.server import hands_import
from splitpot.server.hands_db import HandsDb
hands_import.IN_ONE_TRANSACTION = 10
class Dying(HandsDb):
    def add(self, reading, file, source=""):
        if reading.name == "24":
            os._exit(9)
        return super().add(reading, file, source)
hands_import.Importer(Dying(Path({str(db)!r}), create=True)).add(Path({str(file)!r}))
"""
    ended = subprocess.run([sys.executable, "-c", program], check=False, cwd=REPOSITORY)
    assert ended.returncode == 9
    assert query(db, "PRAGMA integrity_check") == [("ok",)]
    assert query(db, "SELECT count(*) FROM hands") == [(20,)]
    assert query(db, "SELECT count(*) FROM players") == [(40,)]
    assert query(db, "SELECT count(*) FROM files") == [(0,)]
    summary = import_files(db, file)
    assert (summary.new, summary.duplicates) == (5, 20)


def test_what_is_not_committed_is_not_there(db: Path) -> None:
    (reading,) = read_history(uncalled())
    with HandsDb(db, create=True) as hands:
        hands.add(reading, "a.txt")
    with HandsDb(db) as hands:
        assert hands.counts() == (0, 0)


def test_other_peoples_files_are_refused_and_left_alone(db: Path, tmp_path: Path) -> None:
    text = write(tmp_path / "notes.txt", "buy milk\n" * 100)
    with pytest.raises(SetupError, match=r"notes\.txt is no file of hands"):
        HandsDb(text, create=True)
    assert text.read_text(encoding="utf-8").startswith("buy milk")
    connection = sqlite3.connect(db)
    connection.execute("CREATE TABLE hands (id)")
    connection.close()
    with pytest.raises(SetupError, match="is no file of hands"):
        HandsDb(db, create=True)
    with pytest.raises(SetupError, match="there is no file"):
        HandsDb(tmp_path / "none.db")


def test_a_file_of_another_version_is_refused(db: Path) -> None:
    HandsDb(db, create=True).close()
    connection = sqlite3.connect(db)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(SetupError, match="version 99"):
        HandsDb(db)


def test_a_fault_of_the_program_in_one_file_costs_no_other_file(
    db: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(text: str) -> Iterator[HandReading]:
        if "#666" in text:
            raise AssertionError("chips are lost")
        return read_history(text)

    monkeypatch.setattr("splitpot.server.hands_import.read_history", faulty)
    bad = write(tmp_path / "bad.txt", uncalled(666))
    summary = import_files(db, bad, write(tmp_path / "good.txt", uncalled(1)))
    assert summary.new == 1
    assert summary.failures == [
        f"{bad}: a fault of Splitpot, please report it with the file: AssertionError: chips are lost"
    ]


def test_the_summary_is_one_object_for_programs() -> None:
    assert msgspec.json.decode(msgspec.json.encode(Summary())).keys() == {
        "files",
        "hands",
        "new",
        "duplicates",
        "doubles",
        "replaced",
        "problems",
        "others",
        "failures",
    }
