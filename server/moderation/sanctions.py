"""Barring, muting and cutting lines: each deed is kept with who did it, to whom, why and until when."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import TypeVar

import structlog

from commands.language.german import fold, is_off, nearest, title
from commands.language.names import name_key
from commands.lobby import admin as said
from commands.lobby import moderation as told
from db import admission, moderation, players
from db.admission import Kind, Sanction, identity_of, label_of, person_of, subject_of
from db.database import Job
from db.errors import WriteFailed
from db.identity import PersonId
from db.moderation import Deed, NotedDeed
from games.frozen import Frozen
from server.moderation.bans import Bans, bans_of, covers, place_of
from server.ops.context import Context
from server.sessions.dialog import Conversation, Steps, ask, with_found, with_read
from server.sessions.person import GUEST_NAME
from server.sessions.prelogin import PreLogin
from server.sessions.roster import Known, Roster, known
from server.sessions.session import Session
from server.sessions.words import handles

log = structlog.get_logger()

T = TypeVar("T")

MOST_LISTED = 200
MOST_COMPARED = 200
"""Up to how many people here a mistyped name is compared with all of theirs."""


class UnknownPerson(Exception):
    """What a host has named is nobody and nothing; the sentence says why."""


class Target(Frozen):
    """Whom or what a host means: what the sanction hangs on, and for guests the address they are here from."""

    kind: Kind
    subject: str
    name: str
    player: int | None = None
    guest: bool = False
    address: str = ""
    admin: bool = False

    @property
    def label(self) -> str:
        """As a host would call it."""
        return label_of(self.subject)

    def means(self, connection: PreLogin | Session) -> bool:
        """Tell whether a connection is one of those meant: by its address, by who is there, or by whose bot that is."""
        if self.kind is Kind.ADDRESS:
            return covers(self.subject, connection.wire.address)
        if not isinstance(connection, Session):
            return False
        person = connection.person
        return identity_of(self.subject) in {str(person.id), str(person.owner)}


def _tell(session: Session) -> Callable[[str], None]:
    """Say how a question to an admin ended, if there is anything to say."""
    return lambda sentence: session.reply(sentence) if sentence else None


class Moderation:
    """The deeds of a host against people."""

    def __init__(self, context: Context, roster: Roster, bans: Bans) -> None:
        self._context = context
        self._roster = roster
        self._bans = bans

    def done(
        self,
        session: Session,
        deed: Deed,
        subject: str = "",
        *,
        player: int | None = None,
        reason: str = "",
        until: datetime | None = None,
    ) -> Job:
        """Log a deed, and return the job that keeps it."""
        admin = session.person.name
        log.info("moderation", admin=admin, deed=deed.value, subject=subject, reason=reason)
        return moderation.note(NotedDeed(self._context.clock.now(), admin, deed, subject, player, reason, until))

    @handles
    def kick(self, session: Session, word: said.Kick) -> None:
        """Cut somebody's connection; their seat stays."""
        self._named(session, self._known(session, word.name), lambda found: self._kick(session, found, word.reason))

    def _kick(self, session: Session, found: Known, reason: str) -> None:
        other = found.session
        if other is None:
            session.deny(told.not_connected(found.name))
            return
        if other is session:
            session.deny(told.NOT_YOURSELF)
            return
        name, player = other.person.key, other.person.player
        self._store(session, self.done(session, Deed.KICK, name, player=player, reason=reason))
        other.leave(told.kicked(reason))
        session.reply(told.line_cut(other.person.name))

    @handles
    def ban(self, session: Session, word: said.BanCommand) -> None:
        """
        Keep a name, an address or a network out; whoever it concerns is told and goes.

        Without an end, or against another admin, only after a `ja`.
        """
        if is_off(word.reason):
            self.lift_ban(session, said.LiftBan(word.subject))
            return
        steps = self._meant(session, word.subject, word.seconds, word.reason)
        self._named(session, steps, lambda target: self._may_bar(session, target, word))

    def _may_bar(self, session: Session, target: Target, word: said.BanCommand) -> None:
        if target.means(session):
            session.deny(told.NOT_YOURSELF)
            return

        for_ever = word.seconds is None and target.kind is not Kind.ADDRESS
        self._do(session, target, told.BAR, lambda: self._bar(session, target, word), for_ever=for_ever)

    def _do(
        self, session: Session, target: Target, sanction: told.Severe, deed: Callable[[], None], *, for_ever: bool
    ) -> None:
        """Do something against somebody: without an end, or against another admin, only after a `ja`."""
        if not (for_ever or target.admin):
            deed()
            return
        question = sanction.question(target.name, for_ever=for_ever, admin=target.admin)
        Conversation(session, self._asked(session, question, sanction.undone, deed), _tell(session)).go_on()

    @staticmethod
    async def _asked(session: Session, question: str, undone: str, deed: Callable[[], None]) -> str:
        """Do something if an admin says `ja` and is one still; return what is said otherwise."""
        if fold(await ask(question)).strip(" .!") not in {"ja", "j"} or not session.person.admin:
            return undone
        deed()
        return ""

    def _bar(self, session: Session, target: Target, word: said.BanCommand) -> None:
        sanction = self._sanction(session, target.kind, target.subject, word.seconds, word.reason)

        def stored() -> None:
            self._bans.impose(sanction)
            for other in tuple(self._roster.connections):
                if target.means(other):
                    other.leave(told.sent_away(sanction.until, sanction.reason))
            session.reply(told.is_barred(target.name, sanction.until, guest=target.guest, address=target.address))

        self._impose(session, Deed.BAN, target, sanction, stored)

    @handles
    def mute(self, session: Session, word: said.Mute) -> None:
        """
        Let nobody hear somebody; a second time, or `aus`, lifts it.

        Without an end, or an admin, only after a `ja`.
        """
        steps = self._meant(session, word.name, word.seconds, word.reason, only_people=True)
        self._named(session, steps, lambda target: self._mute(session, target, word))

    def _mute(self, session: Session, target: Target, word: said.Mute) -> None:
        off = is_off(word.reason)
        muted = self._bans.of(Kind.MUTE, target.subject) is not None
        if off and not muted:
            session.deny(told.not_muted(target.name))
            return
        if off or (word.seconds is None and muted):
            self._lift(session, Deed.UNMUTE, Kind.MUTE, [target.subject], told.may_speak(target.name))
            return
        self._do(
            session, target, told.MUTE, lambda: self._silence(session, target, word), for_ever=word.seconds is None
        )

    def _silence(self, session: Session, target: Target, word: said.Mute) -> None:
        sanction = self._sanction(session, Kind.MUTE, target.subject, word.seconds, word.reason)

        def stored() -> None:
            self._bans.impose(sanction)
            session.reply(told.is_muted(target.name, sanction.until, sanction.reason))

        self._impose(session, Deed.MUTE, target, sanction, stored)

    @handles
    def list_bans(self, session: Session, _word: said.ListBans) -> None:
        """Show every sanction in force, one a line; people by their names, who is kept no more by what they hang on."""
        found = self._bans.in_force()[:MOST_LISTED]
        who = {one.subject: person for one in found if (person := person_of(one.subject)) is not None}

        def listed(names: Mapping[PersonId, str]) -> None:
            lines = [
                told.listed_as(
                    names.get(who[one.subject], label_of(one.subject)) if one.subject in who else one.subject,
                    mute=one.kind is Kind.MUTE,
                    end=one.until,
                    by=one.imposed_by,
                    reason=one.reason,
                )
                for one in found
            ]
            session.reply("\n".join(lines) if lines else told.NOBODY_BARRED)

        with_read(session, self._context.reads, lambda database: players.names(database, who.values()), listed)

    @handles
    def lift_ban(self, session: Session, word: said.LiftBan) -> None:
        """Let somebody in again; of guests, everybody who was barred under that name."""
        try:
            place = place_of(word.subject)
        except ValueError:
            place = word.subject
        found = [one.subject for one in bans_of(self._bans.in_force(), word.subject if place is None else place)]
        if not found:
            session.deny(told.not_barred(word.subject))
            return
        kind = Kind.NAME if place is None else Kind.ADDRESS
        label, typed = label_of(found[0]), session.input.typed(word.subject)
        self._lift(session, Deed.LIFT_BAN, kind, found, told.may_come(typed if name_key(typed) == label else label))

    # --- whom, and how long ---

    @staticmethod
    def _named(session: Session, steps: Steps[T], then: Callable[[T], None]) -> None:
        """Do something with whom an admin means, or tell them why nobody."""

        async def found() -> T | None:
            try:
                return await steps
            except UnknownPerson as unknown:
                session.deny(str(unknown))
                return None

        with_found(session, found(), lambda one: None if one is None else then(one))

    async def _meant(
        self, session: Session, typed: str, seconds: int | None, reason: str, *, only_people: bool = False
    ) -> Target:
        """
        Return whom a host means: an address, who is here, who has an account, or a guest whose seat waits.

        Raises:
            UnknownPerson: nobody and nothing.
            DatabaseError
        """
        if seconds == 0 or (seconds is None and re.match(r"\d", reason)):
            raise UnknownPerson(told.no_span("0" if seconds == 0 else reason.split(maxsplit=1)[0]))
        try:
            place = None if only_people else place_of(typed)
        except ValueError:
            raise UnknownPerson(told.no_network(typed)) from None
        if place is not None:
            return Target(Kind.ADDRESS, place, place)
        found = await self._known(session, typed)
        person, guest = found.id, found.guest
        address = found.session.wire.address if guest and found.session is not None else ""
        player, subject = None if guest else person, subject_of(found.key, person)
        return Target(Kind.NAME, subject, title(found.name), player, guest, address, found.admin)

    async def _known(self, session: Session, typed: str) -> Known:
        """
        Return a person by any name players may use.

        Raises:
            UnknownPerson: nobody is called so.
            DatabaseError
        """
        found = await known(session, self._roster, self._context.reads, typed)
        if found is not None:
            return found
        if fold(typed).startswith(GUEST_NAME.lower()):
            raise UnknownPerson(told.no_such_guest(typed))
        raise UnknownPerson(told.unknown(typed, self._alike(name_key(typed))))

    def _alike(self, key: str) -> list[str]:
        here = self._roster.here.values()
        keys = [one.person.key for one in here] if len(here) <= MOST_COMPARED else []
        return nearest(key, keys)

    def _sanction(self, session: Session, kind: Kind, subject: str, seconds: int | None, reason: str) -> Sanction:
        now = self._context.clock.now()
        until = None if seconds is None else now + timedelta(seconds=seconds)
        if kind is Kind.ADDRESS:  # addresses are given to other people, and kept no longer than is set
            latest = now + timedelta(days=self._context.settings.daten.address_days)
            until = latest if until is None else min(until, latest)
        return Sanction(kind, subject, now, until, session.person.name, reason)

    # --- storing ---

    def _impose(
        self, session: Session, deed: Deed, target: Target, sanction: Sanction, stored: Callable[[], None]
    ) -> None:
        """Put a sanction in force as soon as it is stored."""
        kept = self.done(
            session, deed, target.label, player=target.player, reason=sanction.reason, until=sanction.until
        )
        self._store(session, admission.impose(sanction) + kept, stored)

    def _lift(self, session: Session, deed: Deed, kind: Kind, subjects: list[str], sentence: str) -> None:
        """End sanctions as soon as that is stored."""
        job = self.done(session, deed, label_of(subjects[0]))
        for subject in subjects:
            job = admission.lift(kind, subject) + job

        def stored() -> None:
            for subject in subjects:
                self._bans.lift(kind, subject)
            session.reply(sentence)

        self._store(session, job, stored)

    def _store(self, session: Session, job: Job, stored: Callable[[], None] = lambda: None) -> None:
        def settled(failure: WriteFailed | None) -> None:
            if failure is None:
                stored()
            elif not session.gone:
                session.deny(told.NOT_STORED)

        self._context.writer.submit(job, settled)
