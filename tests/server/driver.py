"""
What end-to-end tests share: a telnet client that needs no sleeps, a server process, players that know the games.

A `Client` knows where a page of the house ends (EOR or GA), so it waits for answers and never for time. A
`ServerProcess` is the real thing, started as its host starts it, on a free port and a database of its own; whatever it
writes to its log is read when it ends, and a traceback there fails the test. A `Party` are the people of one table:
what they may do they learn from the journal, replayed by the rules, and what they do goes over telnet.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from commands.journal.replay import read_opening, replay_line
from commands.language.german import fold
from commands.language.vocabulary import AnyVocabulary
from commands.table.refusals import excuse
from commands.table.screens import answer
from commands.table.tale import TableNames, tale, voice_for
from commands.table.verbs import ShowCards, lexicon_of
from db import journal
from db.database import Database
from db.journal import Entry
from db.opening import open_database
from games.contract import Action, Refused, Seat, Step, Viewer
from games.table import rules
from games.table.state import AnyTable, finished, players_needed
from games.table.view import view
from server.play.replay import vocabulary_named
from tests.fresh import fresh_database, url_of
from tests.sentences import COLLECTED
from tests.server.warm import Warm

PATIENCE = 60.0
"""Seconds a test waits for anything; a healthy house answers in milliseconds, unless the machine is very busy."""

IAC, DONT, DO, WONT, WILL, SB, GA, NOP, SE, EOR = 255, 254, 253, 252, 251, 250, 249, 241, 240, 239
ECHO = 1
HIDES, SHOWS = bytes((IAC, WILL, ECHO)), bytes((IAC, WONT, ECHO))


def free_port() -> int:
    """Return a port of this machine that nobody listens at now."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


_connected: set[Client] = set()


async def hang_up() -> None:
    """Close every connection a test has left open; those of a test that was broken off went with its loop."""
    loop = asyncio.get_running_loop()
    _connected.difference_update([client for client in _connected if client.loop is not loop])
    for client in tuple(_connected):
        client.cut()
    async with asyncio.timeout(PATIENCE):
        while _connected:
            await asyncio.sleep(0)


class Ended(AssertionError):
    """The house has hung up while something was still expected of it."""


def found_in(pattern: str, text: str) -> str:
    """Return the part of a text that a pattern asks for; it must be there."""
    found = re.search(pattern, text)
    assert found is not None, f"no {pattern} in {text!r}"
    return found[1]


def flat(text: str) -> str:
    """Return a text without its line breaks, so that what was wrapped is found."""
    return " ".join(text.split())


class Client(asyncio.Protocol):
    """
    One telnet connection.

    Attributes:
        raw: every byte the house has sent.
        history: every page it has sent, from one mark that one may type to the next.
        commands: every telnet command it has sent, marks included.
        name, word: who they are at the table and, for a guest, their word of return.
    """

    def __init__(self, encoding: str = "utf-8") -> None:
        self.encoding = encoding
        self.raw = bytearray()
        self.history: list[str] = []
        self.commands: list[bytes] = []
        self.name = ""
        self.word = ""
        self.is_over = False
        self.loop = asyncio.get_running_loop()
        self._pages: deque[str] = deque()
        self._text = bytearray()
        self._command = bytearray()
        self._transport: asyncio.Transport
        self._news = asyncio.Event()

    @classmethod
    async def connect(
        cls, port: int, encoding: str = "utf-8", host: str = "127.0.0.1", source: str | None = None
    ) -> Self:
        """Return a client to whom the house has said its greeting and asked for a name."""
        client = await cls.dial(port, encoding, host, source)
        await client.until("Name:")
        return client

    @classmethod
    async def dial(cls, port: int, encoding: str = "utf-8", host: str = "127.0.0.1", source: str | None = None) -> Self:
        """Return a client that is connected and has read nothing; `source` is the address they come from."""
        here = None if source is None else (source, 0)
        _, client = await asyncio.get_running_loop().create_connection(
            lambda: cls(encoding), host, port, local_addr=here
        )
        return client

    # --- asyncio's half ---

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport  # type: ignore[assignment]
        _connected.add(self)

    def data_received(self, data: bytes) -> None:
        self.raw += data
        for byte in data:
            self._take(byte)
        self._news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_over = True
        COLLECTED.heard(self._text.decode(self.encoding, "replace"))
        _connected.discard(self)
        self._news.set()

    def _take(self, byte: int) -> None:
        """Sort one byte: text, or part of a telnet command."""
        command = self._command
        if not command:
            if byte == IAC:
                command.append(byte)
            else:
                self._text.append(byte)
            return
        command.append(byte)
        if len(command) == 2 and byte in (DO, DONT, WILL, WONT, SB):
            return
        if command[1] == SB and not command.endswith(bytes((IAC, SE))):
            return
        if byte == IAC and len(command) == 2:
            self._text.append(IAC)
        elif byte in (GA, EOR) and len(command) == 2:
            self._pages.append(self._text.decode(self.encoding, "replace"))
            self.history.append(self._pages[-1])
            COLLECTED.heard(self._pages[-1])
            self._text.clear()
        if command[1] != IAC:
            self.commands.append(bytes(command))
            COLLECTED.heard(command.decode("utf-8", "replace"))
        command.clear()

    # --- what a test does ---

    def send(self, line: str) -> None:
        """Type a line."""
        self.write(line.encode(self.encoding, "replace") + b"\r\n")

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._transport.write(data)

    def forget(self) -> None:
        """Overlook what was said so far."""
        self._pages.clear()
        self._text.clear()

    async def page(self, patience: float = PATIENCE) -> str:
        """Return the next page, up to the house's mark that one may type."""
        deadline = time.monotonic() + patience
        while not self._pages:
            await self._more(deadline, "a page")
        return self._pages.popleft()

    async def until(self, *wanted: str, patience: float = PATIENCE) -> str:
        """Return what the house says until all of `wanted` was said; line breaks do not matter."""
        deadline = time.monotonic() + patience
        heard = ""
        while True:
            while self._pages:
                heard += self._pages.popleft() + "\n"
                if all(one in flat(heard) for one in wanted):
                    return heard
            unfinished = heard + self._text.decode(self.encoding, "replace")
            if all(one in flat(unfinished) for one in wanted):
                return unfinished
            await self._more(deadline, f"{wanted} in {unfinished!r}")

    async def ask(self, line: str, *wanted: str, patience: float = PATIENCE) -> str:
        """Type a line and return the answer: the next page, or everything until `wanted` was said."""
        self.forget()
        self.send(line)
        return await (self.until(*wanted, patience=patience) if wanted else self.page(patience))

    async def ended(self, patience: float = PATIENCE) -> str:
        """Return what is said until the house hangs up."""
        deadline = time.monotonic() + patience
        while not self.is_over:
            await self._more(deadline, "the end", over=True)
        heard = "".join(self._pages) + self._text.decode(self.encoding, "replace")
        self.forget()
        return heard

    def heard(self) -> str:
        """Return what has been said and not been read yet; waits for nothing."""
        heard = "\n".join(self._pages) + self._text.decode(self.encoding, "replace")
        self.forget()
        return heard

    async def _more(self, deadline: float, what: str, *, over: bool = False) -> None:
        if self.is_over and not over:
            raise Ended(f"{self.name}: the house hung up, expected {what}")
        self._news.clear()
        try:
            async with asyncio.timeout(max(0.0, deadline - time.monotonic())):  # `wait_for` may lose who cancels it
                await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"{self.name}: waited in vain for {what}") from None

    def pause(self) -> None:
        """Read nothing more."""
        self._transport.pause_reading()

    def go_on(self) -> None:
        """Read again."""
        self._transport.resume_reading()

    def half_close(self) -> None:
        """Say that nothing more will be typed."""
        with contextlib.suppress(OSError):  # the server may have hung up, and for good
            self._transport.write_eof()

    def cut(self) -> None:
        """Lose the line without a word."""
        self._transport.abort()

    # --- coming in ---

    async def guest(self, word: str = "") -> str:
        """Come in as a guest, a new one or back by the word of return; return what the house says."""
        heard = await self.ask(f"gast {word}".strip(), "Willkommen")
        found = re.search(r"Wort für die Rückkehr[^:]*: gast (\S+)", flat(heard))
        self.word = word or (found[1] if found else "")
        self.name = found_in(r"Willkommen[^,]*, ([\w-]+)!", flat(heard))
        return heard

    async def sign_up(self, name: str, password: str) -> str:
        """Come in under a new name."""
        self.name = name
        await self.ask(name, "Neu anlegen? (j/n)")
        await self.ask("j", "Neues Passwort")
        await self.ask(password, "Noch einmal")
        return await self.ask(password, "Willkommen")

    async def log_in(self, name: str, password: str) -> str:
        """Come in under a known name."""
        self.name = name
        await self.ask(name, "Passwort:")
        return await self.ask(password, "Willkommen")


# --- the server ------------------------------------------------------------------------------------------------------

_TROUBLE = ("Traceback", "incident", "exception", "never retrieved", "Error", "was destroyed")
"""What must not stand in the log of a healthy house."""


class ServerProcess:
    """
    A house of its own, run as a host would run it.

    Args:
        folder: for database, log and state; nothing is written elsewhere.
        slow_passwords: hash them as a house does that is not under test.
        settings: beside those of `_PLAIN`, `section__key` as in the environment.
    """

    def __init__(self, folder: Path, *, slow_passwords: bool = False, **settings: object) -> None:
        self.slow_passwords = slow_passwords
        self.folder = folder
        self.database_file = folder / "haus.sqlite"
        self.log_file = folder / "haus.log"
        self.settings = {**_PLAIN, "server__state_dir": folder / "zustand", **settings}
        self.excused: tuple[str, ...] = ()
        self.port = 0
        self._process: Warm | None = None
        self._database: Database | None = None

    @property
    def url(self) -> str:
        """The database as the settings name it."""
        return url_of(self.database_file)

    @property
    def pid(self) -> int:
        """The process, for whoever measures it."""
        assert self._process is not None
        return self._process.pid

    @property
    def database(self) -> Database:
        """The memory of the house, read by the test beside the running server."""
        if self._database is None:
            self._database = open_database(self.url, create=False)
        return self._database

    def environment(self) -> Mapping[str, str]:
        """The environment the server gets: this process's, without any setting of another house."""
        own = {key: value for key, value in os.environ.items() if not key.startswith("STAMMTISCH_")}
        return own | {f"STAMMTISCH_{key.upper()}": str(value) for key, value in self.settings.items()}

    def command(self, *words: str) -> list[str]:
        """Return a call of the command line, for whoever wants an interpreter of its own."""
        return [sys.executable, "-m", "server", *words]

    def call(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a subcommand to its end."""
        return self._called(words, lambda process: process.wait(60))

    def call_briefly(self, *words: str, seconds: float = 4) -> subprocess.CompletedProcess[str]:
        """Run a subcommand that may serve; then it is ended after some seconds, which shows as exit code -15."""

        def ended(process: Warm) -> int:
            try:
                return process.wait(seconds)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGTERM)
                process.wait(30)
                return -signal.SIGTERM

        return self._called(words, ended)

    def _called(self, words: Sequence[str], ended: Callable[[Warm], int]) -> subprocess.CompletedProcess[str]:
        with TemporaryDirectory() as place:
            said, complained = Path(place, "out"), Path(place, "errors")
            with Warm(words, self.folder, self.environment(), said, complained) as process:
                code = ended(process)
            return subprocess.CompletedProcess(words, code, said.read_text("utf-8"), complained.read_text("utf-8"))

    def start(self) -> Self:
        """Open the house and wait until it says where."""
        fresh_database(self.database_file)
        self.log_file.touch()
        begin = self.log_file.stat().st_size
        self._process = Warm(
            ["start", "--port", "0", "--datenbank", self.url],
            self.folder,
            self.environment(),
            self.log_file,
            self.log_file,
            slow_passwords=self.slow_passwords,
        )
        deadline = time.monotonic() + 60
        while (opened := re.search(rb"telnet \S+ (\d+)", self.log_file.read_bytes()[begin:])) is None:
            assert self._process.poll() is None, self.log_file.read_text()
            assert time.monotonic() < deadline, "the house does not open"
            time.sleep(0.01)
        self.port = int(opened[1])
        return self

    def kill(self) -> None:
        """End the server as a power cut would: kill -9."""
        assert self._process is not None
        self._forget_database()
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(30)

    def stop(self) -> int:
        """Close the house in order and return the exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(30)

    def signal(self, number: signal.Signals) -> None:
        """Send a signal."""
        assert self._process is not None
        self._process.send_signal(number)

    def wait(self, seconds: float) -> int:
        """Return the exit code of a server that is ending."""
        assert self._process is not None
        return self._process.wait(seconds)

    @property
    def is_running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.poll() is None

    def log(self) -> str:
        """Return everything the server has written to its log."""
        return self.log_file.read_text(encoding="utf-8", errors="replace") if self.log_file.exists() else ""

    def troubles(self) -> list[str]:
        """Return the lines of the log that a healthy house does not write, but for those the test has excused."""
        return [
            line
            for line in self.log().splitlines()
            if any(sign in line for sign in _TROUBLE) and not any(sign in line for sign in self.excused)
        ]

    def finish(self) -> None:
        """End the process however it is; the log must be clean."""
        self._forget_database()
        if self._process is not None:
            self._process.finish()
            self._process = None
        assert self.troubles() == [], self.log()

    def _forget_database(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None

    def memory(self) -> int:
        """Return the resident bytes of the server."""
        status = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        return int(found_in(r"VmRSS:\s+(\d+) kB", status)) * 1024

    def cpu_seconds(self) -> float:
        """Return the CPU time the server has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def open_files(self) -> int:
        """Return how many files and sockets the server holds."""
        return sum(1 for _ in Path(f"/proc/{self.pid}/fd").iterdir())


_PLAIN: Mapping[str, object] = {
    "web__port": 0,
    "limits__enabled": "false",
    "limits__talk_per_minute": 1000,
    "konten__per_address_and_day": 1000,
}
"""Many people come from one address in a test, and type faster than people do."""


# --- players ---------------------------------------------------------------------------------------------------------


class Replayed:
    """A table as its journal tells it, replayed by the rules beside the server that plays it."""

    def __init__(self, server: ServerProcess, number: int) -> None:
        self.number = number
        self.entries: list[Entry] = []
        self.steps: list[Step[AnyTable]] = []
        self._server = server
        self._vocabulary: AnyVocabulary | None = None
        self._sitting: AnyTable

    @property
    def vocabulary(self) -> AnyVocabulary:
        """The words of the table's game."""
        assert self._vocabulary is not None
        return self._vocabulary

    @property
    def sitting(self) -> AnyTable:
        """The table after the entries read so far."""
        return self._sitting

    def catch_up(self) -> list[Entry]:
        """Read and replay what has been added to the journal, and return it."""
        news = list(journal.read(self._server.database, self.number, len(self.entries)))
        for entry in news:
            self._play(entry)
        return news

    def _play(self, entry: Entry) -> None:
        self.entries.append(entry)
        if not self.steps:
            game, _, opener = read_opening(entry.line)
            self._vocabulary = vocabulary_named(game)
            step = rules.opened(self.vocabulary.game, opener)
        else:
            step = replay_line(self.vocabulary, self._sitting, entry.actor, entry.line)
        self.steps.append(step)
        self._sitting = step.state

    @property
    def is_finished(self) -> bool:
        """Whether the match is over."""
        return finished(self.vocabulary.game, self.sitting)

    def possible(self) -> list[tuple[Seat, Action]]:
        """Return some legal moves, best intended first; before the match the opener's first shuffle."""
        game = self.vocabulary.game
        return list(game.moves(self.sitting.state)) if self.sitting.state is not None else []

    def line(self, action: Action) -> str:
        """Return an action as it is typed."""
        return lexicon_of(self.vocabulary).write(action, TableNames(self.sitting))

    def name(self, seat: Seat) -> str:
        """Return who sits there."""
        return str(self.sitting.people[seat].name)

    def told(self, seat: Viewer, first: int) -> list[str]:
        """Return what a seat or a watcher was told from entry `first` on, flat; what told it nothing is left out."""
        voice = voice_for(self.sitting, self.vocabulary, seat, table=self.number)
        lines = (flat("\n".join(tale(self.vocabulary, step.events, voice))) for step in self.steps[first:])
        return [line for line in lines if line]

    def cards(self, seat: Seat) -> str:
        """Return the screen `karten` of a seat, flat."""
        voice = voice_for(self.sitting, self.vocabulary, seat, table=self.number)
        seen = view(self.vocabulary.game, self.sitting, seat)
        return flat(answer(ShowCards(), seen, self.vocabulary, voice))

    def excuse(self, seat: Seat, action: Action) -> str | None:
        """Return with what words an action would be refused now, None if it would be played."""
        try:
            rules.play(self.vocabulary.game, self.sitting, seat, action)
        except Refused as refused:
            return flat(excuse(refused, self.vocabulary, voice_for(self.sitting, self.vocabulary, seat)))
        return None


class Party:
    """People at one table who play whatever its game is: mostly what is best intended, sometimes something else."""

    def __init__(self, server: ServerProcess, number: int, people: Iterable[Client], seed: int = 0) -> None:
        self.replayed = Replayed(server, number)
        self.clients = {fold(client.name): client for client in people}
        self.pending: tuple[str, str] | None = None
        self.accepted: list[tuple[str, str]] = []
        self._random = random.Random(seed)
        self.replayed.catch_up()

    @property
    def number(self) -> int:
        """The table's."""
        return self.replayed.number

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.replayed.is_finished

    def client(self, name: str) -> Client:
        """Return somebody's connection."""
        return self.clients[fold(name)]

    async def at_rest(self, name: str) -> Client:
        """Return somebody's connection once what all did before is read there: the next page answers the next line."""
        client = self.client(name)
        await client.ask("uhrzeit", "Uhr")
        return client

    def choices(self) -> list[tuple[str, str]]:
        """Return some of what could be done now, who and as it is typed, best intended first."""
        if self.replayed.sitting.state is None:
            opener = self.replayed.sitting.opener
            assert opener is not None
            return [(self.replayed.name(opener), "mischen")]
        moves = self.replayed.possible()
        assert moves, f"nobody can move in {self.replayed.sitting}"
        return [(self.replayed.name(seat), self.replayed.line(action)) for seat, action in moves]

    def next_move(self) -> tuple[str, str]:
        """Return who could do what now: mostly what is best intended."""
        choices = self.choices()
        return choices[0] if self._random.random() < 0.8 else self._random.choice(choices)

    async def move(self) -> str:
        """Make one move and return what its author reads."""
        name, line = self.next_move()
        return await self.type(name, line)

    async def type(self, name: str, line: str) -> str:
        """Have somebody type a move that the house must accept."""
        client = self.client(name)
        self.pending = (name, line)
        heard = await client.ask(line)
        deadline = time.monotonic() + PATIENCE
        while not self.replayed.catch_up():
            try:
                heard += await client.page(max(0.1, deadline - time.monotonic()))
            except Ended:
                raise
            except AssertionError as error:
                raise AssertionError(f"{name}: {line} was not accepted: {heard}") from error
        self.pending = None
        self.accepted.append((name, line))
        return heard

    async def play(self, moves: int, done: Callable[[], bool] = lambda: False) -> int:
        """Play on until the match is over, `done` says so, or so many moves are made; return how many were."""
        for made in range(moves):
            if self.is_over or done():
                return made
            await self.move()
        return moves


async def seated(server: ServerProcess, game: str, people: Sequence[Client], seed: int = 0) -> Party:
    """Open a table of a game and seat everybody there, the first as its opener."""
    opener, *others = people
    heard = await opener.ask(f"eroeffnen {game}", "Du eröffnest Tisch")
    number = int(found_in(r"Du eröffnest Tisch (\d+)", flat(heard)))
    for other in others:
        await other.ask(f"mitspielen {number}", "Du spielst jetzt mit.")
    return Party(server, number, people, seed)


def needed(vocabulary: AnyVocabulary) -> int:
    """Return how many people it takes to play a game as it is opened."""
    return players_needed(vocabulary.game, rules.opened(vocabulary.game, "anna").state).start


async def guests(server: ServerProcess, count: int) -> list[Client]:
    """Return so many guests who have just come in."""
    clients = [await Client.connect(server.port) for _ in range(count)]
    for client in clients:
        await client.guest()
    return clients
