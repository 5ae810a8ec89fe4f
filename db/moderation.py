"""
The moderation log: what hosts and admins have done, to whom, why and until when; kept for as long as is set.

An entry is written in the transaction of the deed it tells of. The command line writes here, too, and a running house
reads on from the last entry it knows: so it learns within a second that somebody lost their rights or their account.

A subject is what a host would call it: a folded name, an address, a table's number. `player` is the account it was, an
id that is never given twice; it stays when the name is taken out.
"""

from datetime import UTC, datetime
from enum import StrEnum
from typing import Final

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Parameter, Statement
from db.schema import microseconds, moderation, moment
from games.frozen import Frozen

COMMAND_LINE: Final = "gastgeber"
"""Under what the deeds of the command line are kept; nobody in the house may be called so."""


class Deed(StrEnum):
    """What a host or an admin did, as it is stored."""

    KICK = "kick"
    BAN = "ban"
    LIFT_BAN = "lift_ban"
    MUTE = "mute"
    UNMUTE = "unmute"
    ANNOUNCE = "announce"
    CLOSE_TABLE = "close_table"
    SHUT_DOWN = "shut_down"
    STAY_OPEN = "stay_open"
    MAKE_ADMIN = "make_admin"
    TAKE_ADMIN = "take_admin"
    RESET_ACCESS = "reset_access"
    DELETE_ACCOUNT = "delete_account"
    RENAME_ACCOUNT = "rename_account"
    INVITE = "invite"
    TAKE_BACK_INVITE = "uninvite"
    FREE_SEAT = "free_seat"
    TIDY_UP = "tidy_up"


class NotedDeed(Frozen):
    """One deed: when, by whom, what, to whom (and which account that is), why and until when, if either was said."""

    time: datetime
    actor: str
    deed: Deed
    subject: str = ""
    player: int | None = None
    reason: str = ""
    until: datetime | None = None


class ModerationEntry(Frozen):
    """A deed as it is kept, with its number."""

    id: int
    done: NotedDeed


NOTE = Statement(
    sa.insert(moderation).values(
        {column: bindparam(column.name) for column in moderation.columns if column is not moderation.c.id}
    ),
    ordered=True,
)
FORGET = Statement(sa.delete(moderation).where(moderation.c.time < bindparam("before")), exact=False)
CLOAK_SUBJECT = Statement(
    sa.update(moderation)
    .where(
        moderation.c.subject == bindparam("found"),
        moderation.c.time < bindparam("before"),
    )
    .values(subject=bindparam("neutral")),
    exact=False,
)
CLOAK_ACTOR = Statement(
    sa.update(moderation).where(moderation.c.actor == bindparam("found")).values(actor=bindparam("neutral")),
    exact=False,
)

LAST = sa.select(sa.func.max(moderation.c.id))
READ_AFTER = sa.select(moderation).where(moderation.c.id > bindparam("after")).order_by(moderation.c.id).limit(100)
READ_LATEST = sa.select(moderation).order_by(moderation.c.id.desc()).limit(bindparam("most"))
ABOUT = (
    sa.select(moderation)
    .where(
        sa.or_(
            moderation.c.player == bindparam("player"),
            moderation.c.subject == bindparam("key"),
            moderation.c.actor == bindparam("name"),
        )
    )
    .order_by(moderation.c.id.desc())
)
SUBJECTS_BEFORE = sa.select(moderation.c.subject).where(moderation.c.time < bindparam("before")).distinct()


def note(done: NotedDeed) -> Job:
    """Keep a deed; put it behind the job that does it."""
    row: dict[str, Parameter] = {
        "time": microseconds(done.time),
        "actor": done.actor,
        "deed": done.deed.value,
        "subject": done.subject,
        "player": done.player,
        "reason": done.reason,
        "until": None if done.until is None else microseconds(done.until),
    }
    return Job(f"note {done.deed}", ((NOTE, row),))


def forget(before: datetime) -> Job:
    """Remove what is older."""
    return Job("forget deeds", ((FORGET, {"before": microseconds(before)}),))


def cloak(subject: str, neutral: str, before: datetime) -> Job:
    """Take a name or an address out of what is older; that something was done stays."""
    where: dict[str, Parameter] = {"found": subject, "neutral": neutral, "before": microseconds(before)}
    return Job("cloak a subject", ((CLOAK_SUBJECT, where),))


def cloak_person(name: str, key: str, neutral: str) -> Job:
    """Take somebody's name out of everything, be it that they did it or that it was done to them."""
    by = {"found": name, "neutral": neutral}
    return Job("cloak a person", ((CLOAK_ACTOR, by),)) + cloak(key, neutral, datetime.max.replace(tzinfo=UTC))


def last(database: Database) -> int:
    """The number of the latest deed, 0 before the first. One indexed row: fine in the event loop."""
    return database.ask(LAST).scalar() or 0


def after(database: Database, number: int) -> tuple[ModerationEntry, ...]:
    """The deeds behind this one, oldest first, at most a hundred. Indexed: fine in the event loop."""
    return tuple(_entry(row) for row in database.ask(READ_AFTER, {"after": number}).mappings())


def latest(database: Database, most: int) -> tuple[ModerationEntry, ...]:
    """The last deeds, newest first."""
    return tuple(_entry(row) for row in database.ask(READ_LATEST, {"most": most}).mappings())


def about(database: Database, player: int, key: str, name: str) -> tuple[NotedDeed, ...]:
    """What was done with an account, and by its owner, newest first. Belongs in a thread."""
    asked = {"player": player, "key": key, "name": name}
    return tuple(_entry(row).done for row in database.ask(ABOUT, asked).mappings())


def subjects(database: Database, before: datetime) -> tuple[str, ...]:
    """Every subject older deeds speak of. Belongs in a thread."""
    return tuple(database.ask(SUBJECTS_BEFORE, {"before": microseconds(before)}).scalars())


def _entry(row: sa.RowMapping) -> ModerationEntry:
    until = None if row["until"] is None else moment(row["until"])
    done = NotedDeed(
        moment(row["time"]), row["actor"], Deed(row["deed"]), row["subject"], row["player"], row["reason"], until
    )
    return ModerationEntry(row["id"], done)
