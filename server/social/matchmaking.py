"""Matchmaking (`suche`): who looks for people to play what with, and what happens when enough look for the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from commands.catalogue import VOCABULARIES, vocabulary_of
from commands.company import meetings as told
from commands.company import verbs as said
from commands.language.german import OFF, fold, nearest
from commands.language.vocabulary import AnyVocabulary
from commands.lobby import replies
from db.identity import PersonId
from db.pending import Kind, Pending
from games.frozen import Frozen
from games.options import Special, Value
from server.play.live import LiveTable
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms
from server.social.pending import Waiting, until_stored
from server.social.questions import PendingQuestions

ASKED_SECONDS: Final = 90.0
"""How long somebody may take to say whether they still want what they have wished for."""

_END = frozenset({*OFF, "nicht", "nichts"})


class _Unclear(Exception):
    """A wish that cannot be granted; the sentence says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class Seek(Frozen):
    """What somebody wants to play, and by which rules if they care."""

    vocabulary: AnyVocabulary
    rules: Mapping[str, Value]

    @property
    def words(self) -> str:
        """The wish as it is told."""
        return told.wanted(self.vocabulary.game.name, self.rules.items())

    def fits(self, game: str, agreed: Mapping[str, Value]) -> bool:
        """Tell whether rules that are agreed contradict nothing of it."""
        same = self.vocabulary.game.id == game
        return same and all(agreed.get(name, value) == value for name, value in self.rules.items())


Open = Callable[
    [Session, AnyVocabulary, Mapping[str, Value], Sequence[Session], Callable[[LiveTable | None], None]], None
]
"""Opens a table for somebody under these rules, to which these others are asked, and hands it over."""


class Matchmaking:
    """
    Everybody's wish, oldest first. It lapses when they leave or sit down.

    Args:
        open_table: opens a table for somebody.
        join: seats somebody at a table.
    """

    def __init__(
        self,
        rooms: Rooms,
        offers: PendingQuestions,
        waiting: Waiting,
        open_table: Open,
        join: Callable[[Session, int], None],
    ) -> None:
        self._rooms = rooms
        self._offers = offers
        self._waiting = waiting
        self._open_table = open_table
        self._join = join
        self._wishes: dict[PersonId, Seek] = {}
        self._asked: set[PersonId] = set()

    def __len__(self) -> int:
        """Return how many wishes stand."""
        return len(self._wishes)

    def words_of(self, session: Session) -> str:
        """Return what somebody seeks, "" if nothing."""
        wish = self._wishes.get(session.person.id)
        return "" if wish is None or session.table is not None else wish.words

    @handles
    def seek(self, session: Session, word: said.SeekWord) -> None:
        """Take somebody's wish, end it, or show all of them."""
        who = session.person.id
        if not word.words:
            self._show(session)
        elif word.words[0] in _END:
            self._end(session)
        elif session.seated is not None:
            session.deny(told.YOU_SIT_ALREADY)
        else:
            try:
                wish = understood(word.words, session.input.typed)
            except _Unclear as unclear:
                session.deny(unclear.sentence)
                return
            kept = Pending(Kind.WISH, who, text=" ".join(word.words))
            self._waiting.keep([kept], until_stored(session, partial(self._kept, session, wish)))

    def _end(self, session: Session) -> None:
        """Take somebody's wish back."""
        who = session.person.id
        if who not in self._wishes:
            session.reply(told.SOUGHT_NOTHING)
            return

        def ended() -> None:
            self.lapse(who)
            session.reply(told.SEEK_NO_MORE)

        kept = self._waiting.find(Kind.WISH, who)
        self._waiting.drop([] if kept is None else [kept], until_stored(session, ended))

    def _kept(self, session: Session, wish: Seek) -> None:
        """Let a wish count, in place of an earlier one of the same person."""
        if session.gone or session.replaced or session.seated is not None:
            self.lapse(session.person.id)
        else:
            who = session.person.id
            self._wishes.pop(who, None)
            self._asked.discard(who)
            self._wishes[who] = wish
            self._look_for(session, wish)

    def take_up(self, session: Session) -> None:
        """Let somebody wish for what they wished for when the house closed, unless they have a seat."""
        who = session.person.id
        kept = self._waiting.find(Kind.WISH, who)
        if kept is None or who in self._wishes:
            return
        if self._rooms.tables.places.sits_at(who) is not None:
            self.lapse(who)
            return
        try:
            wish = understood(kept.text.split(), str)
        except _Unclear:  # there is no such game any more
            self.lapse(who)
            return
        self._wishes[who] = wish
        self._look_for(session, wish)

    def _show(self, session: Session) -> None:
        here = [(one, self._rooms.roster.session_of(one)) for one in self._wishes]
        lines = [(there.person.name, self._wishes[who].words) for who, there in here if there is not None]
        session.reply(told.seekers(lines) if lines else told.SEEKS_NOBODY)

    def lapse(self, who: PersonId) -> None:
        """Forget somebody's wish."""
        self._wishes.pop(who, None)
        self._asked.discard(who)
        kept = self._waiting.find(Kind.WISH, who)
        self._waiting.drop([] if kept is None else [kept])

    # --- granting ---

    def _look_for(self, session: Session, wish: Seek) -> None:
        """Find a table that waits for them, or others who want the same."""
        live = self._waiting_for(wish)
        if live is not None:
            self._ask_to_join(session, wish, live)
            return
        group, rules = self._fitting(wish)
        needed = least(wish.vocabulary, rules)
        if len(group) < needed:
            session.reply(told.seek(wish.words, needed - len(group)))
            return
        opener, *others = group[: wish.vocabulary.game.seats.stop - 1]
        self._asked.update(one.person.id for one in others)
        opened = partial(self._opened, wish.vocabulary, rules, opener, others)
        self._open_table(opener, wish.vocabulary, rules, others, opened)

    def _waiting_for(self, wish: Seek) -> LiveTable | None:
        """Return the table that has waited longest for what somebody wants."""
        tables = self._rooms.tables
        waiting = (tables.awake.get(row.number) for row in tables.board.waiting(20))
        fits = (one for one in waiting if one is not None and wish.fits(one.vocabulary.game.id, one.facts.options))
        return next(fits, None)

    def _fitting(self, wish: Seek) -> tuple[list[Session], Mapping[str, Value]]:
        """Return who wants the same as the newest wish, then who has waited longest, and the rules they agree to."""
        rules = dict(wish.rules)
        group: list[Session] = []
        oldest_first = tuple(self._wishes)
        for who in (oldest_first[-1], *oldest_first[:-1]):
            other, there = self._wishes[who], self._rooms.roster.session_of(who)
            if there is None or there.seated is not None or who in self._asked:
                continue
            apart = any(self._apart(there, one) for one in group)
            if not apart and other.fits(wish.vocabulary.game.id, rules):
                group.append(there)
                rules |= other.rules
        return group, rules

    def _apart(self, one: Session, other: Session) -> bool:
        """Tell whether one of two people wants to have nothing to do with the other."""
        bonds = self._rooms.bonds
        return bonds.ignores(one.person.id, other.person.id) or bonds.ignores(other.person.id, one.person.id)

    def _opened(
        self,
        vocabulary: AnyVocabulary,
        rules: Mapping[str, Value],
        opener: Session,
        others: Sequence[Session],
        live: LiveTable | None,
    ) -> None:
        """Ask everybody whose wishes have come together to the table that is open for them now."""
        if live is None:
            self._asked.difference_update(one.person.id for one in others)
            return
        self.lapse(opener.person.id)
        what = told.wanted(vocabulary.game.name, rules.items())
        opener.reply(told.they_are_asked(what, [one.person.name for one in others]))
        for session in others:
            if session.gone or session.seated is not None:
                continue
            names = [one.person.name for one in (opener, *others) if one is not session]
            self._ask(session, told.come_together(what, live.number, names), live)

    def _ask_to_join(self, session: Session, wish: Seek, live: LiveTable) -> None:
        row = self._rooms.tables.row(live.number)
        names = [] if row is None else [one.name for one in row.people if not one.left]
        self._ask(session, told.waits_for_you(wish.words, live.number, names), live)

    def _ask(self, session: Session, question: str, live: LiveTable) -> None:
        """Ask somebody to a table; who does not answer does not want it any more, and the table learns of it."""
        who = session.person.id
        self._asked.add(who)
        wish = self._wishes.get(who)

        def yes(there: Session) -> None:
            self.lapse(there.person.id)
            self._join(there, live.number)

        def no(there: Session) -> None:
            self.lapse(there.person.id)
            there.reply(told.SEEK_NO_MORE)
            live.say(told.declines(there.person.name))

        def lapsed() -> None:
            there = self._rooms.roster.session_of(who)
            if who in self._asked and self._wishes.get(who) is wish:
                self.lapse(who)
                if there is not None:
                    there.reply(told.SEEK_LAPSED)
                    live.say(told.does_not_answer(there.person.name))

        self._offers.ask(session, question, "suche", yes, no, ASKED_SECONDS)
        self._rooms.context.clock.after(ASKED_SECONDS, lapsed)

    def table_opened(self, live: LiveTable, opener: Session) -> None:
        """Ask everybody who wants what a new table is for; its opener has what they wanted."""
        self.lapse(opener.person.id)
        agreed = live.facts.options
        for who, wish in tuple(self._wishes.items()):
            there = self._rooms.roster.session_of(who)
            if there is None or there.seated is not None or who in self._asked or self._apart(there, opener):
                continue
            if wish.fits(live.vocabulary.game.id, agreed):
                self._ask_to_join(there, wish, live)


def least(vocabulary: AnyVocabulary, rules: Mapping[str, Value]) -> int:
    """Return how many people it takes to start under these rules."""
    game = vocabulary.game
    usual = {option.name: option.default for option in game.options if option.default is not None}
    return (game.seats if game.table.starters is None else game.table.starters({**usual, **rules})).start


def understood(words: Sequence[str], as_typed: Callable[[str], str]) -> Seek:
    """
    Return the wish in the words behind `suche`: a game, and behind it rules.

    Args:
        words: folded.
        as_typed: gives a word as it was typed, to be quoted.

    Raises:
        _Unclear: there is no such game or rule.
    """
    typed = [word for word in words if word not in {"und", ","}]
    taken = 2 if len(typed) > 1 and vocabulary_of(" ".join(typed[:2])) is not None else 1
    vocabulary = vocabulary_of(" ".join(typed[:taken]))
    if vocabulary is None or not vocabulary.game.waits:
        ids = [one.game.id for one in VOCABULARIES if one.game.waits]
        raise _Unclear(replies.no_such_game(as_typed(typed[0]), ids, nearest(fold(typed[0]), ids)))
    rules: dict[str, Value] = {}
    rest = iter(typed[taken:])
    for word in rest:
        name, value = _rule(vocabulary, word, next(rest, ""), as_typed)
        rules[name] = value
    return Seek(vocabulary, rules)


def _rule(vocabulary: AnyVocabulary, word: str, behind: str, as_typed: Callable[[str], str]) -> tuple[str, Value]:
    """Return one rule: `mit klopfen`, `ohne umbauen`, `startwert 40`, or a special rule alone."""
    options = {option.name: option for option in vocabulary.game.options}
    if word in {"mit", "ohne"}:
        option = options.get(behind)
        if isinstance(option, Special):
            return behind, word == "mit"
        raise _Unclear(told.no_such_rule(as_typed(behind), options))
    option = options.get(word)
    if option is None or isinstance(option, Special):
        raise _Unclear(told.no_such_rule(as_typed(word), options))
    value = option.value(behind)
    if value is None:
        raise _Unclear(told.no_such_value(word, option.allowed()))
    return word, value
