"""The German of tournaments: the words behind `turnier`, the tale, and the screens that hang on a wall."""

from __future__ import annotations

from commands.language.vocabulary import Vocabulary
from commands.table.verbs import ShowOwnTable, ShowServices
from commands.turnier.events import EVENTS
from commands.turnier.refusals import PHASES, REFUSALS
from commands.turnier.screens import show_all, show_all_time, show_my_table, show_plan, show_standing, standing_again
from commands.turnier.tale import tell
from commands.turnier.verbs import VERBS, ShowAllTime, ShowPlan, ShowStanding
from games.turnier import TURNIER, State
from games.turnier.view import View

TURNIER_WORDS: Vocabulary[State, View] = Vocabulary(
    game=TURNIER,
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
