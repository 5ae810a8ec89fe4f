"""What the Verband counts otherwise than the house."""

import pytest

from games.contract import Seat
from games.doppelkopf.scoring import Tricks, charlies
from games.doppelkopf.state import Deal, Setting
from games.doppelkopf.terms import Code, Party
from games.doppelkopf.trumps import CHARLIE, FOX, Kind
from games.frozen import evolve
from games.kit.cards import Card, Rank, Suit
from games.kit.tricks import Trick

SEATS = tuple(map(Seat, range(4)))
LOW = Card(Rank.NINE, Suit.DIAMONDS)


@pytest.mark.parametrize(
    ("agreed", "wanted"),
    [
        ({}, [(Code.CHARLIE, 2), (Code.CHARLIE_CAUGHT, 1)]),
        ({"ddv": True, "charlie": 1}, [(Code.CHARLIE, 1)]),
        ({"ddv": True, "charlie": 0}, []),
    ],
)
def test_a_charlie_counts_what_was_agreed(agreed, wanted):
    """D5: two and a caught one by the house, one by the Verband, which knows no caught one, or nothing."""
    last = Trick(SEATS, (CHARLIE, CHARLIE, LOW, FOX))
    deal = Deal(SEATS[3], SEATS, ((),) * 4, (SEATS[0], SEATS[2]), SEATS[0], kind=Kind.NORMAL)
    deal = evolve(deal, taken=(last,) * 12, takers=(SEATS[0],) * 12, setting=evolve(Setting(8), **agreed))

    assert wanted == [(item.code, item.points) for item in charlies(deal, Tricks(Party.RE, tuple(range(1, 13)), 240))]
