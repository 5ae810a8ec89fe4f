"""
What the house says to programs: every message as a struct, the same for GMCP, the browser and bots.

A message is the name of a package and one JSON value. This module knows how they are written, `requests.py` how those
to the house are read, and the schema of it all; a change that a program could notice raises `PROTOCOL`.

No text the house makes holds a brace, a dollar, a percent sign, a semicolon or a control character (`language/plain.py`
in `commands/`): a client that turns objects into variables of a script of its own would take them for its own signs.
What people said to each other stays as they typed it and stands last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from msgspec import UNSET, UnsetType, field

from server.wire.encoded import ENCODER, HouseMessage
from server.wire.said_of_days import DayOfSets

PROTOCOL: Final = 10
"""The number of this agreement; raised with every change that a program could notice."""

LONGEST_SAID: Final = 16 * 1024
"""Bytes of one message."""

MOST_MODULES: Final = 50
"""How many packages a client may ask for."""

LEFT_OUT: Final = UNSET
"""Stands for a fact that a message does not have."""

Facts: TypeAlias = Mapping[str, object]


class LoginOffered(HouseMessage, frozen=True):
    """A client may log in by `Char.Login.Credentials` now."""

    type: tuple[str, ...]


class LoginResult(HouseMessage, frozen=True):
    """What came of that."""

    success: bool
    message: str


class Named(HouseMessage, frozen=True):
    """Who one is here."""

    name: str
    fullname: str


class Status(HouseMessage, frozen=True):
    """Where one is: the place, the table and the game there, one's own points."""

    place: str = field(name="ort")
    table: int | None = field(name="tisch")
    game: str | None = field(name="spiel")
    points: int | None = field(name="punkte")


class StatusNames(HouseMessage, frozen=True):
    """How the parts of the status are called."""

    place: str = field(name="ort")
    table: str = field(name="tisch")
    game: str = field(name="spiel")
    points: str = field(name="punkte")


class Channel(HouseMessage, frozen=True):
    """A channel on which people talk, and the command that speaks there."""

    name: str
    caption: str
    command: str


class Talk(HouseMessage, frozen=True):
    """Something that somebody said, as they typed it."""

    channel: str
    talker: str
    text: str


class Package(HouseMessage, frozen=True):
    """A package of the host's for a client program."""

    version: str
    url: str


class Game(HouseMessage, frozen=True):
    """A game that can be played here, by how many, and how long it takes."""

    id: str
    name: str
    fewest: int = field(name="von")
    most: int = field(name="bis")
    takes: str = field(name="dauer", default="")


class House(HouseMessage, frozen=True):
    """The house: its name and version, how many people and tables there are, what is played."""

    name: str
    version: str
    protocol: int = field(name="protokoll")
    people: int = field(name="spieler")
    tables: int = field(name="tische")
    games: tuple[Game, ...] = field(name="spiele")


class Listed(HouseMessage, frozen=True):
    """A table as it is listed."""

    number: int = field(name="nummer")
    game: str = field(name="spiel")
    phase: str
    people: tuple[str, ...] = field(name="leute")
    free: int = field(name="frei")


class Tables(HouseMessage, frozen=True):
    """The tables of the house, all of them or what has changed; `fort`: numbers of those that are no more."""

    whole: bool = field(name="alle")
    tables: tuple[Listed, ...] = field(name="tische")
    gone: tuple[int, ...] = field(name="fort")


class Blank(HouseMessage, frozen=True):
    """
    What belongs behind a command.

    `titel`: what it is called; `art` is karte, karten, zahl, zahlen, name or wort; `wahl` lists what makes sense now as
    far as the asker can see, and is empty where anything may. `frei`: it may be left out. `vor`: a word that stands
    before it. `gruppen`: several lists of cards may stand there, with a slash between them.
    """

    name: str
    caption: str = field(name="titel")
    kind: str = field(name="art")
    choices: Sequence[str | int] = field(name="wahl")
    optional: bool = field(name="frei")
    before: str | UnsetType = field(name="vor", default=UNSET)
    groups: bool | UnsetType = field(name="gruppen", default=UNSET)


class Offer(HouseMessage, frozen=True):
    """
    A command that makes sense now: what to type, what it does, a line that shows how, and what belongs behind it.

    A line is the command and behind it its blanks in this order. `endgueltig`: it cannot be undone.
    """

    command: str = field(name="befehl")
    help: str = field(name="hilfe")
    example: str = field(name="beispiel")
    final: bool = field(name="endgueltig")
    blanks: tuple[Blank, ...] = field(name="felder")


class Table(HouseMessage, frozen=True):
    """
    A table as one pair of eyes sees it; in its place stands null in the lobby.

    `nr`: number of its last journal entry. `ich`: the own seat, null for a watcher. `leute`: everybody who ever sat
    here, by seat. `sicht`: what is seen, by the keys of records as far as they tell it, seats and numbers as numbers;
    `sichten` in the schema has all names, game by game. `moeglich`: what can be done now.
    """

    number: int = field(name="nummer")
    game: str = field(name="spiel")
    entry: int = field(name="nr")
    seat: int | None = field(name="ich")
    people: tuple[str, ...] = field(name="leute")
    view: Facts = field(name="sicht")
    offers: Sequence[Offer] = field(name="moeglich")


class TurnTime(HouseMessage, frozen=True):
    """
    The time somebody at a table has for their turn, told when it begins, when it stops, and to who begins to look.

    `sekunden`: all of it, `rest`: what is left of it when this is told; both null where no time runs.
    """

    table: int = field(name="tisch")
    seconds: float | None = field(name="sekunden")
    left: float | None = field(name="rest")


class Entry(HouseMessage, frozen=True):
    """
    An entry of a table's journal as one pair of eyes may read it; a `?` is who or what it may not know.

    `gesehen`: what was to be seen then, sentence by sentence; only in `Stammtisch.Eintraege`.
    """

    table: int = field(name="tisch")
    entry: int = field(name="nr")
    who: str = field(name="wer")
    line: str = field(name="zeile")
    seen: tuple[str, ...] | UnsetType = field(name="gesehen", default=UNSET)


class Answer(HouseMessage, frozen=True):
    """
    What came of a numbered line.

    `code`: ok, haus (the house has answered it in words), or why not: the code of a refusal or of a misreading.
    """

    id: int
    ok: bool
    code: str
    sentence: str = field(name="satz")


class Record(HouseMessage, frozen=True):
    """The personal record of a match, line by line; a long one comes in parts, counted from 1."""

    number: int = field(name="nr")
    part: int = field(name="teil")
    parts: int = field(name="von")
    lines: tuple[str, ...] = field(name="zeilen")


class Entries(HouseMessage, frozen=True):
    """The entries of an own match, as in its record, in parts counted from 1; `davor`: what was agreed and dealt."""

    table: int = field(name="tisch")
    part: int = field(name="teil")
    parts: int = field(name="von")
    before: tuple[str, ...] = field(name="davor")
    entries: tuple[Entry, ...] = field(name="eintraege")


class Fault(HouseMessage, frozen=True):
    """A message could not be used."""

    code: str
    sentence: str = field(name="satz")


class Text(HouseMessage, frozen=True):
    """Lines for a page; `art` is ereignis, antwort, gerede, haus or fehler, `frage` what is expected now."""

    lines: tuple[str, ...] = field(name="zeilen")
    kind: str = field(name="art")
    question: str = field(name="frage")


class Field(HouseMessage, frozen=True):
    """How the line is typed from now on; `verborgen`: nothing of it is to be seen, it is a password."""

    hidden: bool = field(name="verborgen")


class Words(HouseMessage, frozen=True):
    """
    Words of a place, in parts: cards in words; in the first how commands begin, and `namen` to stand behind them.

    `werte`: what records tell of what is seen: its name in `sicht`, its key in records, and its shape, with a dot
    between names where one stands in another.
    """

    game: str | None = field(name="spiel")
    part: int = field(name="teil")
    parts: int = field(name="von")
    cards: Mapping[str, str] = field(name="karten")
    words: tuple[str, ...] = field(name="worte")
    names: tuple[str, ...] = field(name="namen")
    values: tuple[tuple[str, str, str], ...] = field(name="werte")


class ScoreSheet(HouseMessage, frozen=True):
    """The points of the match at a table: of every deal in order, those of everybody in the order of `leute`."""

    table: int = field(name="tisch")
    people: tuple[str, ...] = field(name="leute")
    deals: tuple[tuple[int, ...], ...] = field(name="runden")


class Statistics(HouseMessage, frozen=True):
    """What one's own matches come to, as a table: what its columns are called, and a row for each game."""

    name: str
    columns: tuple[str, ...] = field(name="spalten")
    rows: tuple[tuple[str | float | None, ...], ...] = field(name="zeilen")


class Ticket(HouseMessage, frozen=True):
    """With this a page may come back after its line was lost."""

    ticket: str = field(name="karte")


class LinkTarget(HouseMessage, frozen=True):
    """
    What whoever has a link to a table may know before coming in by it.

    `satz` says it in words; `tisch` is null where the link leads nowhere, and `satz` says why.
    """

    code: str
    table: int | None = field(name="tisch")
    game: str | None = field(name="spiel")
    host: str | None = field(name="von")
    free: int = field(name="frei")
    sentence: str = field(name="satz")


class Link(HouseMessage, frozen=True):
    """
    A link to the own table, for friends: its address, empty where the house has no page; for how many, until when.

    `code` is the word behind it. `qr`: the rows of a QR code of the address, `1` for a dark square.
    """

    table: int = field(name="tisch")
    address: str = field(name="adresse")
    code: str
    people: int = field(name="leute")
    until: str = field(name="bis")
    squares: tuple[str, ...] = field(name="qr")


class Profile(HouseMessage, frozen=True):
    """What everybody who is here may know of somebody, line by line; without a line there is nobody of that name."""

    name: str
    lines: tuple[str, ...] = field(name="zeilen")


class Positions(HouseMessage, frozen=True):
    """A finished match as one saw it, behind some of its entries (`nr`), in order; nothing can be done there."""

    table: int = field(name="tisch")
    positions: tuple[Table, ...] = field(name="stellungen")


class Rehearsed(HouseMessage, frozen=True):
    """A decision that somebody makes once more (`ueben`), as it was seen then; null when it is put away."""

    position: Table | None = field(name="stellung")


class Happened(HouseMessage, frozen=True):
    """
    Something that happened, by the name of its event, with its facts beside these four (`ereignisse` in the schema).

    `wer`: whose doing it was, null if nobody's.
    """

    table: int = field(name="tisch")
    entry: int = field(name="nr")
    kind: str = field(name="art")
    who: str | None = field(name="wer")


SAID: Final[Mapping[str, object]] = {
    "Core.Ping": float | None,
    "Core.KeepAlive": None,
    "Core.Goodbye": str,
    "Char.Login.Default": LoginOffered,
    "Char.Login.Result": LoginResult,
    "Char.Name": Named,
    "Char.StatusVars": StatusNames,
    "Char.Status": Status,
    "Comm.Channel.List": tuple[Channel, ...],
    "Comm.Channel.Text": Talk,
    "Client.GUI": Package,
    "Stammtisch.Haus": House,
    "Stammtisch.Tische": Tables,
    "Stammtisch.Tisch": Table | None,
    "Stammtisch.Uhr": TurnTime,
    "Stammtisch.Eintrag": Entry,
    "Stammtisch.Ereignis": Happened,
    "Stammtisch.Ereignis.spiel_ende": dict[str, int],
    "Stammtisch.Antwort": Answer,
    "Stammtisch.Partie": Record,
    "Stammtisch.Eintraege": Entries,
    "Stammtisch.Statistik": Statistics,
    "Stammtisch.Fehler": Fault,
    "Stammtisch.Text": Text,
    "Stammtisch.Feld": Field,
    "Stammtisch.Worte": Words,
    "Stammtisch.Blatt": ScoreSheet,
    "Stammtisch.Karte": Ticket,
    "Stammtisch.Einladung": LinkTarget,
    "Stammtisch.Link": Link,
    "Stammtisch.Profil": Profile,
    "Stammtisch.Stellungen": Positions,
    "Stammtisch.Uebung": Rehearsed,
    "Stammtisch.Tagesspiel": DayOfSets,
}
"""Every package the house sends, and what stands behind its name."""
encode: Final = ENCODER.encode
"""Returns what stands behind the name of a package; the encoder's own method, for it is called for every piece."""
