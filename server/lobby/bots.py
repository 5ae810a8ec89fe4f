"""Bots as their owners ask for them: an account for a program, which programs are one's own, and the end of one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from commands.language.german import fold
from commands.language.names import name_key
from commands.lobby import bots as words
from commands.lobby import login as said
from db import bots, players
from db.errors import Trouble
from db.identity import PersonId
from server.accounts.authentication import NotAdmitted
from server.accounts.new_account import password_hash, refuse_a_likeness
from server.lobby.keeping import Keeping
from server.sessions.dialog import Conversation, Steps
from server.sessions.person import objection
from server.sessions.session import Session
from server.sessions.words import handles
from server.social.context import Rooms


class Bots:
    """Handlers of every word about bots."""

    def __init__(self, rooms: Rooms, keeping: Keeping) -> None:
        self._rooms = rooms
        self._keeping = keeping

    @handles
    def make(self, session: Session, word: words.MakeBot) -> None:
        """Open an account for a program."""
        self._for_owner(session, lambda owner: self._make(session, owner, word.name))

    @handles
    def remove(self, session: Session, word: words.RemoveBot) -> None:
        """Let an account of one's own program go."""
        self._for_owner(session, lambda owner: self._remove(session, owner, word.name))

    @handles
    def show(self, session: Session, _word: words.ListBots) -> None:
        """Name one's own programs."""
        self._for_owner(session, lambda owner: self._list(session, owner))

    @staticmethod
    def _for_owner(session: Session, steps: Callable[[PersonId], Steps[str]]) -> None:
        """Have a conversation with whoever asks, if that is a person with an account."""
        if session.person.player is None:
            session.deny(words.NEED_AN_ACCOUNT)
        elif session.person.owner is not None:
            session.deny(words.BOTS_HAVE_NONE)
        else:
            Conversation(session, steps(session.person.player), session.reply).go_on()

    async def _list(self, session: Session, owner: PersonId) -> str:
        """Name somebody's bots."""
        try:
            mine = await self._rooms.auth.read(session, lambda database: bots.of(database, owner))
        except NotAdmitted as declined:
            return declined.sentence
        return words.yours([bot.name for bot in mine]) if mine else words.NONE_YET

    async def _make(self, session: Session, owner: PersonId, name: str) -> str:
        """Open an account for a program: a name nobody has, and a password typed twice."""
        rooms, auth, known = self._rooms, self._rooms.auth, self._rooms.context.bots
        most, key = rooms.context.settings.konten.bots_each, name_key(name)
        try:
            if known.count_of(session.person.id) >= most:
                return words.enough(most)
            if rooms.context.settings.konten.neu == "nein":
                return words.NO_NEW_ONES
            reason = objection(name)
            if reason is not None:
                return reason
            if await auth.read(session, lambda database: players.find(database, key)) is not None:
                return words.NAME_TAKEN
            await refuse_a_likeness(session, auth, key)
            session.say(words.has_its_own_password(name))
            stored, invitation = await password_hash(session, auth, name)
            if known.count_of(session.person.id) >= most:
                return words.enough(most)
            now = rooms.context.clock.now()
            job = players.create(name, key, stored, now) + bots.give(key, owner)
            if invitation is not None:
                job += players.use_invitation(invitation, key, now)
            failure = await auth.store(job)
            if failure is not None:
                return words.NAME_TAKEN if failure.trouble in {Trouble.TAKEN, Trouble.STALE} else said.NOT_STORED
            made = await auth.read(session, lambda database: players.find(database, key))
        except NotAdmitted as declined:
            return declined.sentence
        if made is None:
            return said.NOT_STORED
        known.add(made.id, session.person.id)
        return words.made(name)

    async def _remove(self, session: Session, owner: PersonId, name: str) -> str:
        """Let an account of one's own program go."""
        auth = self._rooms.auth
        try:
            mine = await auth.read(session, lambda database: bots.of(database, owner))
            found = next((bot for bot in mine if bot.key == name_key(name)), None)
            player = None if found is None else await auth.read(session, partial(players.by_id, player=found.player))
        except NotAdmitted as declined:
            return declined.sentence
        if player is None:
            return words.not_yours(fold(name))
        return await self._keeping.erase(player, words.SEATED, words.named_at) or words.removed(player.name)
