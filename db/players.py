"""
Who has an account, and which guests have a word that gives them their seat back: rows of one table (`people`).

A person is an id that is never given twice; a name may be given up and taken by another.

A key is a name folded by whoever calls (this package knows no German): two names with one key are one name. Passwords
come here as hashes made by a slow function, words of return and invitations as hashes of long random words, which
need no slow one.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from types import MappingProxyType

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Parameter, Statement, Write
from db.identity import PersonId
from db.schema import account_changes, invitations, microseconds, moment, people, results
from games.frozen import Frozen, field

Setting = str | int | bool


class StoredPlayer(Frozen):
    """An account: `name` as shown, `key` as found."""

    id: PersonId
    name: str
    key: str
    password_hash: str
    admin: bool
    settings: Mapping[str, Setting]
    created: datetime
    last_seen: datetime

    def __repr__(self) -> str:
        return f"Player({self.id}, {self.name})"  # what proves who they are stands in no log


class StoredGuest(Frozen):
    """Somebody without an account whose name is kept for them."""

    id: PersonId
    name: str
    key: str
    created: datetime
    last_seen: datetime
    settings: Mapping[str, Setting] = field(default_factory=dict)


class Change(Frozen):
    """An account was renamed, deleted or got other rights; changes are numbered as they come."""

    number: int
    player: PersonId


COME = Statement(
    sa.insert(people).values({column: bindparam(column.name) for column in people.columns if column is not people.c.id})
)
OPEN_ACCOUNT = Statement(
    sa.update(people)
    .where(people.c.id == bindparam("at"), people.c.word_hash.is_not(None))
    .values(
        name=bindparam("name"),
        key=bindparam("key"),
        password_hash=bindparam("password_hash"),
        word_hash=sa.null(),
        created=bindparam("created"),
    )
)
SET_PASSWORD = Statement(
    sa.update(people).where(people.c.id == bindparam("at")).values(password_hash=bindparam("password_hash"))
)
SET_SETTINGS = Statement(sa.update(people).where(people.c.id == bindparam("at")).values(settings=bindparam("settings")))
SET_ADMIN = Statement(sa.update(people).where(people.c.id == bindparam("at")).values(admin=bindparam("admin")))
SEEN = Statement(
    sa.update(people).where(people.c.id == bindparam("at")).values(last_seen=bindparam("last_seen")), exact=False
)
RENAME = Statement(
    sa.update(people).where(people.c.id == bindparam("at")).values(name=bindparam("name"), key=bindparam("key"))
)
RENAME_RESULTS = Statement(
    sa.update(results).where(results.c.player == bindparam("at")).values(name=bindparam("name")), exact=False
)
RELEASE_RESULTS = Statement(
    sa.update(results).where(results.c.player == bindparam("at")).values(name=bindparam("name"), player=sa.null()),
    exact=False,
)
DELETE = Statement(sa.delete(people).where(people.c.id == bindparam("at")))

INVITE = Statement(
    sa.insert(invitations).values(
        word_hash=bindparam("word_hash"), created=bindparam("created"), expires=bindparam("expires")
    )
)
TAKE_BACK_INVITATION = Statement(
    sa.delete(invitations).where(
        invitations.c.word_hash == bindparam("at"),
        invitations.c.used_at.is_(None),
    )
)
USE_INVITATION = Statement(
    sa.update(invitations)
    .where(
        invitations.c.word_hash == bindparam("at"),
        invitations.c.used_at.is_(None),
        sa.or_(invitations.c.expires.is_(None), invitations.c.expires > bindparam("now")),
    )
    .values(used_at=bindparam("used_at"), used_by=bindparam("used_by"))
)

CHANGED = Statement(sa.insert(account_changes).values(player=bindparam("player")), ordered=True)

FORGET_GUEST = Statement(
    sa.delete(people).where(people.c.id == bindparam("at"), people.c.word_hash.is_not(None)), exact=False
)

NAMES = sa.select(people.c.id, people.c.name).where(people.c.id.in_(bindparam("people", expanding=True)))
_ACCOUNTS = sa.select(people).where(people.c.password_hash.is_not(None))
_GUESTS = sa.select(people).where(people.c.word_hash.is_not(None))
FIND = _ACCOUNTS.where(people.c.key == bindparam("key"))
FIND_BY_ID = _ACCOUNTS.where(people.c.id == bindparam("id"))
ALL_KEYS = _ACCOUNTS.with_only_columns(people.c.key)
ADMIN_KEYS = sa.select(people.c.key).where(people.c.admin == bindparam("admin"))
ALL = _ACCOUNTS.order_by(people.c.key)
LAST_CHANGE = sa.select(sa.func.max(account_changes.c.id))
CHANGES = sa.select(account_changes).where(account_changes.c.id > bindparam("behind")).order_by(account_changes.c.id)
FIND_GUEST = _GUESTS.where(people.c.word_hash == bindparam("word_hash"))
FIND_GUEST_BY_ID = _GUESTS.where(people.c.id == bindparam("id"))
FIND_GUEST_CALLED = _GUESTS.where(people.c.key == bindparam("key"))
ALL_GUEST_KEYS = _GUESTS.with_only_columns(people.c.key)
ALL_GUESTS = _GUESTS.order_by(people.c.key)
OPEN_INVITATIONS = (
    sa.select(invitations)
    .where(
        invitations.c.used_at.is_(None),
        sa.or_(invitations.c.expires.is_(None), invitations.c.expires > bindparam("now")),
    )
    .order_by(invitations.c.created, invitations.c.word_hash)
    .limit(bindparam("most"))
)
USED_INVITATION = sa.select(sa.func.max(invitations.c.used_at)).where(invitations.c.used_by == bindparam("key"))
FIND_INVITATION = sa.select(invitations.c.word_hash).where(
    invitations.c.word_hash == bindparam("word_hash"),
    invitations.c.used_at.is_(None),
    sa.or_(invitations.c.expires.is_(None), invitations.c.expires > bindparam("now")),
)


# ------------------------------------------------------------------------------------------------------ accounts


def find(database: Database, key: str) -> StoredPlayer | None:
    """The account with this key. One indexed row: fine in the event loop."""
    return _player(database.ask(FIND, {"key": key}).mappings().one_or_none())


def by_id(database: Database, player: PersonId) -> StoredPlayer | None:
    """The account with this id. One indexed row: fine in the event loop."""
    return _player(database.ask(FIND_BY_ID, {"id": player}).mappings().one_or_none())


def names(database: Database, who: Iterable[PersonId]) -> Mapping[PersonId, str]:
    """The names of those who are kept, guests too."""
    return {PersonId(row.id): row.name for row in database.ask(NAMES, {"people": list(who)})}


def everybody(database: Database) -> tuple[StoredPlayer, ...]:
    """All accounts by key. Belongs in a thread."""
    return tuple(player for row in database.ask(ALL).mappings() if (player := _player(row)) is not None)


def keys(database: Database) -> tuple[str, ...]:
    """The keys of all accounts, by one pass over the table: belongs in a thread."""
    return tuple(database.ask(ALL_KEYS).scalars())


def admin_keys(database: Database) -> tuple[str, ...]:
    """The keys of the admins. Belongs in a thread."""
    return tuple(database.ask(ADMIN_KEYS, {"admin": True}).scalars())


def create(name: str, key: str, password_hash: str, when: datetime, *, admin: bool = False) -> Job:
    """A new account; `Trouble.TAKEN` if the key is. `find` it afterwards for its id."""
    row = _row(name, key, when) | {"password_hash": password_hash, "admin": admin}
    return Job(f"create player {name}", ((COME, row),))


def _row(name: str, key: str, when: datetime) -> dict[str, Parameter]:
    """Somebody new, who has not yet shown anything."""
    now = microseconds(when)
    return {
        "name": name,
        "key": key,
        "password_hash": None,
        "word_hash": None,
        "admin": False,
        "settings": "{}",
        "created": now,
        "last_seen": now,
    }


def set_password(player: PersonId, password_hash: str) -> Job:
    """A new password; `Trouble.STALE` if there is no such account (so everywhere below)."""
    return Job(f"set password of player {player}", ((SET_PASSWORD, {"at": player, "password_hash": password_hash}),))


def set_settings(who: PersonId, settings: Mapping[str, Setting]) -> Job:
    """All settings of somebody, in place of those they had."""
    text = json.dumps(dict(settings), ensure_ascii=False)
    return Job(f"set settings of {who}", ((SET_SETTINGS, {"at": who, "settings": text}),))


def set_admin(player: PersonId, admin: bool) -> Job:
    """Make somebody an admin, or no longer."""
    return Job(f"set admin of player {player}", ((SET_ADMIN, {"at": player, "admin": admin}), _changed(player)))


def seen(who: PersonId, when: datetime) -> Job:
    """They were here. Never stale: they may have been forgotten meanwhile."""
    return Job(f"{who} seen", ((SEEN, {"at": who, "last_seen": microseconds(when)}),))


def rename(player: PersonId, name: str, key: str) -> Job:
    """
    Another name, also in the score book; `Trouble.TAKEN` if the key belongs to somebody else.

    Journals keep the old one, so ask `journal.tables_with` first. All-time lists have their own keys: `ranking.rename`.
    """
    return Job(
        f"rename player {player}",
        (
            (RENAME, {"at": player, "name": name, "key": key}),
            (RENAME_RESULTS, {"at": player, "name": name}),
            _changed(player),
        ),
    )


def delete(player: PersonId, neutral: str) -> Job:
    """
    Remove an account, and with it every row that holds the person; results stay, as nobody's, named `neutral`.

    Ask `journal.tables_with` first, as for `rename`.
    """
    return Job(
        f"delete player {player}",
        (
            (RELEASE_RESULTS, {"at": player, "name": neutral}),
            (DELETE, {"at": player}),
            _changed(player),
        ),
    )


def _changed(player: PersonId) -> Write:
    """What a house that serves this database looks for."""
    return CHANGED, {"player": player}


def last_change(database: Database) -> int:
    """The number of the last change of an account, 0 before the first. One indexed row: fine in the event loop."""
    return database.ask(LAST_CHANGE).scalar() or 0


def changes(database: Database, behind: int) -> tuple[Change, ...]:
    """The changes of accounts after number `behind`, oldest first. Indexed, few or none: fine in the event loop."""
    return tuple(Change(row.id, PersonId(row.player)) for row in database.ask(CHANGES, {"behind": behind}))


def _player(found: sa.RowMapping | None) -> StoredPlayer | None:
    if found is None:
        return None
    return StoredPlayer(
        id=found["id"],
        name=found["name"],
        key=found["key"],
        password_hash=found["password_hash"],
        admin=found["admin"],
        settings=_settings(found["settings"]),
        created=moment(found["created"]),
        last_seen=moment(found["last_seen"]),
    )


def _settings(text: str) -> Mapping[str, Setting]:
    """Settings as stored; what is none of ours is left out rather than keeping somebody from logging in."""
    try:
        stored: object = json.loads(text)
    except ValueError:
        stored = None
    if not isinstance(stored, dict):
        return MappingProxyType({})
    return MappingProxyType({str(name): value for name, value in stored.items() if isinstance(value, str | int | bool)})


# --------------------------------------------------------------------------------------------------- invitations


def invite(word_hash: str, when: datetime, expires: datetime | None) -> Job:
    """A word that opens one account, until `expires` if that is given."""
    until = None if expires is None else microseconds(expires)
    return Job("invite", ((INVITE, {"word_hash": word_hash, "created": microseconds(when), "expires": until}),))


class Invitation(Frozen):
    """A word that opens an account and has not been used; the word itself nobody knows any more."""

    word_hash: str
    made: datetime
    expires: datetime | None

    @property
    def sign(self) -> str:
        """What it is called where hosts speak of it."""
        return self.word_hash[:6]


def open_invitations(database: Database, when: datetime, most: int) -> tuple[Invitation, ...]:
    """The invitations that still open an account, oldest first."""
    with database.reading() as connection:
        rows = connection.execute(OPEN_INVITATIONS, {"now": microseconds(when), "most": most}).mappings()
        return tuple(
            Invitation(
                row["word_hash"], moment(row["created"]), None if row["expires"] is None else moment(row["expires"])
            )
            for row in rows
        )


def take_back_invitation(one: Invitation) -> Job:
    """Let a word open nothing any more; `Trouble.STALE` if somebody has used it meanwhile."""
    return Job("take back invitation", ((TAKE_BACK_INVITATION, {"at": one.word_hash}),))


def invited(database: Database, word_hash: str, when: datetime) -> bool:
    """Whether this word still opens an account. One indexed row: fine in the event loop."""
    parameters = {"word_hash": word_hash, "now": microseconds(when)}
    return database.ask(FIND_INVITATION, parameters).one_or_none() is not None


def invitation_used_by(database: Database, key: str) -> datetime | None:
    """When the account with this key was opened by a word of invitation, None if it was not. Belongs in a thread."""
    used = database.ask(USED_INVITATION, {"key": key}).scalar()
    return None if used is None else moment(used)


def use_invitation(word_hash: str, key: str, when: datetime) -> Job:
    """Spend the word on the account with this key, in one job with `create`; `Trouble.STALE` if it is spent."""
    now = microseconds(when)
    return Job("use invitation", ((USE_INVITATION, {"at": word_hash, "now": now, "used_at": now, "used_by": key}),))


# -------------------------------------------------------------------------------------------------------- guests


def admit_guest(name: str, key: str, word_hash: str, when: datetime) -> Job:
    """
    Keep a guest's name for the holder of the word; `Trouble.TAKEN` if the name or the word is somebody's.

    Find the `guest` by their word afterwards for their id.
    """
    return Job(f"admit {name}", ((COME, _row(name, key, when) | {"word_hash": word_hash}),))


def open_account(guest: PersonId, name: str, key: str, password_hash: str, when: datetime) -> Job:
    """
    A guest has an account from now on: the same row, with another name and a password in place of the word.

    `Trouble.TAKEN` if the name is somebody's, `Trouble.STALE` if there is no such guest any more.
    """
    row: dict[str, Parameter] = {"name": name, "key": key, "password_hash": password_hash}
    return Job(f"open an account for {guest}", ((OPEN_ACCOUNT, row | {"at": guest, "created": microseconds(when)}),))


def guest(database: Database, word_hash: str) -> StoredGuest | None:
    """The guest whose word of return this is. One indexed row: fine in the event loop."""
    row = database.ask(FIND_GUEST, {"word_hash": word_hash}).mappings().one_or_none()
    return None if row is None else _guest(row)


def guest_by_id(database: Database, guest: PersonId) -> StoredGuest | None:
    """The guest with this id. One indexed row: fine in the event loop."""
    row = database.ask(FIND_GUEST_BY_ID, {"id": guest}).mappings().one_or_none()
    return None if row is None else _guest(row)


def guest_called(database: Database, key: str) -> StoredGuest | None:
    """The guest who is shown under this key now. One indexed row: fine in the event loop."""
    row = database.ask(FIND_GUEST_CALLED, {"key": key}).mappings().one_or_none()
    return None if row is None else _guest(row)


def guests_known(database: Database) -> tuple[StoredGuest, ...]:
    """All guests whose names are kept, by key: what a house reads when it starts. Belongs in a thread."""
    return tuple(_guest(row) for row in database.ask(ALL_GUESTS).mappings())


def rename_guest(guest: PersonId, name: str, key: str) -> Job:
    """They are called otherwise; `Trouble.TAKEN` if somebody is called so, `Trouble.STALE` if they are forgotten."""
    return Job(f"rename guest {guest}", ((RENAME, {"at": guest, "name": name, "key": key}),))


def guest_keys(database: Database) -> tuple[str, ...]:
    """The keys of all guests. Belongs in a thread."""
    return tuple(database.ask(ALL_GUEST_KEYS).scalars())


def forget_guest(guest: PersonId) -> Job:
    """Their name is free again, their word worth nothing; what held them goes. For one who keeps no seat any more."""
    return Job(f"forget guest {guest}", ((FORGET_GUEST, {"at": guest}),))


def _guest(found: sa.RowMapping) -> StoredGuest:
    return StoredGuest(
        found["id"],
        found["name"],
        found["key"],
        moment(found["created"]),
        moment(found["last_seen"]),
        _settings(found["settings"]),
    )
