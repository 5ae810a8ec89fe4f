"""Bots as their owners ask for them: an account for a program, which programs are one's own, and the end of one."""

from __future__ import annotations

from commands.language.german import fold
from commands.language.names import name_key
from commands.lobby import bots as words
from commands.lobby import login as said
from db import bots, players
from db.errors import Trouble
from db.identity import PersonId
from server.accounts.authentication import NotAdmitted
from server.accounts.new_account import password_hash, refuse_a_likeness
from server.lobby.context import LobbyContext
from server.lobby.keeping import Keeping
from server.sessions.dialog import Conversation
from server.sessions.person import objection
from server.sessions.session import Session


class Bots:
    """Handlers of every word about bots."""

    def __init__(self, hall: LobbyContext, keeping: Keeping) -> None:
        self._hall = hall
        self._keeping = keeping

    def do(self, session: Session, word: words.BotWord) -> None:
        """Do what is asked for, if whoever asks is a person with an account."""
        if session.person.player is None:
            session.deny(words.NEED_AN_ACCOUNT)
        elif session.person.owner is not None:
            session.deny(words.BOTS_HAVE_NONE)
        elif isinstance(word, words.MakeBot):
            Conversation(session, self._make(session, session.person.player, word.name), session.reply).go_on()
        elif isinstance(word, words.RemoveBot):
            Conversation(session, self._remove(session.person.player, word.name), session.reply).go_on()
        else:
            Conversation(session, self._list(session.person.player), session.reply).go_on()

    async def _list(self, owner: PersonId) -> str:
        """Name somebody's bots."""
        try:
            mine = self._hall.reception.read(lambda database: bots.of(database, owner))
        except NotAdmitted as declined:
            return declined.sentence
        return words.yours([bot.name for bot in mine]) if mine else words.NONE_YET

    async def _make(self, session: Session, owner: PersonId, name: str) -> str:
        """Open an account for a program: a name nobody has, and a password typed twice."""
        hall, reception, known = self._hall, self._hall.reception, self._hall.essentials.bots
        most, key = hall.essentials.settings.konten.bots_each, name_key(name)
        try:
            if known.count_of(session.person.id) >= most:
                return words.enough(most)
            if hall.essentials.settings.konten.neu == "nein":
                return words.NO_NEW_ONES
            reason = objection(name)
            if reason is not None:
                return reason
            if reception.read(lambda database: players.find(database, key)) is not None:
                return words.NAME_TAKEN
            await refuse_a_likeness(session, reception, key)
            session.say(words.has_its_own_password(name))
            stored, invitation = await password_hash(session, reception, name)
            if known.count_of(session.person.id) >= most:
                return words.enough(most)
            now = hall.essentials.clock.now()
            job = players.create(name, key, stored, now) + bots.give(key, owner)
            if invitation is not None:
                job += players.use_invitation(invitation, key, now)
            failure = await reception.store(job)
            if failure is not None:
                return words.NAME_TAKEN if failure.trouble in {Trouble.TAKEN, Trouble.STALE} else said.NOT_STORED
            made = reception.read(lambda database: players.find(database, key))
        except NotAdmitted as declined:
            return declined.sentence
        if made is None:
            return said.NOT_STORED
        known.add(made.id, session.person.id)
        return words.made(name)

    async def _remove(self, owner: PersonId, name: str) -> str:
        """Let an account of one's own program go."""
        reception = self._hall.reception
        try:
            mine = reception.read(lambda database: bots.of(database, owner))
            found = next((bot for bot in mine if bot.key == name_key(name)), None)
            player = None if found is None else reception.read(lambda database: players.by_id(database, found.player))
        except NotAdmitted as declined:
            return declined.sentence
        if player is None:
            return words.not_yours(fold(name))
        return await self._keeping.erase(player, words.SEATED, words.named_at) or words.removed(player.name)
