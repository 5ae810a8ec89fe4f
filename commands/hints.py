"""Why a computer player would do something: his reasons, which are codes, as sentences for whoever asked."""

from __future__ import annotations

from collections.abc import Mapping

from commands import dickezwei, raeumab, romme
from commands.blackjack import reasons as blackjack
from commands.doppelkopf import reasons as doppelkopf
from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from commands.pot import reasons as pot
from commands.profisort import reasons as profisort
from games.bots.contract import Choice, Why

REASONS: Mapping[str, str] = {
    Why.ONLY: "Etwas anderes kannst du gerade nicht tun.",
    Why.USUAL: "So macht man es gewöhnlich; genauer habe ich nicht hingesehen.",
    Why.CHANCE: "Das habe ich gelost.",
    Why.WORLDS: "In {won} von {worlds} denkbaren Verteilungen der verdeckten Karten geht das am besten aus.",
}
"""The reasons every game shares."""

_RUMMY: Mapping[str, str] = {
    "meiste_steine": "Mehr Steine kannst du in diesem Zug nicht loswerden.",
    "alle_steine": "Damit wirst du alle Steine los.",
    "erstauslage": "Damit erreichst du die Punkte für die erste Auslage.",
    "erstauslage_fehlt": "Für die erste Auslage fehlen dir noch Punkte.",
    "nichts_passt": "Von deinen Steinen passt gerade keiner.",
    "zug_fertig": "Mehr ist in diesem Zug nicht zu holen.",
    "neu_beginnen": "So, wie der Tisch jetzt liegt, geht es nicht auf; von vorn geht mehr.",
}

_GIN: Mapping[str, str] = {
    "ergibt_meldung": "Mit {card} wird dein Rest kleiner.",
    "verspricht_mehr": "{card} verspricht mehr als ein verdeckter Stein.",
    "nutzt_nichts": "{card} verspricht weniger als ein verdeckter Stein.",
    "gin": "Alles passt: Das ist Gin.",
    "klopfen": "Dein Rest von {points} ist klein genug, und Warten ist gefährlicher.",
    "am_wenigsten_wert": "{card} nützt dir am wenigsten.",
    "anlegen": "Was du anlegst, zählt nicht gegen dich.",
}

_CANASTA: Mapping[str, str] = {
    "ablage_lohnt": "Der Stapel ist es wert, genommen zu werden.",
    "ablage_zu_klein": "Für {tiles} Steine lohnt es sich nicht, dein Paar herzugeben.",
    "zieht": "Den Stapel bekommst du nicht, also ziehst du.",
    "legt_aus": "Ausgelegt zählt es für euch und kommt einem Canasta näher.",
    "canasta_fertig": "Damit wird ein Canasta fertig.",
    "macht_aus": "Damit machst du aus, und es lohnt sich.",
    "sicherer_abwurf": "Damit kann der Nächste den Stapel nicht nehmen.",
    "kleinste_gefahr": "Nur in {taken} von {worlds} denkbaren Verteilungen nimmt der Nächste damit den Stapel.",
    "verdeckt": "Den Stapel kann gerade niemand nehmen, und diesen Stein brauchst du am wenigsten.",
}

REASONS_OF: Mapping[str, Mapping[str, str]] = {
    "doppelkopf": doppelkopf.REASONS,
    "poker": pot.REASONS,
    "holdem": pot.REASONS,
    "studpoker": pot.REASONS,
    "blackjack": blackjack.REASONS,
    "raeumab": raeumab.REASONS,
    "dickezwei": dickezwei.REASONS,
    "rummy": _RUMMY,
    "gin": _GIN,
    "canasta": _CANASTA,
    "romme": romme.REASONS,
    "profisort": profisort.REASONS,
}
"""The reasons of each game, by its id."""

_IN_CHIPS = frozenset({"blackjack", "poker", "holdem", "studpoker"})


def unit_of(vocabulary: AnyVocabulary) -> str:
    """Return what a game is counted in."""
    return "Chips" if vocabulary.game.id in _IN_CHIPS else "Punkte"


_OF_WHAT_IS_NOT_DONE = frozenset({"armut_lassen", "gesund_ist_besser"})
"""Reasons whose numbers speak of what would have been done instead."""


def odds_of(choice: Choice) -> tuple[object, object]:
    """Return in how many of how many imagined worlds a choice went well, as far as that is known."""
    if choice.reason in _OF_WHAT_IS_NOT_DONE:
        return None, None
    return choice.facts.get("won"), choice.facts.get("worlds")


def reason_of(choice: Choice, vocabulary: AnyVocabulary, voice: Voice) -> str:
    """Return the reason for a choice as a sentence: the game's own wording, else that of every game."""
    own = REASONS_OF.get(vocabulary.game.id, {})
    wording = own.get(choice.reason) or REASONS.get(choice.reason) or REASONS[Why.USUAL]
    return voice.fill(wording, choice.facts)
