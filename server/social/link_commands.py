"""
What is typed about links to tables (made, taken back, followed), and their addresses as QR codes.

A code is squares, for a page that draws them, and the same in letters, for a terminal.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from itertools import pairwise
from typing import Final

import segno

from commands.company import linking as said
from commands.company.replies import NOT_STORED
from db.database import Database
from db.errors import DatabaseError
from db.links import TableLink
from server.accounts.passwords import hashed
from server.moderation.throttle import RateWindow
from server.ops.config import Settings
from server.ops.context import Context
from server.ops.shuffler import word_of_return
from server.play.registry import Tables
from server.sessions.session import Session, payer
from server.sessions.words import handles
from server.social.invitations import PrivateTables
from server.social.links import TableLinks
from server.wire.page import Charset
from server.wire.protocol import Link

QUIET: Final = 2
"""Light squares round the code in letters; four would be the norm, and phones read it with two."""

_HALVES: Final = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""Two squares one above the other, by whether they are light: terminals are dark, as a rule."""


def squares(address: str) -> tuple[str, ...]:
    """Return the rows of the code without anything round it, `1` for a dark square. Takes 3 ms: belongs in a thread."""
    code = segno.make(address, error="l", micro=False, boost_error=False)
    return tuple("".join("1" if dark else "0" for dark in row) for row in code.matrix)


def in_letters(rows: tuple[str, ...], *, plain: bool) -> str:
    """
    Return a code to be shown in a terminal: light squares are drawn, dark ones left out.

    Args:
        rows: as `squares` returns them.
        plain: with signs that every terminal has; twice as wide and high.
    """
    wide = len(rows) + 2 * QUIET
    light = [[True] * wide for _ in range(wide)]
    for down, row in enumerate(rows, QUIET):
        for across, square in enumerate(row, QUIET):
            light[down][across] = square == "0"
    if plain:
        return "\n".join("".join("##" if square else "  " for square in row).rstrip() for row in light)
    light += [[False] * wide] * (wide % 2)
    pairs = [*pairwise(light)][::2]
    return "\n".join("".join(_HALVES[pair] for pair in zip(*rows, strict=True)).rstrip() for rows in pairs)


def width(rows: tuple[str, ...], *, plain: bool) -> int:
    """Return how many columns a code takes."""
    return (len(rows) + 2 * QUIET) * (2 if plain else 1)


MOST_PEOPLE: Final = 50
USUAL_PEOPLE: Final = 10
"""For how many people a link may be, and is as a rule."""

MOST_LINKS: Final = 5
"""To one table at a time."""

MADE_A_MINUTE: Final = 6

LINK: Final = "Stammtisch.Link"


def address_of(settings: Settings, code: str) -> str:
    """Return the address of a link: under the name the host has given, else where the page is; "" without a page."""
    web = settings.web
    if not web.port:
        return ""
    base = web.address or settings.page(web.port, next(iter(web.names), ""))
    return f"{base}/einladung/{code}"


class LinkCommands:
    """
    Handlers of what is typed about links.

    Args:
        doors: which tables are private.
        in_the_way: tells somebody that their own table keeps them, if one does.
        join, watch: bring somebody to a table.
    """

    def __init__(
        self,
        context: Context,
        known: TableLinks,
        tables: Tables,
        doors: PrivateTables,
        in_the_way: Callable[[Session], bool],
        join: Callable[[Session, int], None],
        watch: Callable[[Session, int], None],
    ) -> None:
        self._context = context
        self._links = known
        self._tables = tables
        self._doors = doors
        self._in_the_way = in_the_way
        self._join, self._watch = join, watch
        self._made = RateWindow(context.clock.monotonic, MADE_A_MINUTE, 60.0)

    @handles
    def make(self, session: Session, word: said.MakeLink) -> None:
        """Make a link to the table where one sits, or take those there are back."""
        seated = session.seated
        if seated is None:
            session.deny(said.NOWHERE)
            return
        number = seated.table.number
        if word.back:
            self._take_back(session, number)
            return
        people = USUAL_PEOPLE if word.most is None else word.most
        limited = self._context.settings.limits.enabled
        if seated.table.facts.booked:
            session.deny(said.BOOKED)
        elif not 1 <= people <= MOST_PEOPLE:
            session.deny(said.so_many(MOST_PEOPLE))
        elif len(self._links.to(number)) >= MOST_LINKS:
            session.deny(said.ENOUGH)
        elif limited and not self._made.take(str(session.person.id)):
            session.deny(said.TOO_MANY)
        else:
            self._make(session, number, people)

    def _make(self, session: Session, number: int, people: int) -> None:
        code, context = word_of_return(), self._context
        until = context.clock.now() + timedelta(hours=context.settings.web.link_hours)
        one = TableLink(hashed(code), number, session.person.id, until, people)
        address = address_of(context.settings, code)
        session.wire.hold(True)

        def stored(is_stored: bool) -> None:
            if not is_stored:
                session.wire.hold(False)
                session.deny(NOT_STORED)
                return
            context.reads.then(partial(self._show, session, one, code, address), drawn, payer(session))

        def drawn(_database: Database) -> tuple[str, ...]:
            return squares(address) if address else ()

        self._links.make(one, stored)

    def _show(
        self, session: Session, one: TableLink, code: str, address: str, rows: tuple[str, ...] | DatabaseError
    ) -> None:
        """Tell a link to whoever has made it: as text, and as a code for a phone."""
        session.wire.hold(False)
        if session.gone:
            return
        drawn = () if isinstance(rows, DatabaseError) else rows
        ends, now = one.until.astimezone(), self._context.clock.now().astimezone()
        text = said.made(address, code, one.left, ends, now)
        program = session.program
        if program is not None and LINK in program.wanted:
            program.tell(LINK, Link(one.table, address, code, one.left, ends.isoformat(timespec="minutes"), drawn))
        elif drawn and not session.preferences.manner.reader:
            text += self._letters(session, drawn)
        session.reply(text)

    @staticmethod
    def _letters(session: Session, rows: tuple[str, ...]) -> str:
        """Return a code as lines behind a text, "" if the terminal is too narrow for it."""
        manner = session.preferences.manner
        unicode = manner.charset is Charset.UTF_8
        if manner.width and width(rows, plain=not unicode) > manner.width:
            return ""
        return f"\n{in_letters(rows, plain=not unicode)}"

    def _take_back(self, session: Session, number: int) -> None:
        there = len(self._links.to(number))
        if not there:
            session.deny(said.NONE_THERE)
            return
        self._links.take_back(number, lambda stored: session.reply(said.taken_back(there) if stored else NOT_STORED))

    @handles
    def follow(self, session: Session, word: said.FollowLink) -> None:
        """Come to the table a link leads to: to play if there is room, else to watch."""
        one = self._links.find(word.code)
        if one is None:
            session.deny(said.IS_NONE)
            return
        number = one.table
        if self._tables.places.has_seat(session.person.id, number):
            self._join(session, number)
        elif not one.left:
            session.deny(said.IS_USED)
        elif not self._in_the_way(session):
            if not self._tables.board.vacancies_at(number) and self._doors.of(number).unwatched:
                session.deny(said.IS_FULL)
                return
            session.wire.hold(True)
            self._links.use(one, partial(self._admit, session, number))

    def _admit(self, session: Session, number: int, stored: bool) -> None:
        if stored:
            self._doors.invite(number, session.person.id, partial(self._come, session, number))
        else:
            self._come(session, number, stored=False)

    def _come(self, session: Session, number: int, stored: bool) -> None:
        session.wire.hold(False)
        if session.gone or session.replaced:
            return
        if not stored:
            session.deny(NOT_STORED)
        elif self._tables.board.vacancies_at(number) > 0:
            self._join(session, number)
        else:
            self._watch(session, number)
