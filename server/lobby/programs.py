"""What client programs ask for by message: what they want to be told, how the house stands, a line with a number."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from itertools import islice
from typing import Final

from commands.catalogue import VOCABULARIES
from commands.company import talk
from commands.language.plain import plain
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import login as said
from commands.lobby.replies import line_too_long
from server import __version__
from server.lobby.hall import Hall
from server.lobby.record_messages import RecordMessages
from server.lobby.table_lists import TableLists
from server.lobby.wordlists import MOST_PEOPLE, wordlists
from server.people.login import SignIn
from server.people.programmed import numbered
from server.people.session import Session
from server.people.visitor import Visitor
from server.programs.numbered import HOUSE
from server.programs.program import PICTURE, TABLE, Program
from server.wire.page import clean
from server.wire.ports import WireLimits
from server.wire.protocol import (
    PROTOCOL,
    Answer,
    AskRecord,
    AskTables,
    Channel,
    Credentials,
    Game,
    House,
    Line,
    LoginOffered,
    LoginResult,
    Package,
    PageReturns,
    ScoreSheet,
    StatusNames,
    encode,
)

NAME: Final = "Stammtisch"

LONGEST_LINE: Final = WireLimits().line_bytes
"""Bytes of a line that a program sends as a message: as many as of one that is typed."""

CHANNELS: Final = tuple(Channel(*channel) for channel in talk.CHANNELS)
"""Where people talk, and the command that speaks there."""

STATUS: Final = StatusNames("Ort", "Tisch", "Spiel", "Punkte")

_GAMES: Final = tuple(
    Game(one.game.id, one.game.name, one.game.seats.start, one.game.seats.stop - 1) for one in VOCABULARIES
)


class Says(StrEnum):
    """What the answer to a message says of people and tables, and so who may ask before log-in."""

    NOTHING = "anybody may ask"
    AS_TO_A_GUEST = "anybody may ask in a house that lets guests in, and who is one sees no more"


BEFORE_LOGIN: Final[Mapping[str, Says]] = {
    "Core.Supports.Set": Says.NOTHING,
    "Core.Supports.Add": Says.NOTHING,
    "Core.Supports.Remove": Says.NOTHING,
    "Char.Login.Credentials": Says.NOTHING,
    "Comm.Channel.List": Says.NOTHING,
    "Stammtisch.Bleibt": Says.NOTHING,
    "Stammtisch.Haus": Says.NOTHING,
    "Stammtisch.Tische": Says.AS_TO_A_GUEST,
    "Stammtisch.Weiter": Says.NOTHING,
    "Stammtisch.Worte": Says.NOTHING,
    "Stammtisch.Zeile": Says.NOTHING,
}
"""What a program or a page may ask for somebody who has not come in; every other package is heard only afterwards."""


class Programs:
    """
    Does what the messages of client programs say.

    Args:
        come_back: lets somebody in by his ticket.
    """

    def __init__(self, hall: Hall, come_back: Callable[[Visitor, str], None]) -> None:
        self._hall = hall
        self._come_back = come_back
        self._lists = TableLists(hall)
        self._records = RecordMessages(hall)

    def packaged(self, session: Session, program: Program, package: str, message: object) -> None:
        """Do what a message says of somebody who has come in."""
        match package, message:
            case "Char.Login.Credentials", Credentials() if message.account:
                program.tell("Char.Login.Result", LoginResult(False, said.NOT_ASKED))
            case "Stammtisch.Worte", _:
                people = (one.person.key for one in self._hall.roster.here.values() if one is not session)
                _tell_words(program, session.vocabulary, islice(people, MOST_PEOPLE))
            case "Stammtisch.Blatt", _:
                self._show_sheet(session, program)
            case "Stammtisch.Partie" | "Stammtisch.Eintraege", None:
                self._records.send(session, program, package, None)
            case "Stammtisch.Partie" | "Stammtisch.Eintraege", AskRecord(number):
                self._records.send(session, program, package, number)
            case "Stammtisch.Statistik", _:
                self._records.send_figures(session, program)
            case "Stammtisch.Zeile", Line():
                if (line := _typed(program, message)) is not None:
                    numbered(session, program, line, message.id)
            case _:
                self._answer_anybody(session, program, package, message)

    def before_login(self, visitor: Visitor, program: Program, package: str, message: object) -> None:
        """Do what a message says of somebody who has not come in yet, if it may be asked then."""
        says = BEFORE_LOGIN.get(package)
        if says is None or (says is Says.AS_TO_A_GUEST and not self._lets_guests_in):
            return
        match package, message:
            case "Char.Login.Credentials", Credentials():
                self._log_in(visitor, program, message)
            case "Stammtisch.Worte", _:
                _tell_words(program, None, ())
            case "Stammtisch.Weiter", PageReturns():
                self._come_back(visitor, message.ticket)
            case "Stammtisch.Zeile", Line():
                if (line := _typed(program, message)) is not None:
                    _answer_of(visitor, program, line, message.id)
            case _:
                self._answer_anybody(visitor, program, package, message)

    def _answer_anybody(self, who: Visitor | Session, program: Program, package: str, message: object) -> None:
        """Do what a message says that means the same before log-in and after it."""
        match package, message:
            case "Core.Supports.Set", list():
                self._tell_new(who, program, program.support(map(str, message), anew=True))
            case "Core.Supports.Add", list():
                self._tell_new(who, program, program.support(map(str, message)))
            case "Core.Supports.Remove", list():
                program.drop(map(str, message))
            case "Comm.Channel.List", _:
                program.tell("Comm.Channel.List", CHANNELS)
            case "Stammtisch.Haus", _:
                self._tell_house(who, program)
            case "Stammtisch.Tisch", _:
                program.show()
            case "Stammtisch.Bleibt", int(days):
                program.days = days
            case "Stammtisch.Tische", None:
                self._lists.show(program)
            case "Stammtisch.Tische", AskTables(on):
                (self._lists.follow if on else self._lists.leave)(program)

    @staticmethod
    def _log_in(visitor: Visitor, program: Program, given: Credentials) -> None:
        """Answer the question for the name as a client does; who gives none types it himself."""
        if not given.account:
            return
        if not visitor.asks_name:
            program.tell("Char.Login.Result", LoginResult(False, said.NOT_ASKED))
        elif max(len(given.account.encode()), len(given.password.encode())) > LONGEST_LINE:
            program.tell("Char.Login.Result", LoginResult(False, plain(line_too_long(LONGEST_LINE)).strip()))
        else:
            visitor.received(SignIn.of(clean(given.account), clean(given.password)))

    def _offer_gui(self, client: str, program: Program, packages: frozenset[str]) -> None:
        """Offer the host's own package to Mudlet, or to who asks for it; it only adds to what is said in words."""
        gmcp = self._hall.essentials.settings.gmcp
        asks = "Client.GUI" in packages or (bool(packages) and client.upper().startswith("MUDLET"))
        if gmcp.mudlet and asks:
            program.put("Client.GUI", encode(Package(gmcp.mudlet_version, gmcp.mudlet)))

    def _tell_new(self, who: Visitor | Session, program: Program, packages: frozenset[str]) -> None:
        """Tell a program at once what it has just asked for."""
        if "Stammtisch.Haus" in packages:
            self._tell_house(who, program)
        if "Char.Name" in packages and isinstance(who, Session):
            program.come_in(who.person.name)
        if TABLE in packages or PICTURE in packages:
            program.show()
        if "Char.Status" in packages:
            program.tell("Char.StatusVars", STATUS)
            program.tell_status()
        if "Comm.Channel.List" in packages:
            program.tell("Comm.Channel.List", CHANNELS)
        self._offer_gui(who.wire.client, program, packages)
        if "Char.Login.Default" in packages and isinstance(who, Visitor) and who.asks_name:
            program.tell("Char.Login.Default", LoginOffered(("password-credentials",)))

    @staticmethod
    def _show_sheet(session: Session, program: Program) -> None:
        """Tell the points of the match that runs, or was played last, where somebody is."""
        live = session.table
        sheet = None if live is None else live.facts.sheet
        if live is not None and sheet is not None:
            seats = [seat for seat, _ in sheet.totals]
            deals = tuple(tuple(dict(deal).get(seat, 0) for seat in seats) for deal in sheet.deals)
            people = tuple(live.facts.name(seat) for seat in seats)
            program.tell("Stammtisch.Blatt", ScoreSheet(live.number, people, deals))

    @property
    def _lets_guests_in(self) -> bool:
        return self._hall.essentials.settings.konten.guests

    def _tell_house(self, who: Visitor | Session, program: Program) -> None:
        """Tell what is played here, and how many people and tables there are to whoever may see them."""
        people = tables = 0  # a visitor of a closed house is told of nobody
        if isinstance(who, Session) or self._lets_guests_in:
            people, tables = len(self._hall.roster.here), sum(1 for _ in self._hall.tables.shown())
        house = House(NAME, __version__, PROTOCOL, people, tables, _GAMES)
        program.tell("Stammtisch.Haus", house)


def _tell_words(program: Program, vocabulary: AnyVocabulary | None, people: Iterable[str]) -> None:
    for words in wordlists(vocabulary, people):
        program.tell("Stammtisch.Worte", words)


def _typed(program: Program, typed: Line) -> str | None:
    """Return a line as if it had been typed; one that is too long is refused as there."""
    if len(typed.line.encode()) <= LONGEST_LINE:
        return clean(typed.line)
    program.tell("Stammtisch.Antwort", Answer(typed.id, False, HOUSE, plain(line_too_long(LONGEST_LINE))))
    return None


def _answer_of(visitor: Visitor, program: Program, line: str, number: int) -> None:
    """Have a visitor answer what he is asked; what the house says then is all that comes of it."""
    try:
        visitor.received(line)
    finally:
        program.tell("Stammtisch.Antwort", Answer(number, True, HOUSE, ""))
