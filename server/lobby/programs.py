"""
What client programs ask for by message: news, how the house stands, lists, a line with a number.

The list of tables is sent whole once, then as changes (`TableLists`); word lists tell a page how commands begin, what
may stand behind them and how cards are called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import cache
from itertools import islice
from typing import Final

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.company import talk
from commands.journal.codec import codec_of
from commands.language.german import title, with_level
from commands.language.plain import plain
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import login as said
from commands.lobby.replies import line_too_long, no_longer_told
from commands.table.computers import COMPUTER_VERBS, AskTip, AskWhy
from commands.table.verbs import lexicon_of, lobby_lexicon
from db.table_row import Person, TableRow
from games.table.state import BOT
from server import __version__
from server.accounts.login import SignIn
from server.lobby.day_messages import tell_offers
from server.lobby.record_messages import RecordMessages
from server.programs.program import FAULT, HOUSE, TABLE, Program, parts
from server.sessions.prelogin import PreLogin
from server.sessions.session import Session, keep_line, numbered
from server.social.context import Rooms
from server.wire.page import clean
from server.wire.ports import WireLimits
from server.wire.protocol import (
    PROTOCOL,
    Answer,
    Channel,
    Fault,
    Game,
    House,
    Listed,
    LoginOffered,
    LoginResult,
    Package,
    ScoreSheet,
    StatusNames,
    Tables,
    Words,
    encode,
)
from server.wire.requests import (
    AskDay,
    AskInvitation,
    AskPositions,
    AskProfile,
    AskRecord,
    AskTables,
    Credentials,
    Line,
    PageReturns,
)

MOST_PEOPLE: Final = 200
"""Names that are completed; thousands may be here."""


def wordlists(
    vocabulary: AnyVocabulary | None, people: Iterable[str], refused: frozenset[str] = frozenset()
) -> Iterator[Words]:
    """
    Yield the words of a place, as many at a time as a message holds.

    Args:
        vocabulary: of the game that is played there, None in the lobby.
        people: how those are called who are here.
        refused: words of commands that are of no use at this table.
    """
    game = None if vocabulary is None else vocabulary.game.id
    all_commands, others, cards = _kept(vocabulary)
    commands = tuple(one for one in all_commands if one not in refused)
    values = () if vocabulary is None else tuple(codec_of(vocabulary).view.recorded())
    for number, part in enumerate(cards, 1):
        first = number == 1
        names = (*people, *others) if first else ()
        yield Words(game, number, len(cards), part, commands if first else (), names, values if first else ())


@cache
def _kept(
    vocabulary: AnyVocabulary | None,
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[Mapping[str, str], ...]]:
    """Return what is the same for everybody: the words commands begin with, what stands behind them, and the cards."""
    lexicon = lobby_lexicon() if vocabulary is None else lexicon_of(vocabulary)
    commands = tuple(sorted({word for verb in lexicon.verbs for word in verb.words}))
    if vocabulary is None:
        return commands, tuple(one.game.id for one in VOCABULARIES), ({},)
    spelled = (vocabulary.spelling.words if vocabulary.spelling is not None else None) or {}
    cards = [dict(part) for part in parts((card, plain(word)) for card, word in spelled.items())]
    return commands, tuple(one.name for one in vocabulary.game.options), ({}, *cards)


HINT_WORDS: Final = frozenset(word for verb in COMPUTER_VERBS if verb.means in {AskTip, AskWhy} for word in verb.words)
"""Of no use at a set of the day and in a tournament: nobody is told there what to do, and nothing changes that."""

TABLES: Final = "Stammtisch.Tische"

PAUSE: Final = 1.0
"""Seconds between two looks at what has changed."""


class TableLists:
    """Who follows the list of tables, and how it looked last."""

    def __init__(self, hall: Rooms) -> None:
        self._hall = hall
        self._followers: dict[Program, None] = {}
        self._rows: dict[int, TableRow] = {}
        self._listed: dict[int, Listed] = {}

    def show(self, program: Program) -> None:
        """Tell a program all tables there are, once."""
        tables = [self._line(row) for row in self._hall.tables.shown()]
        self._tell([program], tables, (), whole=True)

    def follow(self, program: Program) -> None:
        """Tell a program all tables there are, and from now on what changes."""
        if not self._followers:
            self._look()
            self._hall.context.clock.after(PAUSE, self._look_again)
        self._followers[program] = None
        self._tell([program], list(self._listed.values()), (), whole=True)

    def leave(self, program: Program) -> None:
        """Tell a program no more."""
        self._followers.pop(program, None)

    def _line(self, row: TableRow) -> Listed:
        people = tuple(_shown(person) for person in row.people if not person.left)
        return Listed(row.number, row.game, row.phase, people, self._hall.tables.board.room_at(row.number))

    def _look(self) -> tuple[list[Listed], tuple[int, ...]]:
        """Look at every table; return those that have changed, and the numbers of those that are no more."""
        rows = {row.number: row for row in self._hall.tables.shown()}
        gone = tuple(number for number in self._rows if number not in rows)
        changed = []
        for number, row in rows.items():
            if self._rows.get(number) is not row and (line := self._line(row)) != self._listed.get(number):
                changed.append(line)
                self._listed[number] = line
        for number in gone:
            self._listed.pop(number, None)
        self._rows = rows
        return changed, gone

    def _look_again(self) -> None:
        for program in [one for one in self._followers if one.forgotten]:
            self.leave(program)
        if not self._followers:
            self._rows.clear()
            self._listed.clear()
            return
        self._hall.context.clock.after(PAUSE, self._look_again)
        changed, gone = self._look()
        if changed or gone:
            self._tell(list(self._followers), changed, gone, whole=False)

    @staticmethod
    def _tell(programs: list[Program], tables: list[Listed], gone: tuple[int, ...], *, whole: bool) -> None:
        first = True
        for part in parts(tables):
            message = Tables(whole and first, part, gone)
            for program in programs:
                program.tell(TABLES, message)
            first, gone = False, ()


def _shown(person: Person) -> str:
    """Return the name of somebody at a table, as every list shows it; a computer's says by itself what it is."""
    return with_level(title(person.name), BOT if person.bot else "")


NAME: Final = "Stammtisch"

LONGEST_LINE: Final = WireLimits().line_bytes
"""Bytes of a line that a program sends as a message: as many as of one that is typed."""

CHANNELS: Final = tuple(Channel(*channel) for channel in talk.CHANNELS)
"""Where people talk, and the command that speaks there."""

STATUS: Final = StatusNames("Ort", "Tisch", "Spiel", "Punkte")

_GAMES: Final = tuple(
    Game(one.game.id, one.game.name, one.game.seats.start, one.game.seats.stop - 1, one.takes) for one in VOCABULARIES
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
    "Stammtisch.Einladung": Says.AS_TO_A_GUEST,
    "Stammtisch.Haus": Says.NOTHING,
    "Stammtisch.Tagesspiel": Says.NOTHING,
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
        come_back: lets somebody in by their ticket.
    """

    def __init__(self, hall: Rooms, come_back: Callable[[PreLogin, str], None]) -> None:
        self._hall = hall
        self._come_back = come_back
        self._lists = TableLists(hall)
        self._records = RecordMessages(hall)

    def packaged(self, session: Session, program: Program, package: str, message: object) -> None:
        """Do what a message says of somebody who has come in."""
        match package, message:
            case "Char.Login.Credentials", Credentials() if message.account:
                program.tell("Char.Login.Result", LoginResult(False, said.NOT_ASKED))
            case "Stammtisch.Worte", _ if not isinstance(message, str):
                people = (one.person.key for one in self._hall.roster.here.values() if one is not session)
                live = session.table
                never = live is not None and (live.facts.is_set or live.facts.booked)
                refused = HINT_WORDS if never else frozenset[str]()
                _tell_words(program, session.location.vocabulary, islice(people, MOST_PEOPLE), refused)
            case "Stammtisch.Blatt", _:
                self._show_sheet(session, program)
            case "Stammtisch.Partie" | "Stammtisch.Eintraege", None:
                self._records.send(session, program, package, None)
            case "Stammtisch.Partie" | "Stammtisch.Eintraege", AskRecord(number):
                self._records.send(session, program, package, number)
            case "Stammtisch.Profil", AskProfile(name):
                self._records.send_profile(session, program, name)
            case "Stammtisch.Stellungen", AskPositions(number, entry):
                self._records.send_positions(session, program, number, entry)
            case "Stammtisch.Tagesspiel", None:
                self._records.send_day(session, program, "")
            case "Stammtisch.Tagesspiel", AskDay(day):
                self._records.send_day(session, program, day)
            case "Stammtisch.Statistik", _:
                self._records.send_figures(session, program)
            case "Stammtisch.Zeile", Line():
                if (line := _typed(program, message)) is not None:
                    numbered(session, program, line, message.id)
            case _:
                self._answer_anybody(session, program, package, message)
                if package.startswith("Core.Supports."):
                    keep_line(session)

    def before_login(self, visitor: PreLogin, program: Program, package: str, message: object) -> None:
        """Do what a message says of somebody who has not come in yet, if it may be asked then."""
        says = BEFORE_LOGIN.get(package)
        if says is None or (says is Says.AS_TO_A_GUEST and not self._lets_guests_in):
            return
        match package, message:
            case "Char.Login.Credentials", Credentials():
                self._log_in(visitor, program, message)
            case "Stammtisch.Worte", _ if not isinstance(message, str):
                _tell_words(program, None, ())
            case "Stammtisch.Tagesspiel", _:
                tell_offers(self._hall, program)
            case "Stammtisch.Weiter", PageReturns():
                self._come_back(visitor, message.ticket)
            case "Stammtisch.Zeile", Line():
                if (line := _typed(program, message)) is not None:
                    _answer_of(visitor, program, line, message.id)
            case _:
                self._answer_anybody(visitor, program, package, message)

    def _answer_anybody(self, who: PreLogin | Session, program: Program, package: str, message: object) -> None:
        """Do what a message says that means the same before log-in and after it."""
        match package, message:
            case "Stammtisch.Worte", str(game):
                _tell_words(program, vocabulary_of(game), ())
            case "Core.Supports.Set", list():
                self._tell_new(who, program, program.support(map(str, message), anew=True))
                _tell_ended(program, message)
            case "Core.Supports.Add", list():
                _tell_ended(program, message)
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
            case "Stammtisch.Einladung", AskInvitation(code):
                program.tell("Stammtisch.Einladung", self._hall.links.about(code))
            case "Stammtisch.Tische", None:
                self._lists.show(program)
            case "Stammtisch.Tische", AskTables(on):
                (self._lists.follow if on else self._lists.leave)(program)

    @staticmethod
    def _log_in(visitor: PreLogin, program: Program, given: Credentials) -> None:
        """Answer the question for the name as a client does; who gives none types it themselves."""
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
        gmcp = self._hall.context.settings.gmcp
        asks = "Client.GUI" in packages or (bool(packages) and client.upper().startswith("MUDLET"))
        if gmcp.mudlet and asks:
            program.put("Client.GUI", encode(Package(gmcp.mudlet_version, gmcp.mudlet)))

    def _tell_new(self, who: PreLogin | Session, program: Program, packages: frozenset[str]) -> None:
        """Tell a program at once what it has just asked for."""
        if "Stammtisch.Haus" in packages:
            self._tell_house(who, program)
        if "Char.Name" in packages and isinstance(who, Session):
            program.come_in(who.person.name)
        if TABLE in packages:
            program.show()
        if "Char.Status" in packages:
            program.tell("Char.StatusVars", STATUS)
            program.tell_status()
        if "Comm.Channel.List" in packages:
            program.tell("Comm.Channel.List", CHANNELS)
        self._offer_gui(who.wire.client, program, packages)
        if "Char.Login.Default" in packages and isinstance(who, PreLogin) and who.asks_name:
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
        return self._hall.context.settings.konten.guests

    def _tell_house(self, who: PreLogin | Session, program: Program) -> None:
        """Tell what is played here, and how many people and tables there are to whoever may see them."""
        people = tables = 0  # a visitor of a closed house is told of nobody
        if isinstance(who, Session) or self._lets_guests_in:
            people, tables = len(self._hall.roster.here), sum(1 for _ in self._hall.tables.shown())
        house = House(NAME, __version__, PROTOCOL, people, tables, _GAMES)
        program.tell("Stammtisch.Haus", house)


ENDED: Final[Mapping[str, str]] = {"stammtisch.bild": TABLE}
"""What programs were told until the number of the agreement was raised last, and what has it all now."""


def _tell_ended(program: Program, asked: Iterable[object]) -> None:
    """Tell a program of what it asks for by name and is told no more; a note of one release (`PROTOCOL` 6)."""
    for module in map(str, asked):
        name = module.partition(" ")[0]
        if (instead := ENDED.get(name.lower())) is not None:
            program.put(FAULT, encode(Fault("beendet", plain(no_longer_told("Stammtisch.Bild", instead)))))
            return


def _tell_words(
    program: Program, vocabulary: AnyVocabulary | None, people: Iterable[str], refused: frozenset[str] = frozenset()
) -> None:
    for words in wordlists(vocabulary, people, refused):
        program.tell("Stammtisch.Worte", words)


def _typed(program: Program, typed: Line) -> str | None:
    """Return a line as if it had been typed; one that is too long is refused as there."""
    if len(typed.line.encode()) <= LONGEST_LINE:
        return clean(typed.line)
    program.tell("Stammtisch.Antwort", Answer(typed.id, False, HOUSE, plain(line_too_long(LONGEST_LINE))))
    return None


def _answer_of(visitor: PreLogin, program: Program, line: str, number: int) -> None:
    """Have a visitor answer what they are asked; what the house says then is all that comes of it."""
    try:
        visitor.received(line)
    finally:
        program.tell("Stammtisch.Antwort", Answer(number, True, HOUSE, ""))
