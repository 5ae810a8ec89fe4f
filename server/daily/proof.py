"""Whether what lay at the tables of a day is what its secret says. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from commands.journal.exports import played
from commands.language.vocabulary import AnyVocabulary
from db.journal import Entry
from games.contract import Drawn
from games.frozen import Frozen
from server.daily.packs import Version


class Proof(Frozen):
    """What came of checking a journal: how many orders are as they have to be, and the entries where one is not."""

    right: int
    wrong: tuple[int, ...]


def proved(vocabulary: AnyVocabulary, entries: Sequence[Entry], version: Version) -> Proof:
    """
    Draw every order of a set's journal again and compare. Belongs in a thread.

    Raises:
        Misread, Refused, ValueError: the journal does not fit these rules.
    """
    right, wrong = 0, list[int]()
    for number, moved in enumerate(played(vocabulary, ((one.actor, one.line) for one in entries)), 1):
        state, series = moved.before.state, moved.before.series
        if not isinstance(moved.action, Drawn) or series is None or state is None:
            continue
        wanted = vocabulary.game.chance(state)
        order = version.shuffle(series.number, series.draws, moved.action.kind)
        if wanted is not None and order(wanted.things) == moved.action.order:
            right += 1
        else:
            wrong.append(number)
    return Proof(right, tuple(wrong))
