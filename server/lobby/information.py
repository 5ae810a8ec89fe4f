"""What the house answers wherever one asks: the time, help, rules, news, rankings, records; and how one goes."""

from __future__ import annotations

from commands.catalogue import VOCABULARIES, vocabulary_in
from commands.language.german import fold, nearest
from commands.lobby import replies
from commands.lobby import verbs as said
from commands.lobby.glossary import LookUp
from commands.lobby.help import help_on, rules_of, subjects, word_or_game
from commands.lobby.login import NO_NEWS, NO_RULES
from games.frozen import evolve
from server.lobby.lessons import vocabulary_at
from server.lobby.lexicons import lexicon_for
from server.lobby.lookup import Lookup
from server.lobby.rankings import Ranking
from server.lobby.records import personal_record
from server.ops.clock import Clock
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms

CHECKED = 1.0
"""Seconds between two looks at the wall clock, which somebody may correct."""


class CachedTime:
    """The sentence that says how late it is: made once a minute, for everybody who asks."""

    def __init__(self) -> None:
        self._good_until = 0.0
        self._said = ""

    def said(self, clock: Clock) -> str:
        """Return the time of the place where the house stands."""
        monotonic = clock.monotonic()
        if monotonic >= self._good_until:
            now = clock.now()
            self._good_until = monotonic + min(CHECKED, 60 - now.second - now.microsecond / 1_000_000)
            self._said = replies.clock(now.astimezone())
        return self._said


class Information:
    """Handlers of questions to the house."""

    def __init__(self, rooms: Rooms, lookup: Lookup) -> None:
        self._rooms = rooms
        self._lookup = lookup
        self._cached_time = CachedTime()

    @handles
    def time(self, session: Session, _word: said.ShowTime) -> None:
        """Say how late it is, and when the house closes if somebody has announced it."""
        time, left = self._cached_time.said(self._rooms.context.clock), self._rooms.closing.ends_in
        session.reply(time if left is None else f"{time} {replies.closes_in(left)}")

    @staticmethod
    @handles
    def quit(session: Session, _word: said.Quit) -> None:
        """Go; the seat waits."""
        seated = session.seated
        waits = seated is not None and not seated.table.facts.over
        session.leave(replies.bye_with_seat(seated.table.number) if seated is not None and waits else replies.BYE)

    @staticmethod
    @handles
    def help(session: Session, word: said.Help) -> None:
        """Explain a command or a subject."""
        vocabulary = vocabulary_at(session)
        lexicon = lexicon_for(vocabulary, admin=session.person.admin)
        session.reply(help_on(word.about, lexicon, vocabulary, words=session.style.aloud))

    @handles
    def rules(self, session: Session, word: said.Rules) -> None:
        """Show the rules of a game: the one named, the one played, or the house's default."""
        played = vocabulary_at(session)
        typed = word.game or (played and played.game.id) or self._rooms.context.settings.server.default_game
        vocabulary = vocabulary_in(typed)
        if vocabulary is None:
            ids = [one.game.id for one in VOCABULARIES]
            session.deny(replies.no_such_game(session.input.typed(typed), ids, nearest(fold(typed), ids)))
        else:
            session.reply(rules_of(vocabulary, words=session.style.aloud))

    @handles
    def ranking(self, session: Session, word: said.ShowRanking) -> None:
        """Show the ranking of a game, or its all-time list."""
        context = self._rooms.context
        wanted = Ranking.of(word.words, session.location.vocabulary, context.settings.server.default_game)
        asker, quoting = session.person.player, evolve(wanted, typed=session.input.typed(wanted.name or ""))
        self._lookup.answer(session, lambda database: quoting.lines(database, asker))

    @handles
    def record(self, session: Session, word: said.ShowRecord) -> None:
        """Show the personal record of a match: what this player may know of it."""
        person = session.person
        here = None if session.seated is None else session.seated.table.number
        self._lookup.answer(session, lambda database: personal_record(database, person, word.table, here, word.form))

    @staticmethod
    @handles
    def games(session: Session, _word: said.ShowGames) -> None:
        """Name every game of the house."""
        session.reply(subjects()["spiele"])

    @handles
    def house_rules(self, session: Session, _word: said.ShowHouseRules) -> None:
        """Show the rules of the house."""
        session.reply(self._rooms.context.texts.rules or NO_RULES)

    @handles
    def news(self, session: Session, _word: said.ShowNews) -> None:
        """Show the news of the house."""
        session.reply(self._rooms.context.texts.news or NO_NEWS)

    @staticmethod
    @handles
    def glossary(session: Session, word: LookUp) -> None:
        """Explain a word of the card table."""
        session.reply(word_or_game(word.word, words=session.style.words))
