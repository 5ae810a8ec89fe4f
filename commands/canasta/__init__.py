"""The German of Canasta: its words, its tale, its screens and its excuses."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from commands.canasta.events import EVENTS
from commands.canasta.refusals import PHASES, REFUSALS
from commands.canasta.screens import hint, lines_of_score, lines_of_table, own
from commands.canasta.tale import tell
from commands.canasta.verbs import CARDS, VERBS
from commands.language.vocabulary import Vocabulary
from commands.language.voice import Voice
from commands.table.screens import heading
from games.canasta import CANASTA, State, View
from games.canasta.actions import Approve, Take, Veto
from games.table import TableView

OPTIONS: Mapping[str, str] = {
    "punktziel": "wer darüber kommt, gewinnt; 500 bis 20000",
    "teams": "zu viert: los mischt die Plätze, sitz lässt sie, wie ihr sitzt",
    "verdecktablage": "zu zweit verdeckt ablegen, nichts nehmen",
}

_NOT_ASKED = " Gefragt hat dich gerade niemand."


def show(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `karten`."""
    return "\n".join(lines_of_table(view, table, voice, heading(CANASTA, voice), CANASTA_WORDS))


def score(view: View, table: TableView[View], voice: Voice) -> str:
    """Return the screen `stand`."""
    return "\n".join(lines_of_score(view, voice, heading(CANASTA, voice)))


def _for_the_pile(view: View) -> tuple[str, ...]:
    """Return what could stand behind `nehmen`: first what takes the pile when it must be taken, then the own hand."""
    own = view.own
    if own is None:
        return ()
    groups = () if own.take is None else own.take.groups
    return tuple(filter(None, chain((" / ".join(" ".join(map(str, one)) for one in groups),), map(str, own.hand))))


CANASTA_WORDS: Vocabulary[State, View] = Vocabulary(
    game=CANASTA,
    about="Je sieben Steine eines Werts auslegen, zu viert mit einem Partner.",
    takes="eine bis zwei Stunden",
    company=4,
    verbs=VERBS,
    tell=tell,
    show=show,
    own=own,
    score=score,
    hint=hint,
    refusals=REFUSALS,
    phases=PHASES,
    spelling=CARDS,
    asides={Approve: _NOT_ASKED, Veto: _NOT_ASKED},
    options=OPTIONS,
    unordered=frozenset({"auslage", "rote_dreien"}),
    subjects=("canasta", "canasta-meldung", "canasta-ablage", "canasta-ausmachen", "canasta-wertung"),
    events=EVENTS,
    parts=("hand", "ablage", "auslage"),
    choices={(Take, "groups"): _for_the_pile},
)
