"""What client programs ask for by message: what they want to be told, how the house stands, a line with a number."""

from __future__ import annotations

from typing import Final

from commands.catalogue import VOCABULARIES
from server import __version__
from server.lobby.hall import Hall
from server.people.programmed import numbered
from server.people.session import Session
from server.programs.program import TABLE, Program
from server.wire.page import clean
from server.wire.protocol import PROTOCOL, Game, House, Line, Named

NAME: Final = "Stammtisch"

_GAMES: Final = tuple(
    Game(one.game.id, one.game.name, one.game.seats.start, one.game.seats.stop - 1) for one in VOCABULARIES
)


class Programs:
    """Does what the messages of client programs say."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

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
            case "Stammtisch.Zeile", Line():
                numbered(session, program, clean(message.line), message.id)

    def _tell_new(self, session: Session, program: Program, packages: frozenset[str]) -> None:
        """Tell a program at once what it has just asked for."""
        if "Stammtisch.Haus" in packages:
            program.tell("Stammtisch.Haus", self._house())
        if "Char.Name" in packages and session.known:
            program.tell("Char.Name", named(session))
        if TABLE in packages:
            program.show()

    def _house(self) -> House:
        hall = self._hall
        tables = sum(1 for _ in hall.tables.shown())
        return House(NAME, __version__, PROTOCOL, len(hall.roster.here), tables, _GAMES)


def named(session: Session) -> Named:
    """Return who somebody is, as his program is told."""
    return Named(session.person.name, session.person.name)
