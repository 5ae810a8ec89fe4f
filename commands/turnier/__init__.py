"""Tournaments, whole: their vocabulary, what beginners say for its words, and the package the catalogue lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands.language.vocabulary import Vocabulary
from commands.package import Package, help_in, text_of
from commands.table.verbs import ShowOwnTable, ShowServices
from commands.turnier.screens import show_all, show_all_time, show_my_table, show_plan, show_standing, standing_again
from commands.turnier.words import EVENTS, PHASES, REFUSALS, VERBS, ShowAllTime, ShowPlan, ShowStanding, tell
from games.turnier import TURNIER, State
from games.turnier.view import View

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    "turnier": (),
    "turnier anmelden": ("mitmachen|mitspielen|teilnehmen|beitreten|anmelden|einschreiben|dabei", "will mit|rein"),
    "turnier abmelden": ("~verlassen|abmelden|raus|austreten|aussteigen|aufhoeren",),
    "turnier stand": ("punkte|tabelle|stand|ergebnisse|rangliste", "wer fuehrt|gewinnt"),
    "turnier liste": ("wer spielt|ist|mit|dabei", "teilnehmer|spieler|welche|alle|liste"),
    "turnier plan": ("wann|naechste|spielplan|runden|paarungen|plan",),
    "turnier start": ("~starten|anfangen|beginnen|los",),
    "turnier weiter": ("~naechste runde|spiel|partie", "~weitermachen|fortsetzen"),
    "turnier tisch": ("mein|wo tisch|sitze|spiele",),
}


TOLD: Mapping[str, str] = {
    "boards": "spieltische",
    "byes": "freilose",
    "house": "tisch_nr",
    "new": "neu",
    "old": "alt",
    "owes": "pflicht_offen",
    "places": "plaetze",
    "plan": "plan",
    "players": "teilnehmende",
    "present": "anwesend",
    "ranking": "tabelle",
    "remaining": "verblieben",
    "solos": "soli",
    "tables": "tische",
}
"""Attribute -> what programs are told it is called, beside what several games say alike (`commands.journal.told`)."""

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
        "spiel": "was gespielt wird: doppelkopf oder skat",
        "regelwerk": "wonach Doppelkopf gespielt wird: haus oder ddv",
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
    told=TOLD,
    parts=(),
)


PACKAGE = Package(
    contract=1,
    words=TURNIER_WORDS,
    rules_text=text_of("games.turnier", "RULES.md"),
    help=help_in("commands.turnier"),
)
