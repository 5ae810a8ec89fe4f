"""
The cards of a day's sets, and the chance of their computers: all of it follows from the secret of that day.

Theory of operation
-------------------
Every day has a secret of 256 bits. A digest under it (HMAC, SHA-256) of what is to be decided decides it: which version
of a set somebody gets, from game and person; how things lie, from game, version, number of the deal, how often the
house has drawn in it before, and place by place; what a computer draws by lot in its thoughts, from game, version,
deal, seat and how much it has noticed. Nobody can guess any of it while the secret is one; when it is told, everybody
can repeat it.

A deal's first order hangs on nothing that anybody has done. What is put in order in its middle (a stock that is used
up) hangs on how many orders came before it in that deal, and of course on which things are left.

Versions are drawn alike and differ in nothing but the cards, so who gets the better ones is luck; that is why people
are compared with those of their own version alone.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import TypeVar

from commands.journal.exports import played
from commands.language.vocabulary import AnyVocabulary
from db import daily
from db.daily import SetState, StoredSet
from db.database import Job
from db.identity import PersonId
from db.journal import Entry
from games.contract import Drawn
from games.frozen import Frozen

T = TypeVar("T")


def _digest(secret: bytes, *what: object) -> bytes:
    return hmac.digest(secret, " ".join(map(str, what)).encode(), "sha256")


def version_of(secret: bytes, game: str, who: PersonId, versions: int) -> int:
    """Return which version of a game's set somebody plays, from 1."""
    return 1 + int.from_bytes(_digest(secret, "version", game, who)) % versions


class KeyedOrder(Frozen):
    """Puts things in the order that a key gives their places: the same for the same number of things, every time."""

    key: bytes

    def __call__(self, things: Sequence[T], /) -> tuple[T, ...]:
        """Return the same things in that order."""
        return tuple(things[place] for place in sorted(range(len(things)), key=lambda place: _digest(self.key, place)))


class Version(Frozen):
    """One version of a day's set of a game."""

    secret: bytes
    game: str
    number: int

    def shuffle(self, deal: int, draw: int, kind: str) -> KeyedOrder:
        """Return what puts things in order in a deal, for the time of that number (from 0)."""
        return KeyedOrder(_digest(self.secret, "order", self.game, self.number, deal, draw, kind))

    @property
    def key(self) -> str:
        """What all chance of its computers comes from, beside the deal, the seat, and how much that has noticed."""
        return _digest(self.secret, "seed", self.game, self.number).hex()


class DayTable(Version):
    """What a table has in common with all that play the same version; `begun`: the set that is played there."""

    begun: StoredSet

    def scored(self, points: Sequence[int], *, over: bool) -> Job:
        """Return the job that stores what its player has made so far."""
        return daily.scored(self.begun, points, SetState.PLAYED if over else SetState.RUNNING)


def day_table(secret: str, begun: StoredSet) -> DayTable:
    """Return what a set's table needs of its day."""
    return DayTable(bytes.fromhex(secret), begun.game, begun.version, begun)


# --- drawn again when the day is over ---


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
