"""The German of Doppelkopf: its words, its tale, its screens and its excuses."""

from __future__ import annotations

from commands.doppelkopf.events import EVENTS
from commands.doppelkopf.refusals import OPTIONS, PHASES, REFUSALS
from commands.doppelkopf.screens import hint, own, score, show, show_trick
from commands.doppelkopf.tale import tell
from commands.doppelkopf.terms import CARDS
from commands.doppelkopf.verbs import VERBS, ShowTrick
from commands.language.vocabulary import Vocabulary
from games.doppelkopf import DOPPELKOPF, State
from games.doppelkopf.view import View

DOPPELKOPF_WORDS: Vocabulary[State, View] = Vocabulary(
    game=DOPPELKOPF,
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
    answers={ShowTrick: show_trick},
    subjects=(
        "doppelkopf",
        "doppelkopf-truempfe",
        "doppelkopf-melden",
        "doppelkopf-armut",
        "doppelkopf-ansagen",
        "doppelkopf-solo",
        "doppelkopf-wertung",
    ),
    events=EVENTS,
)
