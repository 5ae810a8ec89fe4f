"""Why a computer player would do something: his reasons, which are codes, as sentences."""

from __future__ import annotations

from collections.abc import Mapping

from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from games.bots.contract import Choice, Why

REASONS: Mapping[str, str] = {
    Why.ONLY: "Etwas anderes kannst du gerade nicht tun.",
    Why.USUAL: "So macht man es gewöhnlich; genauer habe ich nicht hingesehen.",
    Why.CHANCE: "Das habe ich gelost.",
    Why.WORLDS: "In {won} von {worlds} denkbaren Verteilungen der verdeckten Karten geht das am besten aus.",
}
"""The reasons every game shares; a game adds its own (`Vocabulary.reasons`)."""


_IN_CHIPS = frozenset({"blackjack", "poker", "holdem", "studpoker"})


def unit_of(vocabulary: AnyVocabulary) -> str:
    """Return what a game is counted in."""
    return "Chips" if vocabulary.game.id in _IN_CHIPS else "Punkte"


def reason_of(choice: Choice, vocabulary: AnyVocabulary, voice: Voice) -> str:
    """Return the reason for a choice as a sentence; a game's own wording goes first."""
    wording = vocabulary.reasons.get(choice.reason) or REASONS.get(choice.reason) or REASONS[Why.USUAL]
    return voice.fill(wording, choice.facts)
