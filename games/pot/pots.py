"""Pots: how the chips in the middle are told apart, and how one is shared out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.contract import Seat
from games.frozen import Frozen
from games.pot.betting import Player


class Pot(Frozen):
    """R31: some chips and the players still in who have a share in them, clockwise."""

    chips: int
    sharers: tuple[Seat, ...]


def unmatched(players: Sequence[Player]) -> tuple[Seat, int] | None:
    """R32: return who gave more than everybody else and is still in, and the surplus that is theirs again."""
    most = max(players, key=lambda one: one.given)
    second = max((one.given for one in players if one.seat != most.seat), default=0)
    return (most.seat, most.given - second) if most.playing and most.given > second else None


def pots_of(players: Sequence[Player]) -> tuple[Pot, ...]:
    """R31: return the main pot and the side pots, in that order, from what everybody has given."""
    return tuple(_layers(players, sorted({one.given for one in players if one.playing})))


def _layers(players: Sequence[Player], levels: Sequence[int]) -> Iterator[Pot]:
    below = 0
    for level in levels:
        # What dropped players gave above the highest level belongs to the last pot (R31.3).
        top = max(one.given for one in players) if level == levels[-1] else level
        chips = sum(min(one.given, top) - min(one.given, below) for one in players)
        if chips:
            yield Pot(chips, tuple(one.seat for one in players if one.playing and one.given >= level))
        below = level


def divide(chips: int, winners: Sequence[Seat]) -> tuple[tuple[Seat, int], ...]:
    """R26, R27: share a pot equally; odd chips go one by one in the order given, the dealer's left first."""
    share, odd = divmod(chips, len(winners))
    return tuple((seat, share + (index < odd)) for index, seat in enumerate(winners))
