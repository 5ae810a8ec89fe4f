"""What the house does when a guest speaks to it and not to a table: one method for every word, none of them a move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from itertools import islice
from typing import Protocol, cast

import structlog

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.journal.replay import AnyVocabulary
from commands.language.german import counted, fold, listed, meant, nearest, title
from commands.language.vocabulary import HouseWord, Lexicon
from commands.lobby import verbs as said
from commands.lobby.admin import ADMIN_VERBS, AdminWord
from commands.lobby.greeting import NO_NEWS
from commands.lobby.help import help_on, rules_of
from commands.lobby.lists import more_people, more_tables
from commands.lobby.moderation import MUTED
from commands.lobby.talk import says, whispered, whispers
from commands.table.words import lexicon_of, lobby_lexicon
from db import players, ranking, results
from db.admission import Kind
from db.engine import Database
from db.errors import DatabaseError
from db.identity import PersonId
from db.journal import State
from db.writer import Writer
from games import table
from games.contract import Action, Seat
from games.table import Leave
from server.lobby.admin import Admin, Office
from server.lobby.records import personal_record
from server.ops.clock import Clock
from server.ops.config import Settings
from server.people.login import NewPassword, Porter
from server.people.person import Person
from server.people.session import Session
from server.people.throttle import Window
from server.play.live import OUR_FAULT, Host
from server.play.registry import Tables, line_of
from server.tournaments.office import Tournaments, services
from server.wire.page import Charset

log = structlog.get_logger()

LOBBY = (
    "Du sitzt an keinem Tisch. „tische“ zeigt alle, „mitspielen“ setzt dich dazu, „eroeffnen“ macht einen neuen auf."
)

ONLY_WATCHING = (
    "Du schaust nur zu. „mitspielen {number}“ setzt dich dazu, wenn ein Platz frei ist; „verlassen“ führt zurück in "
    "den Vorraum."
)

RANKED = 20
"""How many places a ranking shows unless somebody asks for more."""

MOST_RANKED = 200

MOST_LISTED = 100
"""How many tables or people a list names: in a house of thousands nobody reads all, and everybody would wait for it."""


class NoNames:
    """The people of no table."""

    def seat(self, _typed: str) -> Seat | None:
        """Return nobody."""
        return None

    def key(self, seat: Seat) -> str:
        """Nobody sits here."""
        raise LookupError(seat)


NO_NAMES = NoNames()


@cache
def _lexicon(game: str | None, *, admin: bool) -> Lexicon:
    vocabulary = None if game is None else vocabulary_of(game)
    plain = lobby_lexicon() if vocabulary is None else lexicon_of(vocabulary)
    machines = [said.service_verb(one.game.id, one.game.name, one.verbs[0].example) for one in services()]
    return Lexicon(*plain.layers, machines, ADMIN_VERBS if admin else ())


def lexicon_for(vocabulary: AnyVocabulary | None, *, admin: bool) -> Lexicon:
    """Return the words that count for somebody: at his table or in the lobby, and for an admin a layer more."""
    return _lexicon(None if vocabulary is None else vocabulary.game.id, admin=admin)


def needs_a_table(line: str) -> bool:
    """Tell whether a line would mean something at a table of some game."""
    return any(lexicon_of(vocabulary).knows(line, NO_NAMES) for vocabulary in VOCABULARIES)


class Keeper(Porter, Office, Protocol):
    """What the words need of the house."""

    settings: Settings
    database: Database
    writer: Writer
    clock: Clock
    tables: Tables
    here: dict[PersonId, Session]
    sessions: set[Session]
    talk: Window
    tournaments: Tournaments
    house_rules: str
    news: str

    def too_many_tables(self, person: Person, address: str) -> str | None:
        """Return why somebody may not open one more table, None if he may."""
        ...

    def guest_here(self, session: Session, typed: str) -> Session | None:
        """Return the session of somebody who is here, or say that he is not."""
        ...

    def learn_changes(self) -> None:
        """Learn what the command line has done to accounts."""

    def let_go(self, host: Host, seat: Seat) -> None:
        """Give up the seat of somebody who has gone."""

    def opened_table(self, session: Session, host: Host) -> None:
        """Seat somebody at the table he has opened."""

    def join(self, session: Session, host: Host) -> None:
        """Let somebody take a seat."""

    def watch(self, session: Session, host: Host) -> None:
        """Let somebody watch a table that is awake, and show it to him as it is."""

    def go_to_seat(self, session: Session, number: int) -> None:
        """Bring somebody back to the seat he has."""

    def announce(self, line: str, *, but: Session | None = None) -> None:
        """Tell everybody in the lobby."""

    def mishap(self, host: Host | None, label: str, error: BaseException, entries: list[tuple[str, str]]) -> str:
        """Note that something of ours went wrong and return the number to tell."""
        ...


Deed = Callable[["Words", Session, HouseWord], None]


class Words:
    """The deeds of the house, by the class of what was said."""

    def __init__(self, house: Keeper) -> None:
        self.admin = Admin(house)
        self._house = house
        self._tasks: set[asyncio.Task[None]] = set()

    def do(self, session: Session, word: object) -> None:
        """Do what was said."""
        if isinstance(word, AdminWord):
            self.admin.do(session, word)
        else:
            _DEEDS[type(word)](self, session, cast("HouseWord", word))

    # --- tables ---

    def open_table(self, session: Session, word: said.OpenTable) -> None:
        """Open a table and sit down at it; a table whose match is over is left for it."""
        typed = word.game or self._house.settings.server.default_game
        vocabulary = vocabulary_of(typed)
        if vocabulary is None:
            ids = [one.game.id for one in VOCABULARIES if one.game.table.waits]
            hint = meant(nearest(fold(typed), ids))
            session.reply(f"Das Spiel „{typed[:40]}“ gibt es hier nicht.{hint} Es gibt: {listed(ids)}.")
            return
        if not vocabulary.game.table.waits:
            session.reply(
                f"{vocabulary.game.name} wird nicht an einem Tisch eröffnet. „hilfe {vocabulary.game.id}“ sagt mehr."
            )
            return
        if self._in_the_way(session):
            return
        person = session.person
        assert person is not None
        self._house.learn_changes()
        if session.gone:
            return
        reason = self._house.too_many_tables(person, session.wire.address)
        if reason is not None:
            session.reply(reason)
            return
        answered = self._house.guests.asking(person.id)

        def opened(host: Host | None) -> None:
            answered()
            session.wire.hold(False)
            if host is None:
                session.reply("Das konnte ich gerade nicht speichern. Versuch es bitte gleich noch einmal.")
                return
            here = self._house.here.get(person.id)
            if here is None:  # gone meanwhile: nobody is to wait at an empty table
                self._house.let_go(host, host.sitting.circle[0])
                return
            self._house.opened_table(here, host)
            number, name = host.number, vocabulary.game.name
            here.reply(f"Du eröffnest Tisch {number}: {name}. Wer mitspielen will, tippt „mitspielen {number}“.")
            self._house.announce(
                f"{title(person.name)} eröffnet Tisch {number}: {name}. „mitspielen {number}“ setzt dich dazu.",
                but=here,
            )

        session.wire.hold(True)
        self._house.tables.open(vocabulary, person, opened)

    def join_table(self, session: Session, word: said.JoinTable) -> None:
        """Take a seat at the table named, or at the one that has waited longest."""
        if session.host is not None and word.table in {None, session.host.number} and not self._over(session.host):
            session.reply("Du spielst hier schon mit.")
            return
        own = self._own_seat(session, word.table)
        if session.host is None and own is not None:
            self._house.go_to_seat(session, own)
            return
        if self._in_the_way(session):
            return
        number = word.table
        if number is None:
            waiting = self._house.tables.waiting(1)
            if not waiting:
                session.reply("Kein Tisch wartet auf Mitspieler. „eroeffnen“ macht einen neuen auf.")
                return
            watched = None if session.watching is None else session.watching.number
            here = watched is not None and self._house.tables.room_at(watched) > 0
            number = watched if here and watched is not None else waiting[0].number
        if self._house.tables.row(number) is None:
            session.reply(f"Tisch {number} gibt es nicht. „tische“ zeigt, welche offen sind.")
            return
        session.wire.hold(True)

        def woken(host: Host | None) -> None:
            session.wire.hold(False)
            self._join_awake(session, host)

        self._house.tables.wake(number, woken)

    def _own_seat(self, session: Session, wanted: int | None) -> int | None:
        """Return the table at which somebody has a seat already, if it is the one he wants or he wants any."""
        if session.person is None:
            return None
        who, tables = session.person.id, self._house.tables
        if wanted is not None and tables.has_seat(who, wanted):
            return wanted
        return tables.sits_at(who) if wanted is None else None

    def _join_awake(self, session: Session, host: Host | None) -> None:
        if session.gone or session.replaced:
            return
        if host is None:
            session.reply("Dieser Tisch lässt sich leider nicht fortsetzen.")
            return
        session.say(line_of(host.row, 0))
        self._house.join(session, host)

    @staticmethod
    def _over(host: Host) -> bool:
        return table.finished(host.vocabulary.game, host.sitting)

    def _in_the_way(self, session: Session) -> bool:
        """Tell whether somebody's own table keeps him; one whose match is over lets him go by itself."""
        host = session.host
        if host is None:
            own = None if session.person is None else self._house.tables.sits_at(session.person.id)
            if own is not None:
                session.reply(f"Du hast noch einen Platz an Tisch {own}: „mitspielen {own}“ bringt dich hin.")
            return own is not None
        if self._over(host) and session.seat is not None:
            host.act(session.seat, Leave(sure=True))
            session.host = session.seat = None
            return False
        session.reply(f"Du sitzt schon an Tisch {host.number}. „verlassen“ führt hinaus.")
        return True

    # --- watching ---

    def watch_table(self, session: Session, word: said.WatchTable) -> None:
        """Watch the table named, or one at which is played; or watch no more."""
        if word.off:
            self._look_away(session)
            return
        if self._in_the_way(session):
            return
        number = self._worth_watching() if word.table is None else word.table
        row = None if number is None else self._house.tables.row(number)
        if number is None:
            session.reply("Gerade wird an keinem Tisch gespielt. „tische“ zeigt alle, „zuschauen 1“ führt an Tisch 1.")
        elif row is None or row.state is not State.OPEN:
            session.reply(f"Tisch {number} gibt es nicht. „tische“ zeigt, welche offen sind.")
        elif session.watching is not None and session.watching.number == number:
            session.reply("Hier schaust du schon zu.")
        else:
            session.wire.hold(True)
            self._house.tables.wake(number, partial(self._watch_awake, session, number))

    def _watch_awake(self, session: Session, number: int, host: Host | None) -> None:
        session.wire.hold(False)
        if session.gone or session.replaced or session.host is not None:
            return
        if host is None:
            session.reply(f"Tisch {number} lässt sich gerade nicht zeigen.")
            return
        self._house.watch(session, host)

    def _worth_watching(self) -> int | None:
        """Return the lowest number of a table at which somebody plays now."""
        awake = sorted(self._house.tables.awake.items())
        played = (
            number for number, host in awake if host.seats and host.sitting.state is not None and not self._over(host)
        )
        return next(played, None)

    @staticmethod
    def _look_away(session: Session) -> None:
        if session.watching is None:
            session.reply("Du schaust gerade niemandem zu. „zuschauen“ und eine Tischnummer beginnt damit.")
            return
        number = session.watching.number
        session.look_away()
        session.reply(f"Du schaust Tisch {number} nicht mehr zu und bist wieder im Vorraum.")

    def act_as_watcher(self, session: Session, action: Action) -> None:
        """Let whoever watches leave; anything else is for those who have a seat."""
        assert session.watching is not None
        if isinstance(action, Leave):
            self._look_away(session)
        else:
            session.reply(ONLY_WATCHING.format(number=session.watching.number))

    def list_tables(self, session: Session, _word: said.ListTables) -> None:
        """Show every open table, one a line."""
        tables = self._house.tables
        rows = list(islice(tables.shown(), MOST_LISTED + 1))
        lines = [line_of(row, tables.room_at(row.number)) for row in rows[:MOST_LISTED]]
        if len(rows) > MOST_LISTED:
            lines.append(more_tables(MOST_LISTED))
        session.reply("\n".join(lines) if lines else "Gerade ist kein Tisch offen. „eroeffnen“ macht einen auf.")

    # --- people ---

    def list_guests(self, session: Session, _word: said.ListGuests) -> None:
        """Show who is here and where, one a line."""
        here = self._house.here
        lines = [f"{counted(len(here), 'Person ist', 'Personen sind')} da:"]
        for other in sorted(islice(here.values(), MOST_LISTED), key=_by_name):
            assert other.person is not None
            where = (
                "im Vorraum"
                if other.table is None
                else f"{'schaut zu ' if other.host is None else ''}an Tisch {other.table.number}, "
                f"{other.table.vocabulary.game.name}"
            )
            lines.append(f"  {title(other.person.name)}{' (du)' if other is session else ''}, {where}")
        if len(here) > MOST_LISTED:
            lines.append(more_people(len(here) - MOST_LISTED))
        session.reply("\n".join(lines))

    def say(self, session: Session, word: said.Say) -> None:
        """Speak to the table where one sits or watches, else to the lobby."""
        if not self._may_speak(session):
            return
        assert session.person is not None
        line = says(session.person.name, word.text, watches=session.watching is not None)
        if session.table is not None:
            session.table.say(line)
        else:
            for other in tuple(self._house.here.values()):
                if other.table is None:
                    other.reply(line)

    def whisper(self, session: Session, word: said.Whisper) -> None:
        """Speak to one person alone."""
        other = self._house.guest_here(session, word.name)
        if other is None or not self._may_speak(session):
            return
        assert session.person is not None
        assert other.person is not None
        if self._partners(session.person.id, other.person.id):
            session.reply(said.NOT_TO_A_PARTNER)
            return
        other.reply(whispers(session.person.name, word.text))
        session.reply(whispered(other.person.name, word.text))

    def _partners(self, one: PersonId, other: PersonId) -> bool:
        """Tell whether two people, wherever they are in the house, play together in a deal that runs."""
        tables = self._house.tables
        for number in {tables.sits_at(one), tables.sits_at(other)}:
            host = None if number is None else tables.awake.get(number)
            if host is None:
                continue
            mine, his = host.seat_of(one), host.seat_of(other)
            if mine is not None and his is not None:
                return table.must_not_whisper(host.vocabulary.game, host.sitting, mine, his)
        return False

    def _may_speak(self, session: Session) -> bool:
        """Tell whether somebody may talk now: not muted, and not too much in the last minute."""
        person = session.person
        assert person is not None
        if self._house.bans.of(Kind.MUTE, person.subject) is not None:
            session.reply(MUTED)
            return False
        if self._house.settings.limits.enabled and not self._house.talk.take(str(person.id)):
            session.reply("Das war viel Text auf einmal. Warte bitte kurz, bevor du weiterredest.")
            return False
        return True

    # --- oneself ---

    def change_password(self, session: Session, _word: said.ChangePassword) -> None:
        """Set another password."""
        NewPassword(session, self._house).begin()

    def quit(self, session: Session, _word: said.Quit) -> None:
        """Go; the seat waits."""
        if session.host is None or self._over(session.host):
            session.leave("Bis bald!")
        else:
            session.leave(f"Bis bald! Dein Platz an Tisch {session.host.number} wartet auf dich.")

    def set_charset(self, session: Session, word: said.SetCharset) -> None:
        """Choose how letters are sent."""
        known = {str(one.value): one for one in Charset} | {"utf8": Charset.UTF_8, "latin1": Charset.LATIN_1}
        if word.name is None:
            session.reply(
                f"Dein Zeichensatz ist {session.manner.charset}. Möglich ist: {listed(map(str, Charset), 'oder')}."
            )
        elif word.name in known:
            self._set(session, "zeichensatz", str(known[word.name]))
            session.reply(f"Dein Zeichensatz ist jetzt {known[word.name]}. Probe: ä ö ü ß")
        else:
            session.reply(f"„{word.name[:40]}“ kenne ich nicht. Möglich ist: {listed(map(str, Charset), 'oder')}.")

    def set_width(self, session: Session, word: said.SetWidth) -> None:
        """Choose how wide a line may be."""
        if word.columns is None:
            session.reply(f"Deine Zeilen haben höchstens {session.manner.width} Zeichen.")
        elif word.columns == 0:
            self._set(session, "breite", 0)
            session.reply(f"Deine Zeilen richten sich jetzt nach deinem Programm: {session.manner.width} Zeichen.")
        elif _NARROWEST <= word.columns <= _WIDEST:
            self._set(session, "breite", word.columns)
            session.reply(f"Deine Zeilen haben jetzt höchstens {word.columns} Zeichen.")
        else:
            session.reply(f"Möglich sind {_NARROWEST} bis {_WIDEST} Zeichen, oder „breite auto“.")

    def set_reader(self, session: Session, word: said.SetReader) -> None:
        """Switch pages for screen readers."""
        self._switch(session, "vorlesen", word.on, session.manner.reader, "Ausgaben für Vorleseprogramme")

    def set_words(self, session: Session, word: said.SetWords) -> None:
        """Switch cards in words."""
        self._switch(session, "kartenworte", word.on, session.style.words, "Karten in Worten")

    def set_prompt(self, session: Session, word: said.SetPrompt) -> None:
        """Switch the line that says whose turn it is."""
        assert session.person is not None
        now = session.person.settings.get("prompt") is not False
        self._switch(session, "prompt", word.on, now, "Die Zeile, die sagt, wer am Zug ist")

    def _switch(self, session: Session, name: str, on: bool | None, now: bool, what: str) -> None:
        if on is not None:
            self._set(session, name, on)
        state = now if on is None else on
        way = f" „{name} an“ oder „{name} aus“ ändert das." if on is None else ""
        session.reply(f"{what}: {'an' if state else 'aus'}.{way}")

    def _set(self, session: Session, name: str, value: str | int | bool) -> None:
        """Change a setting; an account keeps it, a guest has it until he goes."""
        person = session.person
        assert person is not None
        session.person = replace(person, settings={**person.settings, name: value})
        session.learned()
        if person.player is not None:
            self._house.writer.submit(
                players.set_settings(person.player, session.person.settings), lambda _failure: None
            )

    def recall(self, session: Session, word: said.Recall) -> None:
        """Show the last lines of the table once more."""
        if session.host is None or session.seat is None:
            session.reply(
                "Ohne Platz merke ich dir nichts. Wenn du mitspielst, zeigt dir „erinnerung“ die letzten Zeilen."
                if session.watching is not None
                else "Im Vorraum merke ich mir nichts. An einem Tisch zeigt dir „erinnerung“ die letzten Zeilen."
            )
            return
        lines = session.host.remembered(
            session.seat, min(word.lines or _RECALLED, self._house.settings.limits.missed_lines)
        )
        session.reply("\n".join(lines) if lines else "An diesem Tisch ist noch nichts geschehen.")

    # --- help ---

    def help(self, session: Session, word: said.Help) -> None:
        """Explain a command or a subject."""
        person = cast("Person", session.person)
        session.reply(help_on(word.about, lexicon_for(session.vocabulary, admin=person.admin), session.vocabulary))

    def rules(self, session: Session, word: said.Rules) -> None:
        """Show the rules of a game: the one named, the one played, or the house's default."""
        typed = word.game or (session.vocabulary.game.id if session.vocabulary is not None else None)
        typed = typed or self._house.settings.server.default_game
        vocabulary = vocabulary_of(typed)
        if vocabulary is None:
            session.reply(
                f"Das Spiel „{typed[:40]}“ gibt es hier nicht. Es gibt: {listed(one.game.id for one in VOCABULARIES)}."
            )
            return
        session.reply(rules_of(vocabulary))

    def house_rules(self, session: Session, _word: said.ShowHouseRules) -> None:
        """Show what the host wants his guests to keep to."""
        session.reply(self._house.house_rules)

    def show_news(self, session: Session, _word: said.ShowNews) -> None:
        """Show what is new."""
        session.reply(self._house.news or NO_NEWS)

    def show_time(self, session: Session, _word: said.ShowTime) -> None:
        """Say what time it is, where the house stands."""
        left = self.admin.ends_in
        ending = "" if left is None else f" Der Stammtisch schließt in {counted(left, 'Sekunde', 'Sekunden')}."
        now = self._house.clock.now().astimezone()
        # Not by strftime, which takes as long as everything else about this line together.
        date = f"{now.day:02}.{now.month:02}.{now.year}"
        session.reply(f"Es ist {now.hour:02}:{now.minute:02} Uhr am {date}.{ending}")

    def ask_service(self, session: Session, word: said.AskService) -> None:
        """Hand a line to the machine it is for."""
        self._house.tournaments.heard(session, word)

    # --- what was played ---

    def show_ranking(self, session: Session, word: said.ShowRanking) -> None:
        """Show the ranking of a game, or its all-time list."""
        wanted = Ranking.of(word.words, session.vocabulary, self._house.settings.server.default_game)
        self._later(session, lambda: wanted.lines(self._house.database))

    def show_record(self, session: Session, word: said.ShowRecord) -> None:
        """Show the personal record of a match: what this player may know of it."""
        person = cast("Person", session.person)
        here = None if session.host is None else session.host.number
        self._later(session, lambda: personal_record(self._house.database, person, word.table, here, word.form))

    def _later(self, session: Session, work: Callable[[], str]) -> None:
        """Answer with what a thread finds out; meanwhile the guest's further lines wait."""

        async def run() -> None:
            try:
                text = await asyncio.to_thread(work)
            except DatabaseError:
                text = "Das kann ich gerade nicht nachsehen. Versuch es bitte gleich noch einmal."
            except Exception as error:  # noqa: BLE001 - a bug of ours must not leave anybody without an answer
                text = OUR_FAULT.format(number=self._house.mishap(session.host, "look up", error, []))
            finally:
                session.wire.hold(False)
            if not session.gone:
                session.reply(text)

        session.wire.hold(True)
        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


_NARROWEST, _WIDEST = 20, 500
_RECALLED = 20


def _by_name(session: Session) -> str:
    return "" if session.person is None else session.person.key


class Ranking:
    """A ranking somebody asks for: which game, all-time or not, and how much or whom of it."""

    def __init__(self, vocabulary: AnyVocabulary | None, *, ever: bool, most: int, name: str | None) -> None:
        self.vocabulary = vocabulary
        self.ever = ever
        self.most = most
        self.name = name

    @classmethod
    def of(cls, words: tuple[str, ...], played: AnyVocabulary | None, default: str) -> Ranking:
        """Sort out the words behind `rangliste`: a game, `ewig`, a number, a name."""
        vocabulary = played or vocabulary_of(default)
        ever, most, named = False, RANKED, list[str]()
        wanted: AnyVocabulary | None = None
        for typed in words:
            word = typed.strip('„“"')
            known = vocabulary_of(word) if wanted is None and not named else None  # behind a game stands a name
            if word == "ewig":
                ever = True
            elif word.isdecimal():
                most = min(int(word[:6]), MOST_RANKED) or RANKED
            elif known is not None:
                wanted = known
            elif word:
                named.append(word)
        return cls(wanted or vocabulary, ever=ever, most=most, name=" ".join(named) or None)

    def lines(self, database: Database) -> str:
        """Return the ranking as text. Reads the database: belongs in a thread."""
        if self.vocabulary is None:
            return "Dieses Spiel gibt es hier nicht."
        return self._all_time(database) if self.ever else self._standings(database)

    def _all_time(self, database: Database) -> str:
        game = cast("AnyVocabulary", self.vocabulary).game
        entries = ranking.all_time(database, game.id)
        if not entries:
            return f"Die Ewige Rangliste von {game.name} ist noch leer."
        rows = [(place, entry.name, counted(entry.points, "Punkt", "Punkte")) for place, entry in enumerate(entries, 1)]
        return self._listed(f"Ewige Rangliste {game.name}, {counted(len(entries), 'Name', 'Namen')}", rows)

    def _standings(self, database: Database) -> str:
        game = cast("AnyVocabulary", self.vocabulary).game
        standings = results.standings(database, game.id)
        if not standings:
            return f"Bei {game.name} ist noch keine Partie zu Ende gespielt worden."
        unit = "Verlust" if game.fewest_wins else "Punkte"
        rows = [
            (
                place,
                one.name,
                f"{counted(one.won, 'Sieg', 'Siege')} in {counted(one.played, 'Partie', 'Partien')}, "
                f"{unit} {one.points}, im Schnitt {one.average:.1f}".replace(".", ","),
            )
            for place, one in enumerate(standings, 1)
        ]
        return self._listed(f"Rangliste {game.name}", rows)

    def _listed(self, heading: str, rows: list[tuple[int, str, str]]) -> str:
        if self.name is not None:
            rows = [row for row in rows if fold(row[1]).startswith(self.name)]
            if not rows:
                return f"„{self.name[:40]}“ steht nicht in der Liste: {heading}."
        return "\n".join([f"{heading}:", *(f"{place:3}. {name}: {text}" for place, name, text in rows[: self.most])])


_DEEDS: Mapping[type, Deed] = {
    said.OpenTable: cast("Deed", Words.open_table),
    said.JoinTable: cast("Deed", Words.join_table),
    said.WatchTable: cast("Deed", Words.watch_table),
    said.ListTables: cast("Deed", Words.list_tables),
    said.ListGuests: cast("Deed", Words.list_guests),
    said.Say: cast("Deed", Words.say),
    said.Whisper: cast("Deed", Words.whisper),
    said.ChangePassword: cast("Deed", Words.change_password),
    said.Quit: cast("Deed", Words.quit),
    said.ShowRanking: cast("Deed", Words.show_ranking),
    said.Help: cast("Deed", Words.help),
    said.Rules: cast("Deed", Words.rules),
    said.ShowHouseRules: cast("Deed", Words.house_rules),
    said.ShowNews: cast("Deed", Words.show_news),
    said.SetCharset: cast("Deed", Words.set_charset),
    said.SetWidth: cast("Deed", Words.set_width),
    said.SetReader: cast("Deed", Words.set_reader),
    said.SetWords: cast("Deed", Words.set_words),
    said.SetPrompt: cast("Deed", Words.set_prompt),
    said.Recall: cast("Deed", Words.recall),
    said.ShowRecord: cast("Deed", Words.show_record),
    said.ShowTime: cast("Deed", Words.show_time),
    said.AskService: cast("Deed", Words.ask_service),
}
