"""Dicke Zwei, whole: its vocabulary, what beginners say for its moves, and the package the catalogue lists."""

from __future__ import annotations

from collections.abc import Mapping

from commands.dickezwei.words import (
    EVENTS,
    OPTIONS,
    PHASES,
    REASONS,
    REFUSALS,
    TILES,
    VERBS,
    CountTiles,
    ShowCombinations,
    count_tiles,
    hint,
    score,
    show,
    show_combinations,
    tell,
)
from commands.language.vocabulary import Vocabulary
from commands.layout import Family, Layout
from commands.package import Package, help_in, text_of
from games.bots import dickezwei
from games.bots.players import Players
from games.dickezwei import DICKEZWEI, State, View

CUES: Mapping[str, tuple[str, ...]] = {
    "legen": (
        "spiel|spiele|spielen|auslegen|auswerfen|ausspielen|lege|leg|rauslegen",
        "stech|steche|stich|schlag|schlage mit",
        "~paerchen|pasch|zwilling|drillinge|viererpack|siebener|achter|neuner|zehner",
        "~paar|drilling|strasse|vierling|full|flush|asse|koenige|damen|dreien|drei|zwei",
        "full house",
        "~weg damit|mit",
        "#karte #karte",
        "#karte und #karte",
        "drauf|drueber|drueberlegen|drauflegen",
        "#karte drauf|drueber|raus|hin",
        "~nimm|karte",
    ),
    "passen": (
        "pass|setze|setz|aussetzen|skip|weiter|passe aus",
        "pass|aussetzen|skip|weiter|nichts|passe",
        "kann nicht|nichts",
        "kann nicht|nichts legen|spielen|ueberbieten|stechen|schlagen",
        "habe|hab nichts|keine|nix",
        "~keine bessere|hoehere|passende",
        "setz|setze aus",
        "nichts|keine",
        "~zu hoch|stark|viel",
        "~naechster|naechste|next|nee|noe|nein|no|nope",
        "~bin raus",
        "~bin raus runde",
        "~raus fuer runde",
    ),
    "anzahl": (
        "wie viele|viel hat|karten|steine",
        "wieviele|wieviel hat|karten|steine",
        "wie viele karten|steine hat",
        "~wer|hat wenig|wenigsten|meisten|mehr",
    ),
    "kombinationen": (
        "~was|welche darf|kann|soll legen|ausspielen",
        "~welche|was kombinationen|legen|moeglich",
        "~was schlaegt|sticht|zaehlt",
        "~was hoeher|mehr",
        "~was ist strasse|flush|paar|full",
    ),
}

TOLD: Mapping[str, str] = {
    "combination": "kombination",
    "early": "vorzeitig",
    "leads": "spielt_aus",
    "lies": "liegt",
    "middle": "mitte",
    "pairs_by_rank": "paare_nach_wert",
    "running": "laeuft",
    "worth": "rang",
}
"""Attribute -> what programs are told it is called, beside what several games say alike (`commands.journal.told`)."""

DICKEZWEI_WORDS: Vocabulary[State, View] = Vocabulary(
    game=DICKEZWEI,
    cues=CUES,
    unit="Minuspunkte",
    about="Immer höher ausspielen, was liegt, und als Erster alle Steine los sein.",
    takes="20 bis 40 Minuten",
    also=("bigtwo",),
    company=4,
    verbs=VERBS,
    tell=tell,
    show=show,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    phases=PHASES,
    spelling=TILES,
    options=OPTIONS,
    answers={CountTiles: count_tiles, ShowCombinations: show_combinations},
    subjects=("dickezwei", "dickezwei-kombinationen", "dickezwei-wertung"),
    events=EVENTS,
    told=TOLD,
    parts=("hand", "stich"),
)

PACKAGE = Package(
    contract=1,
    words=DICKEZWEI_WORDS,
    rules_text=text_of("games.dickezwei", "RULES.md"),
    help=help_in("commands.dickezwei"),
    lesson=text_of("commands.dickezwei", "lektion.partie"),
    players=Players(dickezwei.PLAYERS),
    reasons=REASONS,
    layout=Layout(
        Family.COMBINATION,
        hand="hand",
        trick="stich",
        trick_by="stich_von",
        held="handkarten",
        scores="punkte",
        marks={"Geber": "geber", "gepasst": "gepasst", "Sieger": "sieger"},
        facts={"Runde": "runde"},
        tiles=True,
        emblem=("k*", "a+", "2*", "2#"),
    ),
)
