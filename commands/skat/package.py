"""Skat, whole: its vocabulary, and the package the catalogue lists."""

from __future__ import annotations

from commands.language.vocabulary import Vocabulary
from commands.layout import Family, Layout
from commands.package import Package, help_in, text_of
from commands.skat.tale import hint, own, score, show, show_trick, tell
from commands.skat.words import CARDS, EVENTS, OPTIONS, PHASES, REFUSALS, VERBS, ShowTrick
from games.skat import SKAT, State
from games.skat.view import View

SKAT_WORDS: Vocabulary[State, View] = Vocabulary(
    game=SKAT,
    about="Reizen, zwei Karten drücken und dann allein gegen zwei.",
    takes="etwa eine halbe Stunde",
    verbs=VERBS,
    tell=tell,
    show=show,
    own=own,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    phases=PHASES,
    spelling=CARDS,
    company=2,
    options=OPTIONS,
    answers={ShowTrick: show_trick},
    subjects=("skat", "skat-reizen", "skat-spiele", "skat-wertung"),
    unordered=frozenset({"skat", "aufgedeckt"}),
    events=EVENTS,
)

PACKAGE = Package(
    contract=1,
    words=SKAT_WORDS,
    rules_text=text_of("games.skat", "RULES.md"),
    help=help_in("commands.skat"),
    lesson=text_of("commands.skat", "lektion.partie"),
    layout=Layout(
        Family.TRICK,
        hand="hand",
        trick="stich",
        trick_by="gespielt",
        held="handkarten",
        shown="aufgedeckt",
        scores="punkte",
        marks={
            "Geber": "geber",
            "Alleinspieler": "alleinspieler",
            "Gepasst": "gepasst",
            "Stiche": "stiche",
            "Sieger": "sieger",
        },
    ),
)
