"""PokerStars-like text as trackers want it: sums that add up, order of pots, dead blinds, hidden holes."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from msgspec.structs import replace

from splitpot.cards import format_card, parse_cards
from splitpot.evaluation.omaha import high
from splitpot.evaluation.strength import Category
from splitpot.game.actions import Act, Action, DealBoard, DealHole, Move, RunTwice
from splitpot.game.events import HandEvent, Posted, PostKind
from splitpot.game.hand import forced_bets, start_hand, step
from splitpot.game.rules import AnteType, Game, Rules, Structure, big_bet_rules, fixed_limit
from splitpot.history.read import read_history
from splitpot.history.record import HandRecord, record_hand
from splitpot.history.stars_words import hand_words, high_words
from splitpot.history.stars_writer import MARK, write_stars, write_stars_hands
from tests.history.simulated import simulated_hands

ANN, BOB, CID = "As2dKhTc", "Ad3cKsQc", "9h9s8h8s"
NAMES = {0: "Ann", 1: "Bob", 2: "Cid"}


def play(
    rules: Rules,
    *actions: Action,
    stacks: tuple[int, ...] = (10_000, 10_000, 10_000),
    posts: list[Posted] | None = None,
    **metadata: object,
) -> HandRecord:
    """A hand of Ann, Bob and Cid, who has the button."""
    state, begun = start_hand(rules, stacks, 2, posts=posts)
    events: list[HandEvent] = list(begun)
    holes = dict(enumerate(map(parse_cards, (ANN, BOB, CID))))
    for action in (DealHole(holes), *actions):
        state, more = step(state, action)
        events += more
    told = {"hand": 123456789, "table": "Omaha one", "year": 2026, "month": 7, "day": 4, "currency": "USD"}
    return record_hand(events, players=NAMES, decimals=2, metadata=told | metadata)


def fold(seat: int) -> Act:
    return Act(seat, Move.FOLD)


def call(seat: int) -> Act:
    return Act(seat, Move.CALL)


def check(seat: int) -> Act:
    return Act(seat, Move.CHECK)


def to(seat: int, amount: int) -> Act:
    return Act(seat, Move.RAISE_TO, amount)


def board(cards: str) -> DealBoard:
    return DealBoard(parse_cards(cards))


def checked_down(*seats: int) -> list[Action]:
    """Flop, turn and river of a board on which Ann wins the high and Bob the low."""
    found: list[Action] = []
    for cards in ("4c7hJd", "8d", "2h"):
        found += [board(cards), *map(check, seats)]
    return found


LIMIT = replace(fixed_limit(200), game=Game.OMAHA8)
POT = big_bet_rules(Structure.POT_LIMIT, 200)


def lines(record: HandRecord, **options: object) -> list[str]:
    return write_stars(record, **options).split("\r\n")  # type: ignore[arg-type]


def limped() -> HandRecord:
    return play(LIMIT, call(2), call(0), check(1), *checked_down(0, 1, 2))


def test_header_table_and_seats_are_those_of_the_site() -> None:
    text = lines(limped())
    assert text[0] == (
        "PokerStars Hand #123456789:  Omaha Hi/Lo Limit ($2.00/$4.00 USD)"
        " - 2026/07/04 0:00:00 UTC [2026/07/03 20:00:00 ET]"
    )
    assert text[1] == "Table 'Omaha one' 3-max Seat #3 is the button"
    assert text[2:5] == [f"Seat {n}: {name} ($100 in chips)" for n, name in enumerate(NAMES.values(), 1)]


def test_every_line_ends_as_windows_has_it_and_a_file_may_begin_with_the_mark() -> None:
    text = write_stars_hands([limped(), limped()], mark=True)
    assert text.startswith(MARK + "PokerStars Hand")
    assert text.count("\n") == text.count("\r\n")
    assert text.count("\r\n\r\n\r\n\r\nPokerStars Hand") == 1


def test_a_split_pot_is_collected_high_first_and_the_summary_says_both_hands() -> None:
    text = lines(limped())
    shows = [line for line in text if "collected" in line and "from" in line]
    assert shows == ["Cid collected $3 from pot", "Bob collected $3 from pot"]
    assert "Total pot $6 | Rake $0" in text
    assert (
        "Seat 2: Bob (big blind) showed [Ad 3c Ks Qc] and won ($3) with HI: high card Ace; LO: 7,4,3,2,A"
        in text
    )


def test_raises_say_by_how_much_and_to_what() -> None:
    text = lines(play(POT, to(2, 700), call(0), to(1, 2800), fold(2), fold(0)))
    assert "Cid: raises $5 to $7" in text
    assert "Ann: calls $6" in text
    assert "Bob: raises $21 to $28" in text
    assert "Uncalled bet ($21) returned to Bob" in text
    assert "Bob collected $21 from pot" in text
    assert "Bob: doesn't show hand" in text
    assert "Seat 1: Ann (small blind) folded before Flop" in text


def test_who_never_bet_is_said_to_have_folded_without_a_bet() -> None:
    text = lines(play(POT, fold(2), fold(0)))
    assert "Seat 3: Cid (button) folded before Flop (didn't bet)" in text


def test_side_pots_are_collected_before_the_main_pot() -> None:
    record = play(
        POT,
        call(2),
        call(0),
        to(1, 800),
        call(2),
        call(0),
        board("4c7hJd"),
        to(1, 1000),
        call(2),
        board("8d"),
        check(1),
        check(2),
        board("2h"),
        check(1),
        check(2),
        stacks=(800, 10_000, 10_000),
    )
    text = lines(record)
    won = [line for line in text if "collected" in line and "from" in line]
    assert [line.rpartition(" from ")[2] for line in won] == ["side pot", "side pot", "main pot", "main pot"]
    assert "Ann: calls $6 and is all-in" in text
    assert "Total pot $44 Main pot $24. Side pot $20. | Rake $0" in text


def test_nobody_with_a_low_is_a_line_of_its_own() -> None:
    record = play(POT, call(2), call(0), check(1), *board_of("KcKdQs", "Jh", "9c"))
    assert lines(record).count("No low hand qualified") == 1


def board_of(*streets: str) -> list[Action]:
    found: list[Action] = []
    for cards in streets:
        found += [board(cards), check(0), check(1), check(2)]
    return found


def test_two_boards_have_streets_and_showdowns_of_their_own() -> None:
    rules = replace(POT, run_twice=True)
    record = play(
        rules,
        to(2, 700),
        call(0),
        fold(1),
        board("4c7hJd"),
        to(0, 300),
        call(2),
        RunTwice(),
        board("8d"),
        board("2h"),
        board("Qd"),
        board("5c"),
        stacks=(1000, 10_000, 10_000),
    )
    text = lines(record)
    marks = [line for line in text if line.startswith("***")]
    assert marks == [
        "*** HOLE CARDS ***",
        "*** FLOP *** [4c 7h Jd]",
        "*** FIRST TURN *** [4c 7h Jd] [8d]",
        "*** FIRST RIVER *** [4c 7h Jd 8d] [2h]",
        "*** SECOND TURN *** [4c 7h Jd] [Qd]",
        "*** SECOND RIVER *** [4c 7h Jd Qd] [5c]",
        "*** FIRST SHOW DOWN ***",
        "*** SECOND SHOW DOWN ***",
        "*** SUMMARY ***",
    ]
    assert "FIRST Board [4c 7h Jd 8d 2h]" in text
    assert "SECOND Board [4c 7h Jd Qd 5c]" in text


def test_a_dead_blind_is_a_line_of_its_own_so_that_the_pot_adds_up() -> None:
    posts = forced_bets(LIMIT, (10_000,) * 3, 2)
    posts += [Posted(2, PostKind.LIVE, 200), Posted(2, PostKind.DEAD, 100)]
    text = lines(play(LIMIT, check(2), call(0), check(1), *checked_down(0, 1, 2), posts=posts))
    assert "Cid: posts big blind $2" in text
    assert "Cid: posts small blind $1" in text
    assert "Total pot $7 | Rake $0" in text


def test_the_big_blinds_ante_for_the_table_stands_after_his_blind_and_is_read_as_such() -> None:
    rules = replace(POT, ante_type=AnteType.BIG_BLIND, ante=150)
    record = play(rules, fold(2), call(0), check(1), *board_for_two("KcKdQs", "Jh", "9c"))
    text = lines(record)
    place = text.index("Bob: posts the ante $1.50")
    assert text[place - 1] == "Bob: posts big blind $2"
    (reading,) = read_history("\n".join(text))
    assert reading.record is not None
    assert reading.record.rules.ante_type is AnteType.BIG_BLIND
    assert reading.verdict.agrees is True


def board_for_two(*streets: str) -> list[Action]:
    found: list[Action] = []
    for cards in streets:
        found += [board(cards), check(0), check(1)]
    return found


def test_a_table_without_a_currency_is_one_of_play_money() -> None:
    text = lines(play(POT, fold(2), fold(0), currency=None))
    assert text[1] == "Table 'Omaha one' 3-max (Play Money) Seat #3 is the button"


def test_what_is_collected_and_the_rake_are_the_total_pot() -> None:
    amount = re.compile(r"[$]?(\d+(?:\.\d+)?)")
    for record in simulated_hands(150, first=300):
        text = lines(record)
        total = next(line for line in text if line.startswith("Total pot"))
        gross, rake = Decimal(amount.findall(total)[0]), Decimal(amount.findall(total)[-1])
        paid = [line for line in text if " collected " in line and " from " in line and "pot" in line]
        won = sum(Decimal(amount.findall(line.rpartition(" from ")[0])[-1]) for line in paid)
        assert won + rake == gross


def test_only_the_heros_hole_is_dealt_in_his_own_history() -> None:
    text = lines(limped(), hero="Cid")
    assert [line for line in text if line.startswith("Dealt to")] == ["Dealt to Cid [9h 9s 8h 8s]"]


def test_the_hero_that_the_record_names_comes_first() -> None:
    record = play(POT, fold(2), fold(0), _hero="Bob")
    assert [line for line in lines(record) if line.startswith("Dealt to")] == ["Dealt to Bob [Ad 3c Ks Qc]"]
    everybody = [line for line in lines(record, holes=(0, 1, 2)) if line.startswith("Dealt to")]
    assert [line.split()[2] for line in everybody] == ["Bob", "Ann", "Cid"]


def test_a_viewer_never_exports_a_hole_that_was_not_shown() -> None:
    for record in simulated_hands(80, first=2_000):
        viewer = record.order[-1]
        text = write_stars(record, holes=[viewer])
        for seat in set(record.order) - {viewer} - record.shown:
            assert " ".join(map(format_card, record.holes[seat])) not in text


def test_names_that_are_missing_or_the_same_become_names_of_seats() -> None:
    record = replace(limped(), players=("Ann", "", "Ann"))
    seats = [line for line in lines(record) if line.startswith("Seat ") and "in chips" in line]
    assert seats == [f"Seat {n}: Player {n} ($100 in chips)" for n in (1, 2, 3)]


def test_a_name_stays_in_its_line_whatever_is_in_it() -> None:
    record = replace(limped(), players=("Ann\r\nBob: folds", "folds", "$1\\g<0>"))
    text = lines(record)
    assert "Ann Bob: folds: posts small blind $1" in text
    assert "$1\\g<0>: calls $2" in text


def test_chips_have_no_sign_and_euros_theirs() -> None:
    assert "Ann: posts small blind €1" in lines(play(POT, fold(2), fold(0), currency="EUR"))
    assert "Ann: posts small blind 1" in lines(play(POT, fold(2), fold(0), currency=None))


def test_a_tournament_has_its_number_and_level_and_no_currency() -> None:
    header = lines(play(POT, fold(2), fold(0), tournament="55/1", level="IV"))[0]
    assert "Tournament #551, Freeroll Omaha Hi/Lo Pot Limit - Level IV (1/2)" in header


def test_five_and_six_cards_are_said_in_the_header() -> None:
    names = {4: "", 5: "5 Card ", 6: "6 Card "}
    for record in simulated_hands(60):
        header = lines(record)[0]
        assert f":  {names[record.rules.hole_cards]}Omaha" in header


def test_a_hand_that_is_not_over_ends_where_it_was_cut() -> None:
    record = limped()
    cut = record_hand(record.events[:8], players=NAMES, decimals=2)
    assert "*** SUMMARY ***" not in lines(cut)


def test_the_same_hand_has_the_same_number_however_often_it_is_written() -> None:
    record = replace(limped(), metadata={})
    assert write_stars(record) == write_stars(record)
    number = re.match(r"PokerStars Hand #(\d+):", write_stars(record))
    assert number is not None
    assert len(number[1]) == 14


def test_a_site_reads_its_letters_away_from_a_number() -> None:
    record = replace(limped(), metadata={"hand": "RC58843003", "table": "x"})
    assert write_stars(record).startswith("PokerStars Hand #58843003:")


def test_our_own_reader_takes_the_text_for_a_hand_of_the_site() -> None:
    (reading,) = read_history(write_stars(limped()).replace("\r\n", "\n"))
    assert reading.site == "PokerStars"
    assert reading.verdict.agrees is True


@pytest.mark.parametrize(
    ("hole", "table", "words"),
    [
        ("AsKsQdQc", "JsTsQs2d2c", "a Royal Flush"),
        ("6s5sQdQc", "4s3s2sKdKc", "a straight flush, Deuce to Six"),
        ("As2sQdQc", "4s3s5sKdKc", "a straight flush, Ace to Five"),
        ("6h6dAcKc", "6s6cQd2d2c", "four of a kind, Sixes"),
        ("KhKdAcQc", "KsAd4d2d7c", "three of a kind, Kings"),
        ("QcJcAcAh", "AsKdKs2d7c", "a full house, Aces full of Kings"),
        ("9h2h4c5s", "KhJh3h8d8c", "a flush, King high"),
        ("9hTh2c2s", "JcQd8s4d4c", "a straight, Eight to Queen"),
        ("9h3hKcTs", "9c3d5s7dQc", "two pair, Nines and Threes"),
        ("9h3hKcTs", "9c4d5s7dQc", "a pair of Nines"),
        ("2h3hKcTs", "9c4d5s7dQc", "high card King"),
    ],
)
def test_hands_are_called_as_the_site_calls_them(hole: str, table: str, words: str) -> None:
    assert hand_words(parse_cards(hole), parse_cards(table), is_hilo=False) == words
    assert high_words(high(parse_cards(hole), parse_cards(table))) == words


def test_every_category_has_words() -> None:
    assert len(Category) == 9
