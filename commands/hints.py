"""Why a computer player would do something: their reasons, which are codes, as sentences for whoever asked."""

from __future__ import annotations

from collections.abc import Mapping

from commands.catalogue import package_of
from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from games.bots.contract import Choice, Why

REASONS: Mapping[str, str] = {
    Why.ONLY: "Etwas anderes kannst du gerade nicht tun.",
    Why.USUAL: "So macht man es gewöhnlich; genauer habe ich nicht hingesehen.",
    Why.CHANCE: "Das habe ich gelost.",
    Why.WORLDS: "In {won} von {worlds} denkbaren Verteilungen der verdeckten Karten geht das am besten aus.",
}
"""The reasons every game shares."""


def odds_of(choice: Choice) -> tuple[object, object]:
    """Return in how many of how many imagined worlds a choice went well, as far as that is known."""
    return choice.facts.get("won"), choice.facts.get("worlds")


def reason_of(choice: Choice, vocabulary: AnyVocabulary, voice: Voice) -> str:
    """Return the reason for a choice as a sentence: the game's own wording, else that of every game."""
    package = package_of(vocabulary.game.id)
    own = {} if package is None else package.reasons
    wording = own.get(choice.reason) or REASONS.get(choice.reason) or REASONS[Why.USUAL]
    return voice.fill(wording, choice.facts)
