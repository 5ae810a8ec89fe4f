"""What a record says of a game: the names of its view's fields, and the deal it wants to see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import get_type_hints

from games.contract import Seat, Things
from games.frozen import Frozen, field, names_of


class Wanted(Frozen):
    """
    What a record wants the next deal to look like; everything not named is filled up (see `piles.fill`).

    Attributes:
        hands: cards by seat, in the order dealt; may be shorter than the deal.
        stock: the stock, top card first.
        upcards: cards turned up beside the stock (`ablage`).
        others: the piles of one game's own (`Recording.piles`), by word and name.
    """

    hands: Mapping[Seat, Things] = field(default_factory=dict)
    stock: Things = ()
    upcards: Things = ()
    others: Mapping[str, Mapping[str, Things]] = field(default_factory=dict)


class WrongDeal(StrEnum):
    """Why a record's deal cannot be; a game may have a sentence of its own for each."""

    NOT_A_WHOLE_DEAL = "kein_ganzes_spiel"
    NO_SUCH_PILE = "kein_solcher_stapel"
    NO_SUCH_PLACE = "keine_solche_stelle"
    NO_SUCH_HAND = "keine_solche_hand"
    PILE_TOO_LONG = "stapel_zu_lang"
    CARD_TOO_OFTEN = "karte_zu_oft"
    NO_SUCH_CARD = "keine_solche_karte"
    NO_SUCH_PACK = "kein_solcher_kartensatz"
    NO_SUCH_TASKS = "keine_solchen_aufgaben"
    NO_POINTS = "keine_punkte"
    NO_CHIPS = "keine_chips"


class BadDeal(ValueError):
    """A record asks for a deal that cannot be: a hand too long, or more copies of a card than there are."""

    def __init__(self, reason: WrongDeal, **facts: object) -> None:
        super().__init__(reason, facts)
        self.reason = reason
        self.facts = facts


def key(name: str) -> dict[str, str]:
    """
    Return the mark that names a field of a view in records.

    It stands beside the type: `turn: Annotated[Seat, key("am_zug")]`.
    """
    return {"key": name}


def wire(name: str) -> dict[str, str]:
    """
    Return the mark that names a field in what programs are told, where that is neither its key nor what it is usually
    called (`commands.journal.told`); without a name it is no part of what is seen, and is told beside it or not at all.
    """
    return {"wire": name}


def called(view: type) -> dict[str, dict[str, str]]:
    """Return how the fields of a view are called (`key`, `wire`), by name; none of anything else, like a card."""
    names = names_of(view)
    hints = get_type_hints(view, include_extras=True) if names else {}
    said = [(name, one) for name in names for one in getattr(hints[name], "__metadata__", ())]
    return {name: one for name, one in said if isinstance(one, dict)}


class Material(Frozen):
    """
    What a host may replace in a game by their own, a pack of cards say; a match keeps what it began with.

    Attributes:
        header: under which `Setup.given` names it by its mark; without one the house's own is meant.
        at_hand: whether what has this mark can be played with here.
    """

    header: str
    at_hand: Callable[[str], bool]
