"""
How a tournament's actions are carried out, and how the lines of such machines are read.

Who is new becomes known first, and the tables that are booked are laid in the same transaction.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from commands.catalogue import VOCABULARIES
from commands.language.german import title
from commands.language.names import KnownNames
from commands.language.vocabulary import AnyVocabulary
from commands.table.verbs import lexicon_of
from db import ranking
from db.database import Job
from db.identity import PersonId
from games.contract import HOUSE, Seat
from games.frozen import evolve
from games.kit.ranking import Entry, key
from games.service import Booking, Service, TableOpened
from games.table import rules
from games.table.actions import Join
from games.table.state import AnyTable
from server.ops.shuffler import Shuffle
from server.play.judging import MoveCommand, MoveProgress, MoveResult, drawing, step_of
from server.play.laying import LaidTable
from server.play.rows import Owners

NOBODY = KnownNames(())
"""The people of no table: whoever is named in a line for a machine may be unknown to it."""


def services() -> tuple[AnyVocabulary, ...]:
    """Return the vocabularies of machines that have games played: at the moment the tournament."""
    return tuple(vocabulary for vocabulary in VOCABULARIES if vocabulary.game.service is not None)


def service_of(vocabulary: AnyVocabulary) -> Service[Any]:
    """Return what a machine promises."""
    assert vocabulary.game.service is not None
    return vocabulary.game.service


def read(vocabulary: AnyVocabulary, line: str) -> object:
    """
    Return what a line for a machine means.

    Raises:
        Misread: nothing.
    """
    return lexicon_of(vocabulary).heard(f"{vocabulary.game.id} {line}", NOBODY)


def fresh(vocabulary: AnyVocabulary, name: str = "niemand") -> AnyTable:
    """Return a machine that has just been made: nothing is open there."""
    return rules.opened(vocabulary.game, name).state


Prelude = tuple[tuple[str, PersonId], ...]
"""Who becomes known to a tournament with an action: name and id, in the order of their seats."""


class TournamentExecutor:
    """
    Judges what is asked of one tournament.

    Args:
        lay: lays a table that is booked.
    """

    def __init__(
        self, vocabulary: AnyVocabulary, shuffled: Shuffle, lay: Callable[[AnyTable, Booking, Owners], LaidTable]
    ) -> None:
        self._vocabulary = vocabulary
        self._draw = drawing(shuffled)
        self._lay = lay
        self._prelude: Prelude = ()
        self._laid: list[LaidTable] = []

    def expect(self, prelude: Prelude) -> None:
        """Let these people become known with the command that is judged next."""
        self._prelude = prelude

    def take_laid(self) -> list[LaidTable]:
        """Return the tables that have just been stored, once."""
        laid, self._laid = self._laid, []
        return laid

    def rule(self, command: MoveCommand, course: MoveProgress) -> MoveResult:
        """Play an action: first whoever is new becomes known, at last the tables it has booked are laid."""
        prelude = self._prelude
        self._prelude, self._laid = (), []
        sitting = command.sitting
        for name, _ in prelude:
            newcomer, join = Seat(len(sitting.people)), Join(name)
            sitting = course.play(self._vocabulary, sitting, newcomer, join).state
        step = step_of(self._vocabulary, evolve(command, sitting=sitting), course, self._draw)
        for booking in service_of(self._vocabulary).bookings(step.state.state):
            if booking.table is None and not booking.done:
                laid = self._lay(step.state, booking, command.owners)
                self._laid.append(laid)
                opened = TableOpened(booking.key, laid.row.number)
                following = course.play(self._vocabulary, step.state, HOUSE, opened)
                step = evolve(step, state=following.state, events=step.events + following.events)
        jobs = (*(laid.job for laid in self._laid), *self._awarded(command, step.state))
        return MoveResult(step, course, None, jobs)

    def _awarded(self, command: MoveCommand, after: AnyTable) -> tuple[Job, ...]:
        """Return what enters the ranking points of an action that has given or changed places."""
        service = service_of(self._vocabulary)
        points = service.awards(after.state)
        if not points or points == service.awards(command.sitting.state):
            return ()
        earned = [Entry(key(after.people[seat].name), title(after.people[seat].name), made) for seat, made in points]
        source = f"{self._vocabulary.game.id} {command.row.number}"
        return (ranking.award(service.listed(after.state), source, earned, command.now),)
