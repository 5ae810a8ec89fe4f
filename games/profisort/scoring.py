"""What is written down in Profi-Sort, and what is left on a sheet (section Scoring of RULES.md)."""

from __future__ import annotations

from collections.abc import Iterable

from games.kit.cards import Face, Joker, Rank
from games.profisort.state import Player, Progress, State
from games.profisort.tasks import BARE, PAIRS, PICTURES

NUMBER, PICTURE, ACE, JOKER = 5, 10, 15, 20


def worth(cards: Iterable[Face]) -> int:
    """Return the minus points of cards in a hand (R20): numbers 5, pictures 10, aces 15, jokers 20."""
    return sum(_worth(card) for card in cards)


def _worth(card: Face) -> int:
    if isinstance(card, Joker):
        return JOKER
    if card.rank == Rank.ACE:
        return ACE
    return PICTURE if card.rank in PICTURES else NUMBER


def minus(player: Player) -> int:
    """Return what a player writes down at the end of a deal, received aces included."""
    return worth((*player.hand, *player.received))


def unstruck(state: State, sheet: Progress) -> int:
    """Return the points of a sheet that are not struck yet (R22)."""
    bare, pair = int(state.options["sonderpunkte"]), int(state.options["paarpunkte"])
    pairs = len(sheet.struck) - len(sheet.bare)
    return bare * (len(BARE) - len(sheet.bare)) + pair * (len(PAIRS) - pairs)
