"""Skat, whole: its vocabulary, and the package the catalogue lists."""

from __future__ import annotations

from collections.abc import Mapping

from commands import tricks
from commands.language.vocabulary import Vocabulary
from commands.package import Package, help_in, text_of
from commands.skat.tale import hint, own, score, show, tell
from commands.skat.words import CARDS, CUES, EVENTS, OPTIONS, PHASES, REFUSALS, VERBS
from games.bots import skat
from games.bots.players import Players
from games.skat import SKAT, State
from games.skat.actions import Announce, Bid
from games.skat.cards import BASE
from games.skat.terms import GAMES, Phase
from games.skat.view import View

REASONS: Mapping[str, str] = {
    **tricks.REASONS,
    "blatt_traegt": "Mit diesem Blatt kannst du bis {most} gehen.",
    "blatt_reicht_nicht": "Höher würde ich mit diesem Blatt nicht gehen.",
    "skat_hilft": "Die zwei Karten im Skat helfen fast immer.",
    "druecken_was_stoert": "Damit bleiben die stärksten zehn Karten; die Augen im Skat gehören dir.",
    "bestes_spiel": "Mit diesen Karten ist es das beste Spiel, das noch zählt, was gereizt ist.",
    "aus_der_hand": "Das Blatt ist gut genug ohne den Skat, und aus der Hand zählt es mehr.",
    "unten_bleiben": "Damit bleibst du unter dem Stich.",
    "re_lohnt": "Geschätzt gewinnst du in {won} von {worlds} denkbaren Verteilungen: Da lohnt sich Re.",
    "wenigste_augen": "Damit fangen wohl am ehesten die anderen die Augen.",
    "gegen_das_spiel": "Von dieser Karte verspreche ich mir gegen das Spiel am meisten.",
    "rest_steht": "Gegen deine Karten macht niemand mehr einen Stich.",
    "ist_verloren": "Zu gewinnen ist das nicht mehr; aufgegeben zählt wenigstens kein Schneider.",
    "nichts_mehr_zu_holen": "Hier ist nichts mehr zu holen.",
    "noch_nicht_entschieden": "Sicher ist das für dich noch nicht.",
}
"""Code -> sentence; the codes stand in `games/bots/skat/sight.py`."""

TOLD: Mapping[str, str] = {
    **{name: name for name in ("hand", "ouvert", "schneider", "schwarz", "skat")},
    "asked": "frage",
    "contract": "ansage",
    "ending": "schluss",
    "eyes": "augen",
    "holds": "haelt",
    "levels": "stufen",
    "losers": "verlierer",
    "next_bids": "naechste_gebote",
    "others": "uebrige",
    "overbid": "ueberreizt",
    "pressed": "gedrueckt",
    "soloist": "alleinspieler",
    "tops": "spitzen",
}
"""Attribute -> what programs are told it is called, beside what several games say alike (`commands.journal.told`)."""


def _games(view: View) -> list[str]:
    """Return what can be announced, as it is typed: from the hand while the Skat lies, and with more (R19)."""
    if view.phase is not Phase.SKAT:
        return [*GAMES, "null ouvert"]
    nulls = ("null hand", "null hand ouvert")
    return [*(f"{game} hand{more}" for game in BASE for more in ("", " schneider", " schwarz", " ouvert")), *nulls]


SKAT_WORDS: Vocabulary[State, View] = Vocabulary(
    game=SKAT,
    cues=CUES,
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
    choices={(Bid, "value"): lambda view: view.next_bids, (Announce, "words"): _games},
    captions={(Bid, "value"): "Reizwert", (Announce, "words"): "Spiel"},
    answers={tricks.ShowTrick: tricks.show_trick},
    subjects=("skat", "skat-reizen", "skat-spiele", "skat-wertung"),
    unordered=frozenset({"skat", "aufgedeckt"}),
    events=EVENTS,
    told=TOLD,
    lists={"ohne-seeger": "Skat ohne Seeger-Fabian"},
)

PACKAGE = Package(
    contract=1,
    words=SKAT_WORDS,
    rules_text=text_of("games.skat", "RULES.md"),
    help=help_in("commands.skat"),
    lesson=text_of("commands.skat", "lektion.partie"),
    players=Players(skat.PLAYERS, skat.ANALYST),
    reasons=REASONS,
    layout=tricks.layout(
        {"Alleinspieler": "alleinspieler", "Gepasst": "gepasst"},
        {"Gereizt": "reizwert", "Gespielt wird": "spiel", "Hand": "hand_spiel", "Angesagt": "angesagt"},
        ("b+", "b#", "b*", "bo"),
        shown="aufgedeckt",
    ),
)
