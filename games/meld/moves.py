"""What a sensible player would try at the table, for playouts and never for advice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum

from games.contract import Action, Clause, Refused
from games.kit.cards import JOKER, Face, Joker
from games.kit.melds import Kind, Meld, beside
from games.kit.spread import numbered
from games.meld.actions import LayOff, Rebuild, Replace
from games.meld.rules import Match, X

SAMPLES = 6
"""Of one kind of action no more than so many are offered."""


def accepted(clauses: Mapping[StrEnum, tuple[Clause[Match[X]], ...]], state: Match[X], action: Action) -> bool:
    """Try an action of the player on turn; the frozen state does not mind."""
    clause = next(clause for clause in clauses[state.phase] if clause.action is type(action))
    try:
        clause.rule(state, state.turn, action)
    except Refused:
        return False
    return True


def complete(state: Match[X]) -> dict[int, Meld]:
    """Return the melds on the table that are complete, by number."""
    return {number: meld for number, meld in numbered(state.spread).items() if meld.kind is not Kind.PIECE}


def layoffs(state: Match[X], hand: tuple[Face, ...]) -> Iterator[Action]:
    """Yield what goes to a meld: a card that stands beside it, or a joker for that card; an open joker first."""
    for number, meld in complete(state).items():
        for card in beside(meld, state.rules.melds.row):
            if state.open_jokers:
                yield LayOff(number, (Joker(card),))
            elif card in hand:
                yield LayOff(number, (card,))
            elif JOKER in hand:
                yield LayOff(number, (Joker(card),))


def swaps(state: Match[X], hand: tuple[Face, ...]) -> Iterator[Replace]:
    """Yield every card that can take a joker's place."""
    for number, meld in numbered(state.spread).items():
        for face in meld.cards:
            if isinstance(face, Joker) and face.stands_for in hand:
                yield Replace(number, face.stands_for)


def rebuildings(state: Match[X], hand: tuple[Face, ...]) -> Iterator[Action]:
    """Yield a few rebuildings: a card taken into a meld, a long run cut in two, and any meld laid anew as it lies."""
    for number, meld in list(complete(state).items())[:SAMPLES]:
        plain = meld.cards
        yield Rebuild((number,), (), (plain,))
        if meld.kind is Kind.RUN and len(plain) > 5:
            yield Rebuild((number,), (), (plain[:3], plain[3:]))
        fitting = beside(meld, state.rules.melds.row)
        for card in hand:
            if card in fitting:
                yield Rebuild((number,), (card,), ((*plain, card),))
