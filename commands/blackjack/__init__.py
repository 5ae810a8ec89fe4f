"""Black Jack, whole: its vocabulary, what beginners say for its moves, and the package the catalogue lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands.blackjack.tale import tell
from commands.blackjack.words import CARDS, EVENTS, OPTIONS, PHASES, REFUSALS, VERBS, hint, score, show
from commands.chips import amounts
from commands.cues import LEAVING
from commands.language.vocabulary import Vocabulary
from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from games.blackjack import BLACKJACK, State
from games.blackjack.actions import Stake
from games.blackjack.view import View
from games.bots import blackjack
from games.bots.players import Players

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "karte": (
        "noch eine|einen|ein karte|stein",
        "noch eine|einen",
        "~eine|einen noch",
        "gib|geb|gebt|nimm|nehm|nehme|zieh|ziehe karte|stein|eine|einen",
        "hit|zieh|ziehe|ziehen|draw|karte|weiter",
    ),
    "bleiben": (
        "keine|nicht|nichts|kein karte|mehr|stein",
        "keine mehr",
        "reicht|stay|genug|fertig|halt|stopp|passe|passen|bleib|stehenbleiben",
        "bin fertig|zufrieden",
        "stehen bleiben|lassen",
    ),
    "verdoppeln": (
        "double|doppeln|doppelt|verdopple",
        "double down",
        "~einsatz verdoppeln|doppeln|verdopple",
        "~einsatz mal #zahl",
    ),
    "teilen": (
        "split|splitten|aufteilen|trennen",
        "~beiden|zwei|paar|karten teilen|trennen|aufteilen|auseinander",
        "~auseinander|auseinandernehmen",
    ),
    "geben": ("austeilen|verteilen|ausgeben", "teil|teile|gib aus"),
    "aussetzen": (
        "~diese runde nicht|ohne|aus",
        "~runde nicht|ohne|aus",
        "~diesmal nicht|ohne",
        "~ohne mich",
        "~nicht mit",
    ),
    "setzen": ("#zahl", "~#zahl chips|drauf|rein", "~all in", "~alles", "einsatz|bet|wette|chips", "setz|setze chips"),
    "verlassen": LEAVING,
}


TOLD: Mapping[str, str] = {
    "bank": "bank",
    "black_jack": "black_jack",
    "bust": "ueber_21",
    "by_lot": "gelost",
    "change": "gewinn",
    "doubled": "verdoppelt",
    "drawing": "zieht",
    "due": "faellig",
    "held_by": "angehalten_von",
    "highest": "hoechstens",
    "hole": "verdeckte",
    "lowest": "mindestens",
    "returned": "zurueck",
    "sitting_out": "aussetzend",
    "stake": "einsatz",
    "stakes": "einsaetze",
    "supplement": "aufschlag",
    "undecided": "noch_offen",
}
"""Attribute -> what programs are told it is called, beside what several games say alike (`commands.journal.told`)."""

BLACKJACK_WORDS: Vocabulary[State, View] = Vocabulary(
    game=BLACKJACK,
    cues=CUES,
    about="Näher an 21 Punkte kommen als die Bank; gesetzt wird mit Chips.",
    takes="30 bis 60 Minuten",
    unit="Chips",
    verbs=VERBS,
    tell=tell,
    show=show,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    phases=PHASES,
    spelling=CARDS,
    options=OPTIONS,
    subjects=("blackjack", "blackjack-setzen", "blackjack-bank", "blackjack-wertung"),
    unordered=frozenset({"blatt"}),
    choices={(Stake, "amount"): lambda view: amounts(view.lowest, view.highest)},
    events=EVENTS,
    told=TOLD,
    parts=(),
)


REASONS: Mapping[str, str] = {
    "nach_der_tabelle": "Mit {value} gegen {against} ist das auf die Dauer das Beste.",
    "wie_die_bank": "So hält es auch die Bank: bis 16 ziehen, ab 17 bleiben.",
    "kleiner_einsatz": "Auf die Dauer gewinnt hier niemand, also genügt ein kleiner Einsatz.",
}
"""Code -> sentence; the codes stand in `games/bots/blackjack.py`."""


PACKAGE = Package(
    contract=1,
    words=BLACKJACK_WORDS,
    rules_text=text_of("games.blackjack", "RULES.md"),
    help=help_in("commands.blackjack"),
    lesson=text_of("commands.blackjack", "lektion.partie"),
    players=Players(blackjack.PLAYERS),
    reasons=REASONS,
    layout=Layout(
        Family.POT,
        hand="hand",
        piles=(Pile("Talon", count="talon"),),
        stakes="einsatz",
        purse="chips",
        held="handkarten",
        shown="blatt",
        scores="punkte",
        marks={"Bank": "bank", "Geber": "geber", "ausgeschieden": "ausgeschieden", "Sieger": "sieger"},
        tiles=True,
        emblem=("a+", "b*"),
    ),
)
