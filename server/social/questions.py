"""What somebody has been asked and may answer with `ja` or `nein`: an invitation, a round that has come together."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from commands.company import meetings as told
from commands.company import verbs as said
from db.identity import PersonId
from games.frozen import Frozen
from server.sessions.output import BELL
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms

MOST_OPEN: Final = 5
"""Questions that may lie before one person; of more the oldest is forgotten."""

USUAL_SECONDS: Final = 300.0


class PendingQuestion(Frozen):
    """
    A question of the house.

    Attributes:
        about: what it is about; a newer one about the same takes its place.
        yes, no: what follows, for whoever answers.
        until: when it lapses, in monotonic seconds.
        behind: the last move made where it was asked.
    """

    about: Hashable
    yes: Callable[[Session], None]
    no: Callable[[Session], None]
    until: float
    behind: object


class PendingQuestions:
    """The open questions of everybody."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._open: dict[PersonId, list[PendingQuestion]] = {}
        self._unasked: set[tuple[PersonId, Hashable]] = set()

    def __len__(self) -> int:
        """Return how many people have been asked something."""
        return len(self._open)

    def ask(
        self,
        session: Session,
        question: str,
        about: Hashable,
        yes: Callable[[Session], None],
        no: Callable[[Session], None],
        seconds: float = USUAL_SECONDS,
    ) -> None:
        """
        Ask somebody something that the next `ja` or `nein` answers.

        It is asked behind whatever the house has asked before and nobody has answered: one `ja` answers the question
        that stands last on the screen.
        """
        until = self._rooms.context.clock.monotonic() + seconds

        waiting = session.person.id, about

        def asked() -> None:
            taken_back = waiting not in self._unasked
            self._unasked.discard(waiting)
            if taken_back or session.gone or self._rooms.context.clock.monotonic() >= until:
                return
            others = [one for one in self._live(session.person.id) if one.about != about]
            offer = PendingQuestion(about, yes, no, until, _last_move(session))
            self._open[session.person.id] = [*others, offer][-MOST_OPEN:]
            session.input.warned = False  # a `ja` answers this now
            session.overhear(question if session.preferences.silent else f"{BELL}{question}")

        self._unasked.add(waiting)
        session.asked.when_free(asked)

    def withdraw(self, who: PersonId, about: Hashable) -> None:
        """Take a question back, also one that has not been asked yet."""
        self._unasked.discard((who, about))
        left = [one for one in self._live(who) if one.about != about]
        if left:
            self._open[who] = left
        else:
            self._open.pop(who, None)

    def waits(self, who: PersonId) -> bool:
        """Tell whether somebody has been asked something."""
        return bool(self._live(who))

    def stands_last(self, session: Session) -> bool:
        """Tell whether somebody was asked something after the last move at the table, so behind all that asks there."""
        offers, last = self._live(session.person.id), _last_move(session)
        return bool(offers) and last is not None and offers[-1].behind is last

    def left(self, who: PersonId) -> None:
        """Forget what was asked of somebody who is gone."""
        self._open.pop(who, None)
        self._unasked = {one for one in self._unasked if one[0] != who}

    def lapse(self, about: Hashable) -> None:
        """Ask nobody about this who has not been asked yet."""
        self._unasked = {one for one in self._unasked if one[1] != about}

    @handles
    def answer(self, session: Session, word: said.Consent) -> None:
        """Take an answer to the newest question."""
        offers = self._live(session.person.id)
        if not offers:
            session.deny(_not_asked(session, yes=word.yes))
            return
        newest = offers[-1]
        self.withdraw(session.person.id, newest.about)
        (newest.yes if word.yes else newest.no)(session)

    def _live(self, who: PersonId) -> list[PendingQuestion]:
        now = self._rooms.context.clock.monotonic()
        return [one for one in self._open.get(who, ()) if now < one.until]


def _not_asked(session: Session, *, yes: bool) -> str:
    """Return what to say to an answer where nothing was asked; a vote to break off looks like a question."""
    facts = None if session.table is None else session.table.facts
    seat = None if facts is None else facts.seat_of(session.person.id)
    votes = facts.public.votes if facts is not None and seat is not None and facts.goes_on else ()
    if not votes or seat in votes:
        return told.NOTHING_ASKED
    return told.AGREE_TO_BREAK_OFF if yes else told.NOT_BROKEN_OFF


def _last_move(session: Session) -> object:
    return None if session.table is None else session.table.facts.last_move
