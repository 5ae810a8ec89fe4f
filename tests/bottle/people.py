"""
People: each a seeded character who types what is possible, what nearly is, and rubbish.

A person knows what somebody at a screen knows: what was read last, whether a question stands there, and, from the
table, what may be done. Everybody has randomness of their own. Who loses a line comes back after a while, by name and
password, as a guest, or with the ticket of a page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from math import ceil
from random import Random
from typing import Final, NamedTuple

from commands.catalogue import VOCABULARIES
from commands.language.names import name_key
from commands.language.vocabulary import AnyVocabulary
from commands.table.tale import TableNames
from commands.table.verbs import lexicon_of
from games.table.state import voters
from server.lobby.lexicons import lexicon_for
from server.lobby.rehearsing import Rehearsal
from server.play.live import LiveTable
from server.sessions.session import Session
from tests.bottle.net import Doors, Line, PageLine, TelnetLine

PASSWORD, WRONG = "Holzlöffel im Tee", "falsch"

NAMES: Final = (
    "Anna",
    "Bernd",
    "Clara",
    "Dora",
    "Emil",
    "Frida",
    "Gerd",
    "Heidi",
    "Ida",
    "Jan",
    "Kuno",
    "Lena",
    "Max",
    "Nora",
    "Otto",
    "Paula",
    "Quirin",
    "Rosa",
    "Sven",
    "Tilda",
    "Udo",
    "Vera",
    "Willi",
    "Xenia",
    "Yara",
    "Zeno",
    "Alma",
    "Bodo",
    "Cilli",
    "Dieter",
    "Elsa",
    "Falk",
    "Greta",
    "Hanno",
    "Ilse",
    "Jutta",
    "Karl",
    "Lotte",
    "Moritz",
    "Nele",
)
"""First names; more people than these have two of them."""

GAMES: Final = tuple(one.game.id for one in VOCABULARIES if one.game.waits)

TALK: Final = (
    "sagen Guten Abend!",
    "rufen Wer spielt mit?",
    "kommentar Schönes Blatt.",
    "fluestern {name} psst",
    "nachricht {name} bis morgen",
    "freund {name}",
    "ignorieren {name}",
    "einladen {name}",
    "antworten ja",
    "wer",
    "tische",
    "profil {name}",
    "melden {name} war unfreundlich",
)
LOOKS: Final = ("karten", "stand", "mitspieler", "befehle", "dran", "sonderregeln", "erinnerung", "protokoll", "tipps")
LOBBY: Final = (
    "tische",
    "spielen {game}",
    "eroeffnen {game}",
    "mitspielen",
    "mitspielen {number}",
    "mitspielen {number}",
    "zuschauen {number}",
    "wer",
    "rangliste",
    "rangliste {game}",
    "suchen {game}",
    "hilfe {game}",
    "regeln {game}",
    "turnier",
    "einfuehrung",
    "weiter",
    "statistik",
    "meine daten",
    "letzte",
    "uhrzeit",
)
VOTES: Final = (
    "spiel abbrechen",
    "noch einmal",
    "nochmal",
    "zurueck bitten",
    "rauswerfen {name}",
    "vertreten {name}",
    "ja",
    "nein",
    "tipp",
    "warum",
    "analyse",
)
TOURNAMENT: Final = (
    "turnier anmelden",
    "turnier anmelden",
    "turnier anmelden",
    "turnier eroeffnen herbst",
    "turnier start",
    "turnier start",
    "turnier weiter",
    "turnier weiter",
    "turnier plan",
    "turnier stand",
    "turnier tisch",
    "turnier bestimmen durchgaenge 1",
    "turnier abmelden",
    "turnier streichen {name}",
    "turnier leiter {name}",
    "turnier abbrechen",
)
CONTESTS: Final = (
    *("tagesspiel {set}",) * 8,
    "tagesspiel",
    "tagesspiel stand",
    "tagesspiel gestern",
    "tagesspiel stand {set}",
    "liga",
    "liga json",
    "tagesspiel {game}",
    "tagesspiel neu",
    "tagesspiel neu {set} fuer {name}",
    "tagesspiel neu {set} fuer {name} {other}",
    *("tagesspiel neu {group}",) * 4,
)
"""What is typed about the set of the day; `{set}`: a game that has one."""

EXERCISES: Final = (
    *("spielen {game}",) * 3,
    *("analyse", "analyse aus", "vorspielen", "weiter", "aus"),
    *("ab hier", "ab hier {entry}", "ab hier {entry} tisch {number}", "ab hier {entry}"),
    *("ueben", "ueben", "ueben {game}", "ueben aus"),
)

BEFORE: Final = ("startwert 30", *("runden 1", "spiele 1", "spiele 2") * 2, *("bedenkzeit 20",) * 8)
"""What may be agreed upon before a match; not every game knows all of it."""

READ_ALOUD: Final = ("vorlesen", "vorlesen an")
"""How somebody who is read to says so: at the door, and when it is not so any more."""

READING: Final = ("vorlesen an", "kartenworte an", "vorlesen aus", "prompt aus", "prompt an")

PASTED: Final = (b"y" * 900 + b"\r\n") * 20
"""Bytes that come faster than the house reads them, and are read in the end."""

FLOOD: Final = b"z" * 80_000
"""Bytes nobody waits for: more than what may come in one piece."""

HARMS: Final = (
    *("ende", "konto loeschen", "spiel abbrechen", "aussteigen", "gast", "konto", "passwort", "stop"),
    *("konto bots", "konto robbi bot", "konto robbi bot loeschen"),
)
ODD: Final = (
    b"\xff\xfd\x18",
    b"\xff\xfb\xc9\xff\xfa\xc9Core.Hello {}\xff\xf0",
    b"\xff\xfa\x1f\x00\x28\x00\x18\xff\xf0",
    b"\xff\xfa\x1f\xff",
    b"\xff\xfa\x1f\x00\xff\xf0",
    b"\xff\xfa\x18\xff\xf0",
    b"\xff\xff\xff\xf9",
    b"\xff\xfd\x56\xff\xfb\x19",
    b"\xc3\x28\xff\r\n",
    b"\x00\x1b[31m\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"\xff\xfd\x2a\xff\xfa\x2a\x02UTF-8\xff\xf0",
    b"x" * 1200 + b"\r\n",
)
"""What clients negotiate, rightly and wrongly, and what is no client at all."""

ODD_FRAMES: Final = (
    b"null",
    b"{",
    b"[" * 3000,
    b"\xc3\x28",
    b'{"t":"zeile"}',
    b'{"t":"zeile","zeile":7,"id":"x"}',
    b'{"t":"zeile","zeile":"dran\\nkarten","id":-1}',
    b'{"t":"weiter","karte":"x","n":-5}',
    b'{"t":"bitte","was":[],"nr":null}',
    b'{"t":"bitte","was":"partie","nr":1e99}',
)
"""What no page of ours says."""

ADMINS: Final = (
    "stumm {name} 5",
    "kick {name}",
    "ansage Gleich gibt es Kuchen",
    "status",
    "spieler {name}",
    "bann {name} 1m Ruhe",
    "bann {name} aus",
    "stumm {name} 1m",
    "stumm {name} aus",
    "entbann {name}",
    "banne",
    "tisch schliessen {number} Feierabend",
    "platz freigeben {number} {name} fort",
    "meldungen",
)


PACKED: Final = (
    ("Stammtisch.Zeile", ""),
    ("Stammtisch.Zeile", ""),
    ("Stammtisch.Tisch", "{}"),
    ("Stammtisch.Haus", ""),
    ("Stammtisch.Worte", '{"spiel":"skat"}'),
    ("Stammtisch.Tische", '{"an":true}'),
    ("Stammtisch.Eintraege", '{"partie":1}'),
    ("Stammtisch.Partie", '{"nummer":"x"}'),
    ("Core.Ping", ""),
    ("Stammtisch.Unfug", "[[[["),
)
"""What a client program says."""


class Character:
    """
    How somebody behaves: chances of each kind of thing at each turn, and seconds between two.

    Attributes:
        pause: seconds between two deeds on the average.
        plays, looks, talks, lobby, odd, nearly, harms, breaks, …: weights of what is done, each a method of `Person`.
    """

    def __init__(self, pause: float, **weights: float) -> None:
        self.pause = pause
        self.kinds = tuple(weights)
        self.weights = tuple(weights.values())


CHARACTERS: Final = {
    "steady": Character(2.0, plays=80, looks=12, talks=2, lobby=6),
    "hasty": Character(0.25, plays=80, looks=5, nearly=5, pastes=10),
    "silent": Character(40.0, plays=60, looks=30, sleeps=10),
    "chatty": Character(1.5, plays=40, looks=10, talks=42, lobby=5, sleeps=3),
    "cheating": Character(1.0, plays=45, nearly=45, looks=10),
    "lost": Character(2.0, plays=25, nearly=25, anything=45, lobby=5),
    "leaving": Character(2.0, plays=70, looks=5, harms=5, lobby=15, breaks=5, pastes=5),
    "watching": Character(3.0, watches=30, looks=45, talks=15, lobby=5, sleeps=5),
    "blind": Character(2.5, plays=75, looks=20, settings=5),
    "program": Character(0.8, plays=70, odd=10, looks=10, lobby=10, packs=10),
    "bot": Character(0.6, plays=80, packs=12, looks=4, lobby=4),
    "voting": Character(1.5, plays=54, votes=25, looks=5, lobby=10, talks=5, stays_away=1),
    "player": Character(1.5, plays=60, tournaments=30, looks=8, lobby=2),
    "flood": Character(0.3, floods=10, plays=60, odd=10, anything=20),
    "guest": Character(2.0, plays=80, account=4, looks=6, lobby=8, breaks=2),
    "fickle": Character(1.0, befriends=60, plays=10, deletes=8, talks=15, breaks=2),
    "page": Character(2.0, plays=70, asks=8, looks=8, lobby=5, breaks=4, pastes=5, odd=2),
    "host": Character(5.0, admins=60, lobby=20, looks=20),
    "gambler": Character(1.5, plays=80, computers=8, looks=8, lobby=4),
    "contestant": Character(0.7, plays=78, contests=10, looks=5, breaks=2, leaves=2, settings=3),
    "student": Character(0.7, plays=70, studies=20, computers=3, leaves=2, settings=5),
}
"""By name; `program` and `bot` sit before a client with GMCP, a `bot` has the account of somebody's program;
a `player` plays in tournaments, a `contestant` the set of the day; a `student` goes through old matches."""

NOT_TO_BE_BLAMED: Final = frozenset({"steady", "blind", "silent"})
"""Who never does anything a limit or a sanction may be for."""

IN_STEP: Final = frozenset({"hasty", "cheating", "voting", "bot"})
BEAT: Final = 0.5
"""Who types at the same moments as others do, and how many seconds lie between two."""

UNNOTICED: Final = 0.5
"""How likely it is that somebody is back before the house has noticed that the line before is lost."""

WINDOWS: Final = 0.5
"""How likely it is then that it is not lost, but in another window, where it is read on."""

FOR_THE_AWAY: Final = 0.5
"""How likely it is that whoever votes has somebody played for who is away, or wants to break off because of that."""

LAST_AGAINST: Final = 0.8
"""How likely it is that who alone is against breaking off goes away."""

LONG_AWAY: Final = (70.0, 120.0)
"""Seconds for which a voter stays away: others may have a computer play for them after a minute."""

MOST_LEFT: Final = 3
"""Lines somebody leaves behind."""

HURRIED: Final = frozenset({"leaving", "fickle", "lost", "hasty"})
"""Whose line may break while the house looks whether the password is right."""

HELLO: Final = (
    b'\xff\xfd\xc9\xff\xfa\xc9Core.Hello {"client":"x","version":"1"}\xff\xf0'
    b'\xff\xfa\xc9Core.Supports.Set ["Stammtisch 1","Stammtisch.Tisch 1","Comm 1"]\xff\xf0'
)


UNKNOWN: Final = "Dieses Wort kenne ich nicht"
"""What a guest is told whose word of return has become an account's, or was never stored."""

_WORD: Final = re.compile(r"zu tippen:\s+(gast [\w-]+)")
"""What a guest is told to type to be the same guest again."""


@cache
def examples(game: str | None) -> tuple[str, ...]:
    """Return a line for each verb that counts there."""
    vocabulary = None if game is None else next(one for one in VOCABULARIES if one.game.id == game)
    lexicon = lexicon_for(vocabulary, admin=False)
    made = (verb.sample or (verb.words[0] if verb.words else " ".join(verb.pairs[0])) for verb in lexicon.verbs)
    return tuple(line for line in made if line)


class Deed(NamedTuple):
    """Something somebody does: the loop's second, who, what, and what is said by it."""

    at: float
    number: int
    what: str
    said: str


class Person:
    """
    Somebody who plays this evening.

    Args:
        number, kind: who; the same wherever the plan is shortened.
        seed: of the evening.
        doors: where the house is; None while it is down.
        typed: is told every line, and who typed it.
        did: is told everything that is done, so that it can be done again.

    Attributes:
        key: the name as the house compares names.
        line: the connection, None before coming and after it is lost.
        left: earlier ones that have not broken: another window, or a line of which the house does not know yet that
            nobody is at its end any more.
    """

    def __init__(
        self,
        number: int,
        kind: str,
        seed: int,
        typed: Callable[[Person, str], None],
        did: Callable[[Deed], None] = lambda _deed: None,
    ) -> None:
        self.number, self.kind = number, kind
        self.character = CHARACTERS[kind]
        self.chance = Random(f"{seed} {number} {kind}")
        first, second = divmod(number, len(NAMES))
        self.name = NAMES[second] + ("" if not first else NAMES[(first * 7 + second) % len(NAMES)].lower())
        self.key = name_key(self.name)
        self.address = f"198.51.{number // 200}.{number % 200 + 1}"
        self.line: Line | None = None
        self.left: list[Line] = []
        self.typed, self.did = typed, did
        self._seed, self._lines = seed, 0
        self.enough = False  # the evening is over: only whoever is asked answers
        self._doors: Doors | None = None
        self._ticket, self._number = "", 0
        self._password = PASSWORD
        self._word = "gast"  # or, once it was told, the word of return
        self._told: list[str] = []
        self._asked_at: float | None = None
        self._inside = False  # bytes were sent that do not end a line
        self._away_until = 0.0
        self.last = ""

    def enter(self, doors: Doors, *, acts: bool = True) -> None:
        """Learn that there is a house; `acts`: nobody else says what is done there."""
        self._doors, self.line, self.left = doors, None, []
        if acts:
            doors.loop.call_later(self.chance.uniform(0.1, 8), self.turn, doors)

    def ask_once(self, now: float) -> None:
        """At the end: say something that has an answer."""
        if self.line is not None and not self.line.broken and self.line.session is not None:
            self._asked_at = now
            self._type(*([""] if self._inside else []), "uhrzeit")  # what was begun and not ended is no question

    @property
    def unanswered(self) -> bool:
        """Whether what was asked at the end had no answer."""
        line = self.line
        if self._asked_at is None or line is None or line.is_closing():
            return False
        return line.read_at < self._asked_at

    def turn(self, doors: Doors) -> None:
        """Do something, and come back to it later."""
        if doors is not self._doors or self.enough:
            return
        doors.loop.call_later(self._pause(doors.loop.time()), self.turn, doors)
        if self.line is None or self.line.broken:
            if doors.loop.time() >= self._away_until and (self.line is None or self.chance.random() < 0.3):
                self._do("kehrt" if self.chance.random() < 0.8 else "kommt")
            return
        if not self.line.reads and self.chance.random() < 0.2:
            self._do("liest")
        if self.kind == "guest" and (word := _WORD.search(self.line.text)) is not None:
            self._word = word[1]
        if self.line.session is None:
            self._come_in()
        else:
            self._act(self.line.session)

    def _pause(self, now: float) -> float:
        """Return after how many seconds something is done again: some keep time with one another."""
        pause = self.chance.expovariate(1 / self.character.pause) + 0.05
        return pause if self.kind not in IN_STEP else ceil((now + pause) / BEAT) * BEAT - now

    # --- what is done, whoever decides it ---

    def _do(self, what: str, said: str = "") -> None:
        """Do something, and note it."""
        assert self._doors is not None
        self.did(Deed(round(self._doors.loop.time(), 6), self.number, what, said))
        self._perform(what, said)

    def perform(self, deed: Deed) -> None:
        """Do what is in a script, if there is a line to do it on."""
        if self._doors is not None and (deed.what in {"kommt", "kehrt"} or self.line is not None):
            self._perform(deed.what, deed.said)

    def _perform(self, what: str, said: str) -> None:
        line = self.line
        match what:
            case "kommt" | "kehrt":
                self._connect(again=what == "kehrt")
            case "tippt":
                self._inside = False
                self._press(said.split("\n"))
            case "sendet" if line is not None:
                self._inside = not said.endswith("\n")
                line.put(said.encode("latin-1"))
            case "rahmen" if isinstance(line, PageLine):
                line.frame(json.loads(said))
            case "bricht" if line is not None:
                line.cut()
            case "schweigt" if line is not None:
                line.reads = False
            case "liest" if line is not None:
                line.look_up()

    def _connect(self, *, again: bool) -> None:
        assert self._doors is not None
        by_page = self.kind == "page"
        before = self.line
        if isinstance(before, PageLine) and before.ticket:  # what a page keeps of a line that is lost
            self._ticket, self._number = before.ticket, before.number
        self._lines += 1
        chance = Random(f"{self._seed} {self.number} line {self._lines}")
        self.line = (PageLine if by_page else TelnetLine)(self._doors, chance, self.address)
        self.left = [one for one in self.left if not one.broken]
        if before is not None and not before.broken:
            self.left.append(before)
            if chance.random() >= WINDOWS:
                before.reads = False
                if isinstance(before, PageLine):
                    self._number = before.got(chance.randint(0, 8))
        if again and isinstance(self.line, PageLine) and self._ticket:
            self.line.frame({"t": "weiter", "karte": self._ticket, "n": self._number})
            self.line.follows(before, self._number)
        if self.kind in {"program", "bot"}:
            self.line.put(HELLO)

    def _press(self, lines: list[str]) -> None:
        """Type lines; several come in one piece, as somebody pastes them."""
        self.last = lines[-1]
        for line in lines:
            self.typed(self, line)
        self.line.type(*lines)

    # --- coming ---

    def _come_in(self) -> None:
        """Answer what is asked before anybody is known."""
        tail = self.line.text
        if self.kind == "page" and "Stammtisch.Text" not in tail and "frage" not in tail:
            tail = "Name:"
        asked = [("Passwort", self._password), ("Noch einmal", self._password), ("(j/n)", "j"), ("Name", self.name)]
        found = max(((tail.rfind(word), answer) for word, answer in asked), key=lambda one: one[0])
        if found[0] >= 0:
            if UNKNOWN in tail:
                self._word = "gast"
            answer = self._word if self.kind == "guest" and found[1] == self.name else found[1]
            if self.kind == "blind" and not self.line.typed:  # what is asked first is to be read aloud already
                answer = READ_ALOUD[0]
            if self.kind in {"lost", "cheating"} and self.chance.random() < 0.1:
                answer = WRONG
            self._type(answer)
            if answer == self._password and self.kind in HURRIED and self.chance.random() < 0.3:
                self._doors.loop.call_later(self.chance.uniform(0.02, 0.15), self._do, "bricht")

    # --- doing ---

    def _type(self, *lines: str) -> None:
        self._do("tippt", "\n".join(lines))

    def _act(self, session: Session) -> None:
        if session.asked.answer is not None:
            self._answer_question(session)
            return
        if self.kind == "blind" and not session.preferences.style.reader:
            self._type(READ_ALOUD[1])
            return
        [kind] = self.chance.choices(self.character.kinds, self.character.weights)
        getattr(self, f"_{kind}")(session)

    def _answer_question(self, session: Session) -> None:
        tail = self.line.text[-160:]
        if "asswort" in tail or "Noch einmal" in tail:
            self._type(self._password)
        elif "Name" in tail:
            self._type(self.name)
        elif self.kind == "fickle":
            self._type("ja")
        else:
            self._type(self.chance.choice(("ja", "j", "nein", "n", "", "karten", "1")))

    def _plays(self, session: Session) -> None:
        if session.seated is None:
            if session.location.watching is not None and self.chance.random() < 0.5:
                self._type("weg")
            elif self.kind == "contestant":
                self._contests(session)
            elif self.kind == "student":
                self._studies(session)
            elif self.kind == "voting":
                self._joins()
            else:
                self._lobby(session)
            return
        if (line := self._move(session)) is not None:
            self._type(line)

    def _joins(self) -> None:
        """Sit down at a table at which a match has not begun, as everybody can read; open one if there is none."""
        tables = self._doors.house.tables.awake.values()
        waiting = [live.number for live in tables if live.facts.open and live.facts.circle and not live.facts.begun]
        numbered = f"mitspielen {self.chance.choice(waiting)}" if waiting else "eroeffnen {game}"
        self._type(self._filled(numbered))

    def _pastes(self, session: Session) -> None:
        """Paste several lines at once: a move and what comes of it, or a farewell and something behind it."""
        line = None if session.seated is None else self._move(session)
        behind = [self.chance.choice((*LOOKS, "uhrzeit")) for _ in range(self.chance.randint(1, 3))]
        if line is not None:
            self._type(line, *behind)
        else:
            self._type(*behind, *self.chance.choice((("ende", *LOBBY[1:4]), ("spielen gin", "mischen"), ("wer",))))

    def _move(self, session: Session) -> str | None:
        """Return what to do at the table now, None if there is nothing."""
        live, seat = session.seated.table, session.seated.seat
        facts, game = live.facts, live.vocabulary.game
        sitting = facts.sitting
        if seat not in sitting.circle:
            return None
        if not facts.begun or facts.over or facts.between_deals:
            return self._begins(live)
        if seat not in game.on_turn(sitting.state):
            return self.chance.choice(LOOKS) if self.chance.random() < 0.1 else None
        offered = [one for who, one in islice(game.moves(sitting.state), 6) if who == seat]
        if not offered:
            return None
        action = offered[0] if self.chance.random() < 0.7 else self.chance.choice(offered)
        return lexicon_of(live.vocabulary).write(action, live._views.names)

    def _begins(self, live: LiveTable) -> str:
        """Return what is to be done before a deal; a tournament shuffles by itself."""
        facts, chance = live.facts, self.chance
        if facts.over:
            return chance.choice((*("nochmal", "noch einmal", "mischen") * 3, "aussteigen", "ende"))
        what = chance.random()
        if what < 0.15:
            return chance.choice(("computer", "computer 2", "einladen " + self._somebody(), "computer stark"))
        if what < 0.2 and not facts.begun:
            return "bots ja"
        if what < 0.4 and not facts.begun:
            return f"bestimmen {chance.choice(BEFORE)}"
        return "mischen"

    def _looks(self, session: Session) -> None:
        self._type(self.chance.choice(LOOKS))

    def _talks(self, session: Session) -> None:
        self._type(self._filled(self.chance.choice(TALK)))

    def _lobby(self, session: Session) -> None:
        self._type(self._filled(self.chance.choice(LOBBY)))

    def _nearly(self, session: Session) -> None:
        """Type what somebody else may do, what was possible before, or a possible line with a slip."""
        if session.seated is not None:
            live = session.seated.table
            facts = live.facts
            if facts.begun and not facts.over and not facts.between_deals:
                for _, action in islice(live.vocabulary.game.moves(facts.sitting.state), 1):
                    line = lexicon_of(live.vocabulary).write(action, live._views.names)
                    self._told.append(line)
                    self._type(line if self.chance.random() < 0.5 else self._slipped(line))
                    return
        if self._told:
            self._type(self._slipped(self.chance.choice(self._told)))

    def _slipped(self, line: str) -> str:
        place = self.chance.randrange(len(line) + 1)
        return line[:place] + self.chance.choice(("", "x", " ", "ß", "9", ",")) + line[place + 1 :]

    def _anything(self, session: Session) -> None:
        vocabulary: AnyVocabulary | None = session.location.vocabulary
        line = self.chance.choice(examples(None if vocabulary is None else vocabulary.game.id))
        if not line.startswith(("herunterfahren", "konto loeschen")):
            self._type(line)

    def _harms(self, session: Session) -> None:
        self._type(self.chance.choice(HARMS))

    def _breaks(self, session: Session) -> None:
        """Lose the line; sometimes the house does not notice before its owner is back on another one."""
        self._do("kehrt" if len(self.left) < MOST_LEFT and self.chance.random() < UNNOTICED else "bricht")

    def _stays_away(self, session: Session) -> None:
        """Lose the line in a match, and come back when others have had time to do something about it."""
        if session.seated is not None and session.seated.table.facts.begun:
            self._away_until = self._doors.loop.time() + self.chance.uniform(*LONG_AWAY)
            self._do("bricht")

    def _sleeps(self, session: Session) -> None:
        """Read nothing for a while."""
        self._do("schweigt")

    def _odd(self, session: Session) -> None:
        self._do("sendet", self.chance.choice(ODD_FRAMES if self.kind == "page" else ODD).decode("latin-1"))

    def _floods(self, session: Session) -> None:
        what = self.chance.choice((10, 40, 400, PASTED, FLOOD))
        if isinstance(what, bytes):
            self._do("sendet", what.decode("latin-1"))
            return
        for _ in range(what):
            self._type("karten")

    def _watches(self, session: Session) -> None:
        self._type(self._filled("zuschauen {number}"))

    def _settings(self, session: Session) -> None:
        self._type(self.chance.choice((*READING, *("tempo schnell",) * 3)))

    def _account(self, session: Session) -> None:
        self._type("konto")

    def _asks(self, session: Session) -> None:
        what = self.chance.choice(
            ("leben", "tisch", "haus", "worte", "blatt", "statistik", "tische", "partie", "unfug")
        )
        self._do("rahmen", json.dumps({"t": "bitte", "was": what, "nr": self.chance.randint(1, 9), "an": True}))

    def _packs(self, session: Session) -> None:
        """Speak as a program does: ask, or type a line with a number."""
        package, data = self.chance.choice(PACKED)
        if package == "Stammtisch.Zeile":
            line = self._move(session) if session.seated is not None else self.chance.choice(("tische", "spielen skat"))
            data = json.dumps({"zeile": line or "dran", "id": self.chance.randint(1, 1000)})
        self._do("sendet", (b"\xff\xfa\xc9" + f"{package} {data}".encode() + b"\xff\xf0").decode("latin-1"))

    def _votes(self, session: Session) -> None:
        """Ask for an end or agree; who is the last against it mostly goes away instead, and is played for then."""
        if session.seated is None or self.chance.random() >= FOR_THE_AWAY:
            self._type(self._filled(self.chance.choice(VOTES)))
            return
        facts, seat = session.seated.table.facts, session.seated.seat
        missing = set(voters(facts.sitting)) - set(facts.sitting.votes)
        if away := [one for one in facts.persons if not one.present and not one.left]:
            first = () if not facts.sitting.votes or seat not in missing else ("spiel abbrechen",)
            self._type(*first, f"vertreten {away[0].name}")
        elif facts.sitting.votes and missing == {seat} and self.chance.random() < LAST_AGAINST:
            self._stays_away(session)
        else:
            self._type("spiel abbrechen")

    def _tournaments(self, session: Session) -> None:
        self._type(self._filled(self.chance.choice(TOURNAMENT)))

    def _contests(self, session: Session) -> None:
        self._type(self._filled(self.chance.choice(CONTESTS)))

    def _leaves(self, session: Session) -> None:
        """Stand up, from a set of the day to come back to it."""
        self._type("verlassen")

    def _studies(self, session: Session) -> None:
        """Make a dear decision once more if there is one to be made, else go through old matches."""
        course = session.course
        if isinstance(course, Rehearsal) and self.chance.random() < 0.7:
            words, sitting, seat = course.fork.vocabulary, course.before, course.fork.seat
            offered = [one for who, one in islice(words.game.moves(sitting.state), 6) if who == seat]
            if offered:
                self._type(lexicon_of(words).write(self.chance.choice(offered), TableNames(sitting)))
                return
        self._type(self._filled(self.chance.choice(EXERCISES)))

    def _admins(self, session: Session) -> None:
        self._type(self._filled(self.chance.choice(ADMINS)))

    def _computers(self, session: Session) -> None:
        self._type(self._filled("spielen {game}") if session.seated is None else "computer")

    def _filled(self, line: str) -> str:
        chance = self.chance
        number = chance.randint(1, max(1, self._most_tables()))
        return line.format(
            name=self._somebody(),
            game=chance.choice(GAMES),
            number=number,
            set=chance.choice(self._sets()),
            entry=chance.randint(1, 40),
            other=self._somebody(),
            group=chance.randint(1, 5),
        )

    def _sets(self) -> Sequence[str]:
        """Return the games that have a set of the day, as everybody can read."""
        return GAMES if self._doors is None else self._doors.house.context.settings.tagesspiel.games or GAMES

    def _somebody(self) -> str:
        """Return a name: mostly of somebody who is here, as everybody can read."""
        here = [] if self._doors is None else [one.person.name for one in self._doors.house.roster.here.values()]
        return self.chance.choice(here if here and self.chance.random() < 0.8 else NAMES)

    def _befriends(self, session: Session) -> None:
        self._type(self._filled(self.chance.choice(("freund {name}", "freund {name}", "ignorieren {name}", "freund"))))

    def _deletes(self, session: Session) -> None:
        """Delete the account, whatever is asked."""
        self._type("weg", "konto loeschen")

    def _most_tables(self) -> int:
        return 1 if self._doors is None else max(self._doors.house.tables.awake, default=1)
