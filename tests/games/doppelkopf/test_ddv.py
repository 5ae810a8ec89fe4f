"""What the Verband counts otherwise than the house."""

import pytest

from games.contract import Refused, Seat
from games.doppelkopf import DOPPELKOPF
from games.doppelkopf.scoring import Tricks, charlies
from games.doppelkopf.state import Deal, Setting
from games.doppelkopf.terms import Code, Party
from games.doppelkopf.trumps import CHARLIE, FOX, Kind
from games.frozen import evolve
from games.kit.cards import Card, Rank, Suit
from games.kit.tricks import Trick
from games.table import rules
from games.table.actions import Agree
from games.table.rules import play

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


def test_by_the_verband_a_solo_counts_three_times_and_nothing_else():
    """`solofaktor`: with `regelwerk ddv` it is 3 and stays so; by the house it may be set."""
    opened = rules.opened(DOPPELKOPF, "anna").state
    ddv = play(DOPPELKOPF, opened, Seat(0), Agree("regelwerk", "ddv")).state

    assert 1 == play(DOPPELKOPF, opened, Seat(0), Agree("solofaktor", "1")).state.options["solofaktor"]
    with pytest.raises(Refused, match="ungueltiger_wert"):
        play(DOPPELKOPF, ddv, Seat(0), Agree("solofaktor", "1"))
    house = play(DOPPELKOPF, ddv, Seat(0), Agree("regelwerk", "haus")).state
    assert 1 == play(DOPPELKOPF, house, Seat(0), Agree("solofaktor", "1")).state.options["solofaktor"]
