"""
Play chips: what every game has in common that is played for the chips of its table.

Chips exist at one table only. A record may say with how many somebody begins (`chips NAME N`), a gain is written with
its sign, and whoever has none left is out and watches (`contract.No.ELIMINATED`).
"""

from __future__ import annotations

from games.contract import Public, Seat, Setup
from games.record import BadDeal, WrongDeal

HEADER = "chips"
"""Header of a record: with how many chips somebody begins the first deal."""


class Eliminated(Public):
    """Somebody has no chips left; they are out and watch."""

    seat: Seat


def given(setup: Setup) -> dict[Seat, int]:
    """
    Return the chips a record gives, by seat.

    Raises:
        BadDeal: a line names nobody, or no number from 1.
    """
    chips: dict[Seat, int] = {}
    for seat, words in setup.given.get(HEADER, {}).items():
        if seat is None or len(words) != 1 or not words[0].isdecimal() or not int(words[0]):
            raise BadDeal(WrongDeal.NO_CHIPS, header=HEADER, words=words)
        chips[seat] = int(words[0])
    return chips


def signed(gain: int) -> str:
    """Return a gain or a loss: `+3`, `-2`, `0`."""
    return f"{gain:+d}" if gain else "0"
