"""What is typed for the set of the day."""

from __future__ import annotations

from typing import Final

from commands.language import grammar
from commands.language.verb import HouseWord, Verb


class PlayOfTheDay(HouseWord):
    """`tagesspiel [SPIEL|stand|gestern|DATUM|neu …]`: the words are sorted out by whoever knows games and days."""

    about: str = ""


class ShowLeague(HouseWord):
    """`liga [MONAT|json]`: what stands behind it is sorted out by whoever knows which month it is."""

    about: str = ""


DAY_VERBS: Final = (
    Verb(
        ("=tagesspiel", "=heute"),
        PlayOfTheDay,
        "tagesspiel[ {about}]",
        grammar.maybe(grammar.text("about")),
        help=(
            "Das Spiel des Tages: für alle dieselben Karten, gegen Computer, wann es dir passt. Allein zeigt es, was "
            "es heute gibt, mit einem Spiel dahinter beginnst du oder machst weiter, „tagesspiel stand“ vergleicht "
            "dich mit den anderen, „tagesspiel gestern“ oder ein Datum zeigt vergangene Tage. „tagesspiel neu romme "
            "für anna bernd“ lädt zu einer Reihe ein, die nur ihr spielt."
        ),
        example="tagesspiel",
        leading=True,
    ),
    Verb(
        ("=liga",),
        ShowLeague,
        "liga[ {about}]",
        grammar.maybe(grammar.text("about")),
        help=(
            "Die Monatswertung des Tagesspiels: deine Liga, dein Platz und wie viele Tage du gespielt hast. "
            "„liga 2026-10“ zeigt einen vergangenen Monat, „liga json“ dasselbe für Programme; „hilfe liga“ erklärt "
            "die Wertung."
        ),
        example="liga",
    ),
)
