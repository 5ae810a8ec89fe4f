"""A line of a journal as one pair of eyes may read it: what was hidden is `?`, what nobody noticed is not there."""

from __future__ import annotations

from commands.journal.replay import Moved
from commands.language.vocabulary import AnyVocabulary
from commands.table.people import TableNames
from commands.table.verbs import lexicon_of
from games.contract import HOUSE, SHUFFLING, UNKNOWN, Drawn, Secret, Viewer


def hides_order(vocabulary: AnyVocabulary, move: Moved) -> bool:
    """Tell whether the house has put cards in an order that nobody may know."""
    return vocabulary.game.secrets and isinstance(move.action, Drawn) and move.action.kind == SHUFFLING


def hearsay(vocabulary: AnyVocabulary, move: Moved, viewer: Viewer) -> str:
    """Return the line of an entry as the viewer may read it; nothing if he noticed nothing of it."""
    if hides_order(vocabulary, move):
        return f"{SHUFFLING} {UNKNOWN}"
    if move.actor not in {HOUSE, viewer}:
        if move.events and all(event.seen_by(viewer) is None for event in move.events):
            return ""
        if isinstance(move.action, Secret):
            shown = move.action.shown(viewer, move.before.state)
            return move.line if shown is move.action else lexicon_of(vocabulary).write(shown, TableNames(move.before))
    return move.line
