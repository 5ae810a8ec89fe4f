"""Why a computer player would do something: his reasons, which are codes, as sentences for whoever asked."""

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
"""The reasons every game shares."""

_DOPPELKOPF: Mapping[str, str] = {
    "ass_zieht": "Ein Ass in einer Farbe, die noch nicht gelaufen ist, macht den Stich am ehesten am Anfang.",
    "ausspielen": "Damit verrätst du wenig und gibst keine Augen her.",
    "augen_zum_partner": "Der Stich gehört wohl deinem Partner: Da sind Augen gut aufgehoben.",
    "stich_nehmen": "Damit gewinnst du den Stich, und er ist es wert.",
    "wenig_verlieren": "Der Stich ist nicht zu holen, also gibst du so wenig wie möglich her.",
    "beste_karte": "In {won} von {worlds} denkbaren Verteilungen gewinnt deine Partei mit {card}.",
    "gesund_ist_besser": "Für einen Vorbehalt reicht dein Blatt nicht.",
    "vorbehalt_melden": "Mit diesem Blatt lohnt sich ein Vorbehalt.",
    "solo_lohnt": "Dieses Solo gewinnst du in {won} von {worlds} denkbaren Verteilungen.",
    "truempfe_schieben": "Bei Armut gibst du alle Trümpfe ab und behältst, was allein stark ist.",
    "armut_nehmen": "Mit diesen Trümpfen dazu wird dein Blatt stark genug.",
    "armut_lassen": "Dein Blatt trägt keine zweite Hand.",
    "wenig_zurueckgeben": "Du gibst zurück, was du am wenigsten brauchst.",
    "ansage_lohnt": "In {won} von {worlds} denkbaren Verteilungen gewinnt deine Partei: Das ist eine Ansage wert.",
    "absage_lohnt": "In {won} von {worlds} denkbaren Verteilungen haltet ihr diese Absage.",
    "sau_zaehlt": "Die Sau zählt nur, wenn sie gesagt wird.",
}

_POT: Mapping[str, str] = {
    "starke_hand": "Von diesem Pot stehen dir im Schnitt {share} % zu; da darf es mehr werden.",
    "chancen_reichen": "Halten kostet {due}; im Schnitt stehen dir {share} % des Pots von {pot} zu: Das lohnt sich.",
    "kostet_nichts": "Weiterspielen kostet dich gerade nichts.",
    "zu_teuer": "Halten kostet {due}, und mehr als {share} % des Pots von {pot} sind nicht zu erwarten.",
    "bieten_oder_passen": "Hier heißt es bieten oder passen, und zum Passen ist die Hand zu gut.",
    "tausch_hilft": "Mit diesem Tausch stehen dir im Schnitt {share} % des Pots zu, mehr als mit jedem anderen.",
    "blatt_steht": "Jeder Tausch macht diese Hand im Schnitt schlechter.",
}

_BLACKJACK: Mapping[str, str] = {
    "nach_der_tabelle": "Bei {value} gegen {against} der Bank bringt das auf lange Sicht am meisten.",
    "wie_die_bank": "So spielt auch die Bank.",
    "nie_ueber_21": "So kannst du nicht über 21 kommen.",
    "kleiner_einsatz": "Die Bank ist im Vorteil, darum ist der kleinste Einsatz der beste.",
}

_RAEUMAB: Mapping[str, str] = {
    "doppelt_zuerst": "Doppelte Paare räumen am meisten ab.",
    "vorausgesehen": "Ich habe vorausgedacht, so weit ich konnte: So kommst du am weitesten voraus.",
    "ausgerechnet": "Ich habe alles bis zum Ende durchgerechnet: Nichts ist besser.",
}

_DICKEZWEI: Mapping[str, str] = {
    "niedrigste_zuerst": "Kleine Steine wird man später schwer los.",
    "wenige_zuege_uebrig": "Danach brauchst du für den Rest noch mindestens {plays} Züge; mit allem anderen mehr.",
    "behaelt_den_stich": "Damit behältst du wohl den Stich und spielst wieder aus.",
    "unschlagbar": "Das kann niemand mehr schlagen.",
    "zusammenhalten": "Was du dafür auseinanderreißen müsstest, ist zusammen mehr wert.",
    "nichts_hoeheres": "Du hast nichts, was den Stich schlägt.",
    "letzte_steine": "Damit bist du fertig.",
}

_RUMMY: Mapping[str, str] = {
    "meiste_steine": "Mehr Steine kannst du in diesem Zug nicht loswerden.",
    "alle_steine": "Damit wirst du alle Steine los.",
    "erstauslage": "Damit erreichst du die Punkte für die erste Auslage.",
    "erstauslage_fehlt": "Für die erste Auslage fehlen dir noch Punkte.",
    "nichts_passt": "Von deinen Steinen passt gerade keiner.",
    "zug_fertig": "Mehr ist in diesem Zug nicht zu holen.",
    "neu_beginnen": "So, wie der Tisch jetzt liegt, geht es nicht auf; von vorn geht mehr.",
}

REASONS_OF: Mapping[str, Mapping[str, str]] = {
    "doppelkopf": _DOPPELKOPF,
    "poker": _POT,
    "holdem": _POT,
    "studpoker": _POT,
    "blackjack": _BLACKJACK,
    "raeumab": _RAEUMAB,
    "dickezwei": _DICKEZWEI,
    "rummy": _RUMMY,
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
