"""Doppelkopf, whole: what beginners say for its moves, its vocabulary, and the package the catalogue lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commands import tricks
from commands.doppelkopf.screens import hint, own, score, show
from commands.doppelkopf.tale import tell
from commands.doppelkopf.terms import CARDS
from commands.doppelkopf.words import EVENTS, OPTIONS, PHASES, REFUSALS, VERBS
from commands.language.vocabulary import Vocabulary
from commands.package import Package, help_in, text_of
from games.bots import doppelkopf
from games.bots.players import Players
from games.doppelkopf import DOPPELKOPF, State
from games.doppelkopf.view import View

CUES: Final[Mapping[str, tuple[str, ...]]] = {
    **tricks.CUES,
    "spielen": (*tricks.CUES["spielen"], "~dulle|tolle = spielen 10*", "~fuchs|karlchen"),
    "gesund": ("~kein|keinen|keine vorbehalt", "~bin gesund|nicht", "~nichts|normal|normalspiel", "kein vorbehalt"),
    "solo": (
        *(f"~{suit} solo = solo {suit}" for suit in ("herz", "pik", "kreuz", "trumpf", "damen", "buben")),
        "~herz|pik|kreuz|karo|damen|buben|trumpf|fleischlos solo",
        "damensolo = solo damen",
        "bubensolo = solo buben",
        "fleischlos|fleischloser = solo ohne",
        "~damensolo|bubensolo|trumpfsolo|farbsolo",
        "~spiele solo|bubensolo|damensolo",
    ),
    "vorbehalt": (
        "~hab|habe hochzeit|armut = vorbehalt hochzeit",
        "~wenig|keine|kaum truempfe|trumpf = vorbehalt armut",
        "~beide|zwei kreuz|alte|alten dame|damen = vorbehalt hochzeit",
        "~beide alten|kreuzdamen = vorbehalt hochzeit",
        "~hochzeit|heiraten|heirat = vorbehalt hochzeit",
        "~vorbehalt",
    ),
    "keine": (
        "~unter 90|neunzig = keine 90",
        "~keine 90|neunzig = keine 90",
        "~unter 60 = keine 60",
        "~unter 30 = keine 30",
    ),
    "sau": ("~schweinchen|schwein|sau",),
    "stich": (*tricks.CUES["stich"], "~wer stich|stiche"),
    "ablehnen": ("~nein|nicht|lehn", "~will nicht"),
    "nehmen": ("~nimm|aufnehmen",),
}


TOLD: Mapping[str, str] = {
    "announce": "ansagbar",
    "chief": "hauptspieler",
    "claims": "vorbehalte",
    "duty": "pflicht",
    "eyes_kontra": "augen_kontra",
    "eyes_re": "augen_re",
    "forehand": "vorhand",
    "forfeited": "aufgegeben",
    "groom": "hochzeiter",
    "kontra": "kontra",
    "missed": "verfehlt",
    "needs_121": "braucht_121",
    "party": "partei",
    "poor": "arm",
    "promises": "absagbar",
    "re": "re",
    "said": "angesagt",
    "shift": "umstellung",
    "steps": "stufen",
    "suits": "farben",
    "taker": "nehmer",
    "to": "an_wen",
    "trick": "stich",
    "trump": "trumpf",
}
"""Attribute -> what programs are told it is called, beside what several games say alike (`commands.journal.told`)."""

DOPPELKOPF_WORDS: Vocabulary[State, View] = Vocabulary(
    game=DOPPELKOPF,
    cues=CUES,
    about="Stiche machen, zwei gegen zwei, und erst unterwegs merken, wer wem hilft.",
    takes="etwa eine Stunde",
    also=("doko",),
    verbs=VERBS,
    tell=tell,
    show=show,
    own=own,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    phases=PHASES,
    spelling=CARDS,
    options=OPTIONS,
    lists={"ddv": "Doppelkopf (DDV)"},
    answers={tricks.ShowTrick: tricks.show_trick},
    subjects=(
        "doppelkopf",
        "doppelkopf-truempfe",
        "doppelkopf-melden",
        "doppelkopf-armut",
        "doppelkopf-ansagen",
        "doppelkopf-solo",
        "doppelkopf-wertung",
        "doppelkopf-ddv",
    ),
    events=EVENTS,
    told=TOLD,
)


REASONS: Mapping[str, str] = {
    **tricks.REASONS,
    "ass_zieht": "Das Ass geht am ehesten durch, solange die Farbe noch nicht gespielt ist.",
    "gesund_ist_besser": "Mit diesem Blatt bringt das gewöhnliche Spiel am meisten ein.",
    "vorbehalt_melden": "Den Vorbehalt zu melden, ist mit diesem Blatt das Beste.",
    "solo_lohnt": "Das Solo gewinnst du in {won} von {worlds} denkbaren Verteilungen.",
    "armut_nehmen": "Dein Blatt ist stark genug für zwei.",
    "armut_lassen": "Mit deinem Blatt ist diese Armut kaum zu gewinnen.",
    "wenig_zurueckgeben": "Zurück geht, was dir am wenigsten nützt.",
    "ansage_lohnt": "Geschätzt wird in {won} von {worlds} denkbaren Verteilungen gewonnen: Da lohnt sich die Ansage.",
    "absage_lohnt": "Das gelingt, geschätzt, in {won} von {worlds} denkbaren Verteilungen.",
    "blatt_ist_stark": "Mit so einem Blatt gewinnt man meistens: Da lohnt sich die Ansage.",
    "sau_zaehlt": "Beide Karo-Asse werden damit die höchsten Trümpfe.",
}
"""Code -> sentence; the codes stand in `games/bots/doppelkopf/easy.py`."""


PACKAGE = Package(
    contract=1,
    words=DOPPELKOPF_WORDS,
    rules_text=text_of("games.doppelkopf", "RULES.md"),
    help=help_in("commands.doppelkopf"),
    lesson=text_of("commands.doppelkopf", "lektion.partie"),
    players=Players(doppelkopf.PLAYERS),
    reasons=REASONS,
    layout=tricks.layout(
        {"Partei": "partei", "Solo": "solist"},
        {
            "Gespielt wird": "spielart",
            "Re von": "ansage.re",
            "Kontra von": "ansage.kontra",
            "Re sagt ab": "absage.re",
            "Kontra sagt ab": "absage.kontra",
        },
        ("10*", "d+", "d#", "bo"),
    ),
)
