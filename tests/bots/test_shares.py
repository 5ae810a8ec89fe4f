"""Shares that reasons tell are kept: of what is said to happen in 12 of 16 deals, three of four come to pass."""

from collections import defaultdict
from math import sqrt
from random import Random
from statistics import fmean

import pytest

from games.bots.contract import Level, by
from games.bots.shares import sobered
from tests.bots.told import not_taken, share_in, told
from tests.lanes import SOAK_SECONDS, tries

NEAR = 0.04
"""How far a share that is told may be from what comes."""

ERRORS = 2.5
"""So many standard errors are chance; what is told in a deal counts as one, for it hangs together."""

FEW = 12
"""In so many deals something has to be told before it is judged."""


def won_in_the_end(said, sheet):
    """Return what a reason tells of winning the deal, and whether it was won; None if it tells nothing of it."""
    facts = said.choice.facts
    if "won" not in facts or str(said.choice.reason) == "absage_lohnt":
        return None
    return facts["won"] / facts["worlds"], dict(sheet.totals)[said.seat] > 0


def against_any_cards(said, _sheet):
    """Return what share of the pot is told against any cards, and what comes of any cards; None if none is told."""
    facts = said.choice.facts
    if "share" not in facts or "cards" in facts:
        return None
    world = said.game.imagine(said.state, said.seat, (), by(Random(repr(said.choice))))
    return facts["share"] / 100, share_in(world, said.seat)


def pile_can_be_taken(said, _sheet):
    """Return how likely it is told that the next player can take the pile of Canasta, and whether they can."""
    if str(said.choice.reason) not in {"kaum_gefahr", "kleinste_gefahr", "auslegen_hat_zeit"}:
        return None
    return said.choice.facts["chance"] / 100, not not_taken(said)


def kept_or_not(found):
    """Return the tenths in which what was told is not what came: told, come, in how many deals."""
    tenths = defaultdict(list)
    for pack, one, came in found:
        tenths[min(9, int(10 * one))].append((pack, one, came))
    broken = []
    for tenth in tenths.values():
        deals = len({pack for pack, _, _ in tenth})
        said, came = fmean(one for _, one, _ in tenth), fmean(came for _, _, came in tenth)
        if deals >= FEW and abs(said - came) > NEAR + ERRORS * sqrt(said * (1 - said) / deals):
            broken.append((round(said, 2), round(came, 2), deals))
    return broken


def all_told(game, deals, told_of):
    """Return what was told of shares in so many deals among strong players, and what came."""
    for pack in range(10_000, 10_000 + deals):
        reasons, sheet = told(game, Level.STRONG, pack)
        yield from ((pack, *kept) for said in reasons if (kept := told_of(said, sheet)) is not None)


@pytest.mark.parametrize(("game", "told_of"), [("holdem", against_any_cards), ("canasta", pile_can_be_taken)])
@tries(24, 300)
def test_shares_of_the_moment_are_kept(game, told_of, tries):
    """What is told of any cards comes if the rules deal some; the next player can take the pile as often as is told."""
    found = list(all_told(game, tries, told_of))

    assert [] == kept_or_not(found)
    assert [] != kept_or_not([(pack, 1 - said, came) for pack, said, came in found])


@pytest.mark.soak
@pytest.mark.timeout(SOAK_SECONDS)
@pytest.mark.parametrize(("game", "deals"), [("skat", 300), ("doppelkopf", 150)])
def test_shares_of_deals_are_kept(game, deals):
    """In whole deals what is told of winning comes to pass, be it of a card, of a solo or of what is announced."""
    assert [] == kept_or_not(list(all_told(game, deals, won_in_the_end)))


@pytest.mark.parametrize(
    ("won", "worlds", "expected"), [(0, 16, 1), (4, 16, 4), (8, 16, 7), (12, 16, 10), (14, 16, 12), (16, 16, 15)]
)
def test_less_is_told_than_imagined(won, worlds, expected):
    """Of what rules of thumb promise a part is believed: 14 of 16 become 12, 78 % of which came in whole deals."""
    assert expected == sobered(won, worlds)
