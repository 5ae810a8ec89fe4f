"""What client programs ask for by message: what they want to be told, how the house stands, a line with a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from commands.catalogue import VOCABULARIES
from commands.language.plain import plain
from commands.table.verbs import lexicon_of, lobby_lexicon
from server import __version__
from server.lobby.hall import Hall
from server.people.programmed import numbered
from server.people.session import Session
from server.programs.program import PICTURE, TABLE, Program
from server.wire.page import clean
from server.wire.protocol import PROTOCOL, Game, House, Line, Named, PageReturns, ScoreSheet, Words

NAME: Final = "Stammtisch"

_GAMES: Final = tuple(
    Game(one.game.id, one.game.name, one.game.seats.start, one.game.seats.stop - 1) for one in VOCABULARIES
)


class Programs:
    """
    Does what the messages of client programs say.

    Args:
        come_back: lets somebody in by his ticket.
    """

    def __init__(self, hall: Hall, come_back: Callable[[Session, str], None]) -> None:
        self._hall = hall
        self._come_back = come_back

    def packaged(self, session: Session, program: Program, package: str, message: object) -> None:
        """Do what a message says."""
        match package, message:
            case "Core.Supports.Set", list():
                self._tell_new(session, program, program.support(map(str, message), anew=True))
            case "Core.Supports.Add", list():
                self._tell_new(session, program, program.support(map(str, message)))
            case "Core.Supports.Remove", list():
                program.drop(map(str, message))
            case "Stammtisch.Haus", _:
                program.tell("Stammtisch.Haus", self._house())
            case "Stammtisch.Tisch", _:
                program.show()
            case "Stammtisch.Worte", _:
                program.tell("Stammtisch.Worte", _words(session))
            case "Stammtisch.Blatt", _:
                self._show_sheet(session, program)
            case "Stammtisch.Weiter", PageReturns():
                self._come_back(session, message.ticket)
            case "Stammtisch.Zeile", Line():
                numbered(session, program, clean(message.line), message.id)

    def _tell_new(self, session: Session, program: Program, packages: frozenset[str]) -> None:
        """Tell a program at once what it has just asked for."""
        if "Stammtisch.Haus" in packages:
            program.tell("Stammtisch.Haus", self._house())
        if "Char.Name" in packages and session.known:
            program.tell("Char.Name", named(session))
        if TABLE in packages or PICTURE in packages:
            program.show()

    @staticmethod
    def _show_sheet(session: Session, program: Program) -> None:
        """Tell the points of the match that runs, or was played last, where somebody is."""
        live = session.table
        sheet = None if live is None else live.sheet
        if live is not None and sheet is not None:
            seats = [seat for seat, _ in sheet.totals]
            deals = tuple(tuple(dict(deal).get(seat, 0) for seat in seats) for deal in sheet.deals)
            people = tuple(live.name(seat) for seat in seats)
            program.tell("Stammtisch.Blatt", ScoreSheet(live.number, people, deals))

    def _house(self) -> House:
        hall = self._hall
        tables = sum(1 for _ in hall.tables.shown())
        return House(NAME, __version__, PROTOCOL, len(hall.roster.here), tables, _GAMES)


def _words(session: Session) -> Words:
    """Return what can be typed where somebody is."""
    vocabulary = session.vocabulary
    lexicon = lobby_lexicon() if vocabulary is None else lexicon_of(vocabulary)
    typed = tuple(sorted({word for verb in lexicon.verbs for word in verb.words}))
    spelled = vocabulary.spelling.words if vocabulary is not None and vocabulary.spelling is not None else None
    cards = {card: plain(word) for card, word in (spelled or {}).items()}
    return Words(None if vocabulary is None else vocabulary.game.id, cards, typed)


def named(session: Session) -> Named:
    """Return who somebody is, as his program is told."""
    return Named(session.person.name, session.person.name)
