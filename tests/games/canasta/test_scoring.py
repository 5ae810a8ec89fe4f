"""What a deal is worth: the table of items, the minimum, and every score of random matches counted a second time."""

import pytest

from commands.canasta import CANASTA_WORDS
from commands.journal.exports import full
from games.canasta import CANASTA
from games.canasta.scoring import Code, items, minimum
from games.canasta.tiles import Art, art, value
from games.contract import Seat
from games.kit.melds import Kind, Meld
from games.table import state
from tests.games.canasta.oracle import scores
from tests.games.written import cards as tiles
from tests.playouts import deals, played, seated, started


def meld(text):
    """Return a meld."""
    return Meld(Kind.SET, tiles(text))


KINGS, MIXED = meld("k+ k# k* ko k+ k# k*"), meld("8+ 8# 8* 8o 2+ 2# j")
WILD, UNFINISHED, SET = meld("2+ 2# 2* 2o j j j"), meld("2+ 2# j"), meld("a+ a# a*")


@pytest.mark.parametrize(
    ("text", "points"),
    [("4+ 5# 6* 7o", 20), ("8+ 9# 10* b+ d# k*", 60), ("a+ ao", 40), ("3+ 3#", 10), ("2+ 2o", 40), ("j j", 100)],
)
def test_points_of_tiles(text, points):
    """R1: the table of values; a two and a joker count the same wherever they lie."""
    assert points == value(tiles(text))


@pytest.mark.parametrize(
    ("lies", "what"),
    [
        (SET, Art.SET),
        (KINGS, Art.NATURAL),
        (MIXED, Art.MIXED),
        (WILD, Art.WILD),
        (UNFINISHED, Art.WILD_SET),
        (meld("k+ k# k* ko k+ k# k* j"), Art.MIXED),
    ],
)
def test_what_a_meld_is(lies, what):
    """R9, R10: seven make a Canasta, and one wild tile an unechtes of it."""
    assert what is art(lies)


@pytest.mark.parametrize(
    ("total", "needed"),
    [(-1, 15), (0, 50), (1499, 50), (1500, 90), (2999, 90), (3000, 120), (12_000, 120)],
)
def test_minimum(total, needed):
    """R12: the bands of the total before the deal."""
    assert needed == minimum(total)


@pytest.mark.parametrize(
    ("melds", "threes", "held", "ended", "sheet"),
    [
        ((), 0, "", None, {}),
        ((), 0, "a+ j", None, {Code.HELD: -70}),
        ((SET,), 2, "", None, {Code.RED_THREES: -200, Code.LAID: 60}),
        ((KINGS,), 3, "", Code.ENDED, {Code.ENDED: 100, Code.NATURAL: 500, Code.RED_THREES: 300, Code.LAID: 70}),
        ((KINGS, KINGS), 4, "", None, {Code.NATURAL: 1000, Code.RED_THREES: 800, Code.LAID: 140}),
        ((SET,), 4, "", None, {Code.RED_THREES: -800, Code.LAID: 60}),
        (
            (MIXED,),
            1,
            "",
            Code.ENDED_AT_ONCE,
            {Code.ENDED_AT_ONCE: 200, Code.MIXED: 300, Code.RED_THREES: 100, Code.LAID: 130},
        ),
        ((WILD,), 1, "4+", None, {Code.WILD: 1000, Code.RED_THREES: 100, Code.LAID: 230, Code.HELD: -5}),
        ((UNFINISHED,), 1, "", None, {Code.WILD_SET: -1000, Code.RED_THREES: -100, Code.LAID: 90}),
    ],
)
def test_score_sheet(melds, threes, held, ended, sheet):
    """R32 to R36: every item by name; red threes cost what they bring if no Canasta lies."""
    assert sheet == {item.code: item.points for item in items(melds, threes, tiles(held), ended)}


def oracle_agrees(match):
    """Compare every deal of a match, and its totals, with what its full record says."""
    names = [person.name.lower() for person in match.sitting.people]
    counted = scores(full(CANASTA_WORDS, match.entries))
    sheet = state.sheet(CANASTA, match.sitting)
    assert counted == [{names[seat]: points for seat, points in deal} for deal in sheet.deals]
    assert dict(sheet.totals) == {Seat(seat): sum(one[name] for one in counted) for seat, name in enumerate(names)}


@pytest.mark.parametrize("seed", range(3))
def test_score_counted_again_from_the_record(seed):
    """R24, R32 to R36: a second book, kept from the text of the record alone, has the same points in every deal."""
    oracle_agrees(played(CANASTA_WORDS, seed))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_long_match_counted_again_from_the_record(seats, seed):
    """R25: the same for matches to 2,000 points of as many players as can sit down; the highest total has won."""
    match = started(seated(CANASTA_WORDS, 100 + seed, {"punktziel": "2000"}, seats=seats))
    list(deals(match, 60))
    oracle_agrees(match)
    sheet = state.sheet(CANASTA, match.sitting)

    assert sheet.over
    assert max(dict(sheet.totals).values()) > 2000
    assert {seat for seat, total in sheet.totals if total == max(dict(sheet.totals).values())} == set(sheet.winners)
