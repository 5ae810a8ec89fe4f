"""What the signs of cards mean: told once to everybody, with the first hand."""

from __future__ import annotations

from commands.language.vocabulary import AnyVocabulary
from games.kit.cards import Card, Joker

KEY = "legende"
"""Under what it is kept whose cards somebody knows already, with their settings."""

_SIGNS = "Die Zeichen: + Kreuz, # Pik, * Herz, o Karo; b Bube, d Dame, k König, a As{joker}. Mehr: „hilfe karten“."


def explained(vocabulary: AnyVocabulary, known: str) -> tuple[str, str]:
    """
    Return what is to be explained of a game's cards, "" for nothing, and what somebody knows then.

    Args:
        known: the kinds of cards they know already, with blanks between.
    """
    cards = frozenset() if vocabulary.spelling is None else vocabulary.spelling.faces
    usual = any(isinstance(card, Card) for card in cards)
    kind = "karten" if usual else vocabulary.game.id
    if not cards or kind in known.split():
        return "", known
    jokers = ", j Joker" if any(isinstance(card, Joker) for card in cards) else ""
    text = _SIGNS.format(joker=jokers) if usual else vocabulary.legend
    return text, f"{known} {kind}".strip()
