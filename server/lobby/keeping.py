"""
What is kept about a person: `verlauf`, `statistik`, `profil`, `beschreibung`, `meine daten`, `konto loeschen`.

Others are shown what is public of it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import partial
from typing import Final

from commands.catalogue import list_of_key, unit_of, vocabulary_of
from commands.language.german import fold, is_off, with_level
from commands.language.names import name_key
from commands.lobby import keeping as words
from commands.lobby import login as said
from commands.lobby.bots import profile_of
from commands.lobby.settings import known
from commands.lobby.statistics import PlayerFigures, TotalsByGame, by_game, counted_on
from commands.lobby.statistics import said as figures_said
from db import bots, history, players
from db.database import Database, Job
from db.erasure import cloak_texts
from db.errors import DatabaseError
from db.moderation import Deed, NotedDeed, note
from db.players import StoredPlayer
from games.frozen import Frozen
from games.table.state import BOT
from server.accounts.authentication import NotAdmitted
from server.accounts.erasure import erased, forget_evidence, nameless, neutral_name, still_played
from server.lobby.lookup import Lookup
from server.lobby.own_data import MOST_COUNTED, all_of
from server.lobby.settings import OwnSettings
from server.ops.reads import kept, kept_last
from server.sessions.dialog import Conversation, Work, ask
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms
from server.wire.page import Charset

SHOWN, MOST_SHOWN = 10, 100
"""How many matches `verlauf` shows by itself, and at most."""

DESCRIPTION: Final = "beschreibung"


def game_title(game: str) -> str:
    """Return the name of a game as it is shown, also of one that is not played here any more."""
    listed = list_of_key(game)
    return game if listed is None else listed[1]


class Keeping:
    """Handlers of what the house keeps."""

    def __init__(self, rooms: Rooms, lookup: Lookup, settings: OwnSettings) -> None:
        self._rooms = rooms
        self._lookup = lookup
        self._settings = settings

    @handles
    def history(self, session: Session, word: words.ShowHistory) -> None:
        """Show the last matches of an account."""
        player = session.person.player
        if player is None:
            session.deny(words.GUESTS_KEEP_NOTHING)
            return
        most = min(word.most or SHOWN, MOST_SHOWN)
        self._lookup.answer(session, lambda database: _history(database, player, most))

    @handles
    def statistics(self, session: Session, word: words.ShowStatistics) -> None:
        """Show what the matches of an account come to."""
        game, name = _sorted_out(word.words)
        player = session.person.player
        if name is None and player is None:
            session.deny(words.GUESTS_KEEP_NOTHING)
            return
        typed = session.input.typed(name or "")
        self._lookup.answer(session, lambda database: _statistics(database, player, name, game) or words.unknown(typed))

    @handles
    def profile(self, session: Session, word: words.ShowProfile) -> None:
        """Show what everybody may know of somebody."""
        key = session.person.key if word.name is None else name_key(word.name)
        read, otherwise = profile_read(self._rooms, key), words.unknown(session.input.typed(key))
        self._lookup.answer(session, lambda database: read(database) or otherwise)

    @handles
    def describe(self, session: Session, word: words.Describe) -> None:
        """Show or change what somebody says about themselves."""
        settings = known(session.person.settings)
        text = " ".join(word.text.split())
        if not text:
            now = str(settings.get(DESCRIPTION, ""))
            session.reply(now or words.NOTHING_DESCRIBED)
        elif len(text) > words.LONGEST_DESCRIPTION:
            session.deny(words.TOO_LONG)
        elif is_off(text):
            kept = {name: value for name, value in settings.items() if name != DESCRIPTION}
            self._settings.keep(session, kept, lambda: words.NOT_DESCRIBED)
        else:
            self._settings.keep(session, {**settings, DESCRIPTION: text}, lambda: words.DESCRIBED)

    @handles
    def my_data(self, session: Session, _word: words.ShowMyData) -> None:
        """Show everything that is kept, as JSON: its lines stay whole, whatever the screen."""
        who, plain = session.person.id, session.preferences.manner.charset is not Charset.UTF_8
        self._lookup.answer(session, lambda database: all_of(database, who, plain=plain), whole=True)

    # --- the end ---

    @handles
    def delete(self, session: Session, _word: words.DeleteAccount) -> None:
        """Have somebody delete the own account."""
        Conversation(session, self._delete(session), session.reply).go_on()

    async def _delete(self, session: Session) -> str:
        """Delete the asker's own account: the password is asked for, then a plain yes."""
        auth, player = self._rooms.auth, session.person.player
        if player is None:
            return words.GUESTS_HAVE_NO_ACCOUNT
        person = session.person
        if self._rooms.tables.places.seats_of(person.id) or session.seated is not None:
            return words.SEATS
        try:
            typed = await ask(said.PASSWORD, hidden=True)
            await auth.turn(session, person.key)
            owner = await auth.read(session, lambda database: players.by_id(database, player))
            if owner is None or not await auth.verify(session, owner.password_hash, typed):
                auth.throttle.failed(session.wire.address, person.key)
                return said.NO_MATCH
            auth.throttle.succeeded(session.wire.address, person.key)
            if fold(await ask(words.REALLY)).strip() not in {"ja", "j"}:
                return words.STAYS
            return await self.erase(owner, words.SEATS, words.named_at)
        except NotAdmitted as declined:
            return declined.sentence

    async def erase(self, player: StoredPlayer, seated: str, named_at: Callable[[Iterable[int]], str]) -> str:
        """
        Take an account and its name out of everything; return why that was not possible, "" if it was.

        Args:
            player: the account.
            seated: said if somebody with it has a seat.
            named_at: says at which tables its name is still needed.
        """
        context = self._rooms.context
        now = context.clock.now()

        def job(database: Database, sets: Container[int] = ()) -> Job | str:
            now_called = players.by_id(database, player.id) or player  # a host may have renamed it meanwhile
            tables = [number for number in still_played(database, now_called) if number not in sets]
            if tables:
                return named_at(tables)
            neutral = neutral_name(player.id)
            return erased(database, now_called) + note(
                NotedDeed(now, fold(neutral), Deed.DELETE_ACCOUNT, fold(neutral), player.id)
            )

        days = self._rooms.days
        sets = days.tables_of(player.id)
        found = await Work[Job | str | DatabaseError](lambda done: context.reads.then(done, partial(job, sets=sets)))
        if sets and isinstance(found, Job):  # nothing else keeps the name: what waits for them alone goes first
            await Work[None](lambda done: days.give_up(player.id, partial(done, None)))
            found = await Work[Job | str | DatabaseError](lambda done: context.reads.then(done, job))
        if self._rooms.tables.places.seats_of(player.id):
            return seated
        if isinstance(found, str):
            return found
        if isinstance(found, DatabaseError) or await self._rooms.auth.store(found) is not None:
            return said.NOT_STORED
        without = nameless(player.key, player.id)
        context.nameless.append(without)  # from now on no complaint brings the name back
        await self._name_nowhere(player, without)
        await Work[None](lambda done: self._rooms.accounts.look(partial(done, None)))
        return ""

    async def _name_nowhere(self, player: StoredPlayer, without: Callable[[str], str]) -> None:
        """Take a deleted name out of what was written while it was deleted, and out of the records of incidents."""
        context = self._rooms.context
        evidence = context.settings.server.state_dir / "pannen"

        def look(database: Database) -> Job:
            forget_evidence(evidence, player)
            return cloak_texts(database, without)

        found = await Work[Job | DatabaseError](lambda done: context.reads.then(done, look))
        if isinstance(found, Job) and found.writes:
            await self._rooms.auth.store(found)


# --- what a thread finds out -----------------------------------------------------------------------------------------


def _sorted_out(typed: tuple[str, ...]) -> tuple[str | None, str | None]:
    """Return the game and the name among the words behind `statistik`."""
    pair = vocabulary_of(" ".join(typed[:2])) if len(typed) > 1 else None
    first = vocabulary_of(typed[0]) if typed else None
    game = pair or first
    rest = typed[2:] if pair is not None else typed[1:] if first is not None else typed
    return (None if game is None else game.game.id), " ".join(rest) or None


def _history(database: Database, player: int, most: int) -> str:
    found = history.companions(database, history.played(database, player, most))
    if not found:
        return words.NO_MATCHES
    return words.history(
        words.Past(
            one.table,
            game_title(one.game),
            one.ended,
            tuple(with_level(result.name, result.computer) for result in people if result.player != player),
            one.place,
            one.points,
            one.won,
            unit_of(one.game),
        )
        for one, people in found
    )


_WITH_COMPUTERS = " computer"
"""Stands behind the id of a game where its matches with computers are counted, apart from the others."""


def kind_of(one: history.Played) -> str:
    """Return as what a match is counted: its game, apart where computers played."""
    return one.game + (_WITH_COMPUTERS if one.with_computers else "")


def kind_title(kind: str) -> str:
    """Return the name under which matches of a kind are counted."""
    title = game_title(kind.removesuffix(_WITH_COMPUTERS))
    return words.with_computers(title) if kind.endswith(_WITH_COMPUTERS) else title


def kind_unit(kind: str) -> str:
    """Return what matches of a kind are counted in."""
    return unit_of(kind.removesuffix(_WITH_COMPUTERS))


class _Counted(Frozen):
    """
    What the matches of an account come to, by kind.

    Attributes:
        number: how many matches it has played; last: the highest of their numbers.
    """

    totals: TotalsByGame
    number: int
    last: int


def _counted(database: Database, player: int) -> _Counted:
    """Return what the matches of an account come to; those that have ended since the last time are added."""
    key, number = (_Counted, player), history.number_of(database, player)

    def made() -> _Counted:
        before = kept_last(database, key) or _Counted({}, 0, 0)
        more = history.played(database, player, MOST_COUNTED, before.last)
        if before.last and before.number + len(more) != number:  # one has ended later that had begun before: anew
            before = _Counted({}, 0, 0)
            more = history.played(database, player, MOST_COUNTED)
        totals = counted_on(before.totals, [(kind_of(one), one) for one in more])
        return _Counted(totals, number, more[0].match if more else before.last)

    return kept(database, key, number, made)


def figures_of_player(database: Database, player: int, game: str | None = None) -> list[tuple[str, PlayerFigures]]:
    """Return what the matches of an account come to, game by game or in one. Belongs in a thread."""
    return [
        (kind_title(kind), figures)
        for kind, figures in by_game(_counted(database, player).totals, str, kind_unit)
        if game in {None, kind.removesuffix(_WITH_COMPUTERS)}
    ]


def _statistics(database: Database, own: int | None, name: str | None, game: str | None) -> str:
    """Return figures of somebody's matches, "" if nobody is called so."""
    owner = players.find(database, name) if name is not None else None
    if name is not None and owner is None:
        return ""
    player = own if owner is None else owner.id
    assert player is not None
    found = figures_of_player(database, player, game)
    if not found:
        return words.NO_MATCHES if owner is None else words.no_matches_of(owner.name)
    return figures_said(None if owner is None else owner.name, found)


def profile_read(rooms: Rooms, name: str) -> Callable[[Database], str]:
    """Return what reads what everybody may know of somebody, in a thread; it returns "" for nobody."""
    key = name_key(name)
    there, guest = rooms.roster.called(key), rooms.roster.guest_named(key)
    known_guest = there if there is not None and there.person.guest else guest
    here = there is not None

    def read(database: Database) -> str:
        if there is not None and known_guest is there:
            return words.guest_profile(there.person.name)
        return _profile(database, key, here=here) or (
            "" if known_guest is None else words.guest_profile(known_guest.person.name)
        )

    return read


def _profile(database: Database, key: str, *, here: bool) -> str:
    """Return what everybody may know of somebody, "" if nobody is called so."""
    owner = players.find(database, key)
    if owner is None:
        return ""
    found = figures_of_player(database, owner.id)
    program_of = bots.every(database).get(owner.id)
    person = None if program_of is None else players.by_id(database, program_of)
    name = owner.name if person is None else with_level(owner.name, BOT)
    about = [] if person is None else [profile_of(person.name)]
    text = " ".join(filter(None, [*about, str(owner.settings.get(DESCRIPTION, ""))]))
    rows = ((game, one.matches, one.won) for game, one in found)
    return words.profile(name, owner.created, text, rows, here=here)
