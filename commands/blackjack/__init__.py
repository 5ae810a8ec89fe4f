"""The German of Black Jack: its words, its tale, its screens and its excuses."""

from __future__ import annotations

from commands.blackjack.events import EVENTS
from commands.blackjack.refusals import OPTIONS, PHASES, REFUSALS
from commands.blackjack.screens import CARDS, hint, score, show
from commands.blackjack.tale import tell
from commands.blackjack.verbs import VERBS
from commands.chips import amounts
from commands.language.vocabulary import Vocabulary
from games.blackjack import BLACKJACK, State
from games.blackjack.actions import Stake
from games.blackjack.view import View

BLACKJACK_WORDS: Vocabulary[State, View] = Vocabulary(
    game=BLACKJACK,
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
    parts=(),
)
