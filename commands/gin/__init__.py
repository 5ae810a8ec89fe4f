"""Gin Rummy, whole: its vocabulary, what beginners say for its moves, and the package the catalogue lists."""

from __future__ import annotations

from collections.abc import Mapping

from commands.cues import BACK, DISCARDING, DRAWING, FINISHED, LAYING_OFF, TAKING
from commands.gin.tale import tell
from commands.gin.words import PHASES, REFUSALS, TILES, VERBS, hint, score, show
from commands.language.vocabulary import Vocabulary
from commands.layout import Family, Layout, Pile
from commands.package import Package, help_in, text_of
from games.bots import gin
from games.bots.players import Players
from games.contract import Event
from games.gin import GIN, State, View
from games.gin.actions import (
    DealDrawn,
    DealScored,
    Dealt,
    Declined,
    Discarded,
    Drew,
    LaidDown,
    LaidOff,
    MatchWon,
    TileDrawn,
    Took,
    TookBack,
)
from games.kit.events import DealerDrawn, DealerNext, HandDealt

CUES: Mapping[str, tuple[str, ...]] = {
    "ziehen": DRAWING,
    "nehmen": TAKING,
    "passen": (
        "lehn|lehne ab",
        "~ablehnen",
        "nimm|nehme|nehmen|will|moechte nicht|nein",
        "will|moechte|mag nicht|nein",
        "nein|nicht|nee|noe|skip",
        "lass|lasse liegen",
        "verzichte|verzichten|verzicht",
    ),
    "ablegen": (*DISCARDING, *FINISHED),
    "klopfen": ("~knock|klopf", "~aufdecken", "~mach|mache schluss"),
    "anlegen": LAYING_OFF,
    "zuruecknehmen": BACK,
    "fertig": (
        *FINISHED,
        "~nichts|keine|nicht mehr|anlegen|anzulegen",
        "~hab|habe nichts|keine",
        "~passt nichts|nicht",
    ),
}

EVENTS: Mapping[str, type[Event]] = {
    "geber_gelost": DealerDrawn,
    "gegeben": Dealt,
    "blatt": HandDealt,
    "abgelehnt": Declined,
    "ablage_genommen": Took,
    "gezogen": TileDrawn,
    "karte_gezogen": Drew,
    "abgelegt": Discarded,
    "geklopft": LaidDown,
    "angelegt": LaidOff,
    "zurueckgenommen": TookBack,
    "spiel_ende": DealScored,
    "spiel_unentschieden": DealDrawn,
    "naechster_geber": DealerNext,
    "partie_ende": MatchWon,
}
"""What can happen, as programs are told it."""

TOLD: Mapping[str, str] = {
    "arranged": "geordnet",
    "bonus": "bonus",
    "both": "beide",
    "declined": "abgelehnt",
    "fitting": "passend",
    "following": "nachziehend",
    "least": "wenigstens",
    "other": "gegner",
    "rest": "rest",
    "shown": "gezeigt",
    "verdict": "abrechnung",
}
"""Attribute -> what programs are told it is called, beside what several games say alike (`commands.journal.told`)."""

GIN_WORDS: Vocabulary[State, View] = Vocabulary(
    game=GIN,
    cues=CUES,
    about="Im Stillen Gruppen und Straßen sammeln und klopfen, wenn wenig übrig ist.",
    takes="30 bis 45 Minuten",
    verbs=VERBS,
    tell=tell,
    show=show,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    phases=PHASES,
    spelling=TILES,
    subjects=("gin", "gin-klopfen", "gin-wertung"),
    unordered=frozenset({"reststeine"}),
    events=EVENTS,
    told=TOLD,
    parts=("hand", "ablage"),
)

REASONS: Mapping[str, str] = {
    "ergibt_meldung": "Mit {card} wird dein Rest kleiner.",
    "verspricht_mehr": "{card} verspricht mehr als ein verdeckter Stein.",
    "nutzt_nichts": "{card} verspricht weniger als ein verdeckter Stein.",
    "gin": "Alles passt: Das ist Gin.",
    "klopfen": "Dein Rest von {points} ist klein genug, und Warten ist gefährlicher.",
    "am_wenigsten_wert": "{card} nützt dir am wenigsten.",
    "anlegen": "Was du anlegst, zählt nicht gegen dich.",
}


PACKAGE = Package(
    contract=1,
    words=GIN_WORDS,
    rules_text=text_of("games.gin", "RULES.md"),
    help=help_in("commands.gin"),
    lesson=text_of("commands.gin", "lektion.partie"),
    players=Players(gin.PLAYERS),
    reasons=REASONS,
    layout=Layout(
        Family.MELDS,
        hand="hand",
        melds="auslage",
        piles=(
            Pile("Talon", count="talon", plays="ziehen"),
            Pile("Ablage", top="ablage", count="ablage_anzahl", plays="nehmen"),
        ),
        held="handkarten",
        shown="reststeine",
        scores="punkte",
        marks={"Geber": "geber", "klopft": "klopfer", "Sieger": "sieger"},
        facts={"Spiel": "spiel_nr"},
        tiles=True,
        emblem=("9*", "9o", "9+", "k#"),
    ),
)
