"""What people say to tournaments: which one is meant, and what becomes of it."""

from __future__ import annotations

from collections.abc import Callable

from commands.journal.house_lines import HOUSE_NAME
from commands.journal.replay import opening_line, written
from commands.language.german import fold, title
from commands.language.misread import Misread, MisreadCode
from commands.language.names import table_name
from commands.language.verb import Question
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import replies
from commands.lobby import tournaments as told
from commands.lobby import verbs as said
from commands.table.refusals import excuse
from commands.table.tale import voice_for
from commands.table.verbs import ShowOwnTable, ShowServices
from db import journal, players
from db.database import Database
from db.errors import WriteFailed
from db.journal import Entry
from db.players import StoredPlayer
from games.contract import Action, Refused, Seat
from games.frozen import Frozen
from games.kit.ranking import key
from games.table.rules import play
from server.accounts.accounts import Accounts
from server.ops.context import Context
from server.play.registry import Tables
from server.play.replay import vocabulary_named
from server.play.rows import first_row
from server.sessions.dialog import with_read
from server.sessions.person import Person
from server.sessions.roster import Roster
from server.sessions.seating import Seating
from server.sessions.session import Session
from server.tournaments.executor import fresh, read, service_of
from server.tournaments.live import LiveTournament, OpenTournaments, TournamentAsker, answered


class TournamentCommands(Frozen):
    """
    Where tournaments are asked.

    Attributes:
        open_tournament: makes a live tournament of its vocabulary, first state and row.
        too_many: why a person may not open one more, None if they may.
    """

    context: Context
    roster: Roster
    accounts: Accounts
    tables: Tables
    seating: Seating
    known: OpenTournaments
    open_tournament: Callable[..., LiveTournament]
    too_many: Callable[[Person, str], str | None]
    enough: Callable[[Person], str | None]

    def heard(self, session: Session, word: said.AskService) -> None:
        """Do what a line for a tournament says."""
        vocabulary = vocabulary_named(word.service)
        assert vocabulary is not None
        try:
            meaning, tournament = self._understood(session, vocabulary, word.line)
        except Misread as misread:
            session.deny(misread.sentence)
            return
        if isinstance(meaning, ShowServices):
            self._show_all(session, vocabulary, meaning)
        elif isinstance(meaning, Question):
            self._answer(session, vocabulary, tournament, meaning)
        elif isinstance(meaning, Action):
            self._act(session, vocabulary, tournament, meaning)
        else:
            session.deny(told.not_understood(word.service, word.line))

    # --- which one ---

    def _understood(
        self, session: Session, vocabulary: AnyVocabulary, line: str
    ) -> tuple[object, LiveTournament | None]:
        """
        Return what a line means and which tournament it is for: the only one, or the one named at its end.

        Raises:
            Misread: it means nothing, or it could be for several.
        """
        known = self.known.of(vocabulary)
        running = [tournament for tournament in known if not tournament.over] or known[-1:]
        try:
            meaning = read(vocabulary, line)
        except Misread:
            named, rest = _named(known, line)
            if named is None:
                raise
            return read(vocabulary, rest), named
        opens = service_of(vocabulary).opens
        if len(running) < 2 or isinstance(meaning, (opens, ShowServices)):
            return meaning, running[0] if running else None
        named, rest = _named(known, line)
        if named is not None:
            return read(vocabulary, rest), named
        own = [tournament for tournament in running if tournament.seat_of(session.person.id) is not None]
        if len(own) == 1:
            return meaning, own[0]
        example = f"{vocabulary.game.id} {line.strip()} {fold(running[0].name)}".replace("  ", " ")
        raise Misread(MisreadCode.SYNTAX, told.which((tournament.name for tournament in running), example))

    # --- questions ---

    def _show_all(self, session: Session, vocabulary: AnyVocabulary, question: Question) -> None:
        lines = [tournament.answered(question, session) for tournament in self.known.of(vocabulary)]
        session.reply("\n".join(lines) if lines else answered(vocabulary, fresh(vocabulary), question, session))

    def _answer(
        self, session: Session, vocabulary: AnyVocabulary, tournament: LiveTournament | None, question: Question
    ) -> None:
        if tournament is None:
            session.reply(answered(vocabulary, fresh(vocabulary), question, session))
        else:
            tournament.live.attend(lambda: self._tell(session, tournament, question))

    def _tell(self, session: Session, tournament: LiveTournament, question: Question) -> None:
        """Answer a question; who asks for their own table is brought there if they are free."""
        text = tournament.answered(question, session)
        own = self._own_table(session, tournament) if isinstance(question, ShowOwnTable) else None
        live = None if own is None else self.tables.awake.get(own)
        if live is not None:
            text += f"\n{told.running_deal(live.facts.deal)}"
        if own is None or session.seated is not None or not self.tables.places.has_seat(session.person.id, own):
            session.reply(text)
        else:
            session.say(text)
            self.seating.go_to_seat(session, own)

    @staticmethod
    def _own_table(session: Session, tournament: LiveTournament) -> int | None:
        """Return the table that is booked for the asker now."""
        seat = tournament.seat_of(session.person.id)
        return next((one.table for one in tournament.bookings if seat in one.seats and not one.done), None)

    # --- deeds ---

    def _act(
        self, session: Session, vocabulary: AnyVocabulary, tournament: LiveTournament | None, action: Action
    ) -> None:
        person = session.person
        if person.guest:
            session.deny(told.NO_GUESTS)
            return
        if person.owner is not None:
            session.deny(told.NO_BOTS)
            return
        self.accounts.before(session, lambda: self._act_now(session, vocabulary, tournament, action))

    def _act_now(
        self, session: Session, vocabulary: AnyVocabulary, tournament: LiveTournament | None, action: Action
    ) -> None:
        person = session.person
        if isinstance(action, service_of(vocabulary).opens):
            tournament = self._called_as(vocabulary, person, action)
            if tournament is None:
                reason = self.too_many(person, session.wire.address) or self._opened_already(vocabulary, person)
                if reason is not None:
                    session.deny(reason)
                else:
                    self._open(session, vocabulary, action)
                return
        if tournament is None:
            session.deny(_refused(vocabulary, table_name(person.name), action))
            return
        reason = self.enough(person) if tournament.seat_of(person.id) is None else None
        if reason is not None:
            session.deny(reason)
        else:
            self._speak(session, tournament, action)

    def _speak(self, session: Session, tournament: LiveTournament, action: Action) -> None:
        """Let somebody act, once it is known which accounts they name."""
        named = tuple(tournament.service.known(action))

        def speak(accounts: dict[str, StoredPlayer]) -> None:
            known = {
                key: {one.id: title(one.name)} for key, one in accounts.items() if not self.context.bots.is_bot(one.id)
            }
            tournament.speak(session.person, action, TournamentAsker(session), known)

        if named:
            with_read(session, self.context.reads, lambda database: _accounts(database, named), speak)
        else:
            speak({})

    def _opened_already(self, vocabulary: AnyVocabulary, person: Person) -> str | None:
        """Return why somebody may not open one more: the last one goes on; each makes everybody say which is meant."""
        own = (one for one in self.known.of(vocabulary) if not one.over and one.opened_by == person.id)
        return next((told.opened_already(one.name) for one in own), None)

    def _called_as(self, vocabulary: AnyVocabulary, person: Person, opening: Action) -> LiveTournament | None:
        """Return the tournament that is called already as the one somebody wants to open."""
        step = play(vocabulary.game, fresh(vocabulary, table_name(person.name)), Seat(0), opening)
        wanted = key(service_of(vocabulary).name(step.state.state))
        return next((one for one in self.known.of(vocabulary) if not one.over and key(one.name) == wanted), None)

    def _open(self, session: Session, vocabulary: AnyVocabulary, action: Action) -> None:
        """Begin a tournament: a journal of its own, whose first two entries are its opening."""
        game, now, person = vocabulary.game, self.context.clock.now(), session.person
        number, name = self.tables.next_number(), table_name(person.name)
        empty = fresh(vocabulary, name)
        lines = [(HOUSE_NAME, opening_line(game, name)), written(vocabulary, empty, Seat(0), action)]
        step = play(game, empty, Seat(0), action)
        row = first_row(number, vocabulary, step.state, (person.id,), len(lines) - 1, now)
        tournament = self.open_tournament(vocabulary, step.state, row, None)
        self.known.add(tournament)  # at once, so that its name is taken; unheard of until it is stored
        entries = [Entry(number, place, now, who, line) for place, (who, line) in enumerate(lines)]

        def stored(failure: WriteFailed | None) -> None:
            session.wire.hold(False)
            if failure is not None:
                self.known.remove(number)
                session.deny(replies.NOT_STORED)
                return
            tournament.live.begin(step.events)
            self.roster.announce(tournament.news(step.events), but=(session,))

        session.wire.hold(True)
        self.context.writer.submit(journal.open_table(row, entries), stored)


def _accounts(database: Database, keys: tuple[str, ...]) -> dict[str, StoredPlayer]:
    """Return the accounts that have these keys now."""
    found = ((key, players.find(database, key)) for key in keys)
    return {key: player for key, player in found if player is not None}


def _named(known: list[LiveTournament], line: str) -> tuple[LiveTournament | None, str]:
    """Return the tournament whose name stands at the end of a line, those that still run first, and the rest."""
    words = line.split()
    wanted = key(fold(words[-1])) if words else ""
    found = [tournament for tournament in known if key(fold(tournament.name)) == wanted]
    found.sort(key=lambda tournament: tournament.over)
    return (found[0], " ".join(words[:-1])) if found else (None, line)


def _refused(vocabulary: AnyVocabulary, name: str, action: Action) -> str:
    """Return why nothing can be done while no tournament is open."""
    empty = fresh(vocabulary, name)
    try:
        play(vocabulary.game, empty, Seat(0), action)
    except Refused as refused:
        return excuse(refused, vocabulary, voice_for(empty, vocabulary, Seat(0)), type(action))
    raise ValueError(f"{action} needs no tournament")
