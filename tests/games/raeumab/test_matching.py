"""What matches what in Räum-Ab!: the rules case by case, and a second opinion that looks at every divisor."""

import random
from itertools import combinations, permutations

import pytest

from games.raeumab.pack import BANS, NUMNUM, WISH, Ban, Fit, Number, bans_among, fit, free_cards, pairs
from tests.games.raeumab.layouts import card, cards


@pytest.mark.parametrize(
    ("one", "other", "bans", "found"),
    [
        ("12r", "8r", (), Fit.DOUBLE),
        ("12r", "9g", (), Fit.SIMPLE),
        ("7b", "81b", (), Fit.SIMPLE),
        ("7b", "11r", (), None),
        ("8b", "10g", (2,), None),
        ("8b", "12p", (2,), Fit.SIMPLE),
        ("8b", "10b", (2,), Fit.SIMPLE),
        ("5b", "15b", (5,), Fit.SIMPLE),
        ("5b", "15r", (5,), None),
        ("10r", "20p", (2, 5), Fit.SIMPLE),
        ("10r", "20r", (2, 5), Fit.DOUBLE),
        ("10r", "15r", (2,), Fit.DOUBLE),
        ("1r", "9r", (), Fit.DOUBLE),
        ("1p", "1r", (2, 5), Fit.SIMPLE),
        ("1r", "2b", (2,), Fit.SIMPLE),
        ("1r", "2r", (2,), Fit.DOUBLE),
        ("1r", "v2", (), None),
        ("1r", "w", (), None),
        ("v2", "v2", (2,), Fit.DOUBLE),
        ("v2", "v5", (2, 5), None),
        ("v5", "5r", (5,), None),
        ("w", "w", (), None),
        ("w", "7b", (), None),
    ],
)
def test_how_two_cards_match(one, other, bans, found):
    """R1, R6 to R9: colour, divisor, both or neither, whichever of the two is named first."""
    assert found == fit(card(one), card(other), bans)
    assert found == fit(card(other), card(one), bans)


def test_only_a_free_ban_bars_anything():
    """R7: what lies behind another card bars nothing yet."""
    columns = (cards("v2 3r"), cards("8b v5"), (), cards("12p"))

    assert (2,) == bans_among(free_cards(columns))
    assert (None,) == free_cards(columns)[2:3]


# --- a second opinion ------------------------------------------------------------------------------------------------


def divisors(number, bans):
    """Return every divisor of a number from two up that counts."""
    return {divisor for divisor in range(2, number + 1) if number % divisor == 0 and divisor not in bans}


def by_force(free):
    """Return every pair among free cards and how it matches, by looking at all divisors."""
    bans = {one.divisor for one in free if isinstance(one, Ban)}
    found = {}
    for first, second in permutations(range(1, len(free) + 1), 2):
        one, other = free[first - 1], free[second - 1]
        if first > second or one is None or other is None:
            continue
        if isinstance(one, Ban) and isinstance(other, Ban) and one.divisor == other.divisor:
            found[first, second] = "doppelt"
        elif isinstance(one, Number) and isinstance(other, Number):
            divisor = 1 in (one.value, other.value) or bool(divisors(one.value, bans) & divisors(other.value, bans))
            hits = (one.colour == other.colour) + divisor
            if hits:
                found[first, second] = "doppelt" if hits == 2 else "einfach"
    return found


def test_no_pair_is_missed_and_none_invented():
    """R1, R2, R7 to R9: of a thousand layouts the pairs are exactly those that a look at every divisor finds."""
    chance = random.Random(2)
    special = [*BANS, *BANS, WISH, None]
    for _ in range(1_000):
        free = [*chance.sample(NUMNUM.cards, 7 - 3), *chance.choices(special, k=1), *chance.sample(NUMNUM.cards, 2)]
        found = list(pairs(free))

        assert by_force(free) == {pair.columns: str(pair.fit) for pair in found}
        assert all(pair.cards == tuple(free[column - 1] for column in pair.columns) for pair in found)


def test_every_two_cards_of_the_pack():
    """R1, R9: all 5,886 pairs of the pack, with every set of bans."""
    for bans in ((), (2,), (5,), (2, 5)):
        lying = [Ban(divisor) for divisor in bans]
        for one, other in combinations(NUMNUM.cards, 2):
            if not isinstance(one, Ban) and not isinstance(other, Ban):
                assert by_force([one, other, *lying]).get((1, 2)) == fit(one, other, bans)
