"""Tournaments, whole: its vocabulary, and the package the catalogue lists."""

from __future__ import annotations

from commands.language.vocabulary import Vocabulary
from commands.package import Package, help_in, text_of
from commands.table.verbs import ShowOwnTable, ShowServices
from commands.turnier.cues import CUES
from commands.turnier.screens import show_all, show_all_time, show_my_table, show_plan, show_standing, standing_again
from commands.turnier.tale import tell
from commands.turnier.words import EVENTS, PHASES, REFUSALS, VERBS, ShowAllTime, ShowPlan, ShowStanding
from games.turnier import TURNIER, State
from games.turnier.view import View

TURNIER_WORDS: Vocabulary[State, View] = Vocabulary(
    game=TURNIER,
    cues=CUES,
    verbs=VERBS,
    tell=tell,
    show=show_standing,
    score=show_standing,
    refusals=REFUSALS,
    phases=PHASES,
    options={
        "gruppenspiele": "so viele Gruppenspiele hat die Vorrunde",
        "durchgaenge": "so oft gibt jeder in einem Gruppenspiel",
        "abzug": "Punkte ab für ein fehlendes Pflicht-Solo",
        "angemeldet": "nur in Protokollen: alle Genannten sind angemeldet",
        "rangliste": "nur in Protokollen: die Liste, die es vorher gab",
    },
    answers={
        ShowStanding: standing_again,
        ShowPlan: show_plan,
        ShowOwnTable: show_my_table,
        ShowServices: show_all,
        ShowAllTime: show_all_time,
    },
    subjects=("turnier",),
    events=EVENTS,
    parts=(),
)


PACKAGE = Package(
    contract=1,
    words=TURNIER_WORDS,
    rules_text=text_of("games.turnier", "RULES.md"),
    help=help_in("commands.turnier"),
)
