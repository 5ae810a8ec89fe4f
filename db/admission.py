"""
Who may not come in and who may not speak: bans by name or address, and mutes, until a moment or for good.

A subject is a person, an address or a network, in text; there is at most one sanction of a kind on a subject, and a
new one takes the old one's place. A person's is their name, for lists, and their id, which alone is compared
(`subject_of`, `identity_of`).
"""

from datetime import datetime
from enum import StrEnum

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Parameter, Statement, Write
from db.identity import PersonId
from db.schema import microseconds, moment, people, sanctions
from games.frozen import Frozen

_BEHIND_NAME = "#"
"""Parts a name from an id. No name has it."""


def subject_of(key: str, who: PersonId) -> str:
    """What a sanction against a person hangs on."""
    return f"{key}{_BEHIND_NAME}{who}"


def label_of(subject: str) -> str:
    """A subject as a host would call it."""
    return subject.partition(_BEHIND_NAME)[0]


def identity_of(subject: str) -> str:
    """What of a subject is compared: a person's id, an address, a network."""
    return subject.partition(_BEHIND_NAME)[2] or subject


def person_of(subject: str) -> PersonId | None:
    """Whom a sanction is against; None if it is against an address or a network."""
    person = subject.partition(_BEHIND_NAME)[2]
    return PersonId(int(person)) if person else None


class Kind(StrEnum):
    """What somebody may not do."""

    NAME = "name"
    ADDRESS = "address"
    MUTE = "mute"


class Sanction(Frozen):
    """Against whom, since when, until when (None: for good), by whom and why."""

    kind: Kind
    subject: str
    since: datetime
    until: datetime | None
    imposed_by: str
    reason: str


LIFT = Statement(
    sa.delete(sanctions).where(
        sanctions.c.kind == bindparam("at_kind"), sanctions.c.subject == bindparam("at_subject")
    ),
    exact=False,
)
IMPOSE = Statement(sa.insert(sanctions).values({column: bindparam(column.name) for column in sanctions.columns}))
IMPOSE_ON_PERSON = Statement(
    sa.insert(sanctions).from_select(
        [column.name for column in sanctions.columns],
        sa.select(*(bindparam(one.name, type_=one.type).label(one.name) for one in sanctions.columns)).where(
            sa.exists().where(people.c.id == bindparam("person"))
        ),
    )
)
MOVE = Statement(
    sa.update(sanctions)
    .where(sanctions.c.kind == bindparam("at_kind"), sanctions.c.subject == bindparam("at_subject"))
    .values(subject=bindparam("subject")),
    exact=False,
)
EXPIRE = Statement(sa.delete(sanctions).where(sanctions.c.until <= bindparam("now")), exact=False)
FORGET_ADDRESSES = Statement(
    sa.delete(sanctions).where(sanctions.c.kind == bindparam("address"), sanctions.c.since < bindparam("before")),
    exact=False,
)
READ_SANCTIONS = sa.select(sanctions).order_by(sanctions.c.kind, sanctions.c.subject)


def impose(sanction: Sanction) -> Job:
    """
    Put a sanction in force, in place of an earlier one of its kind on the same subject.

    `Trouble.STALE` if it is against somebody who is no more: the name would stay.
    """
    at = {"at_kind": sanction.kind.value, "at_subject": sanction.subject}
    row: dict[str, Parameter] = {
        "kind": sanction.kind.value,
        "subject": sanction.subject,
        "since": microseconds(sanction.since),
        "until": None if sanction.until is None else microseconds(sanction.until),
        "imposed_by": sanction.imposed_by,
        "reason": sanction.reason,
    }
    person = person_of(sanction.subject)
    imposed: Write = (IMPOSE, row) if person is None else (IMPOSE_ON_PERSON, row | {"person": person})
    return Job(f"impose {sanction.kind} on {label_of(sanction.subject)}", ((LIFT, at), imposed))


def lift(kind: Kind, subject: str) -> Job:
    """End a sanction; nothing happens if there is none."""
    return Job(f"lift {kind} from {subject}", ((LIFT, {"at_kind": kind.value, "at_subject": subject}),))


def rename(old: str, new: str, who: PersonId) -> Job:
    """What is in force against a person is listed under their new name."""
    if old == new:
        return Job("rename nobody", ())
    subjects = {"at_subject": subject_of(old, who), "subject": subject_of(new, who)}
    writes: tuple[Write, ...] = tuple((MOVE, {"at_kind": kind.value, **subjects}) for kind in (Kind.NAME, Kind.MUTE))
    return Job("rename the subject of sanctions", writes)


def forget_expired(when: datetime) -> Job:
    """Remove what no longer counts."""
    return Job("forget expired sanctions", ((EXPIRE, {"now": microseconds(when)}),))


def forget_addresses(before: datetime) -> Job:
    """Remove bans of addresses that were imposed before; whoever has the address now is somebody else."""
    return Job(
        "forget addresses", ((FORGET_ADDRESSES, {"address": Kind.ADDRESS.value, "before": microseconds(before)}),)
    )


def sanctions_known(database: Database) -> tuple[Sanction, ...]:
    """All sanctions, expired ones too: what a house reads when it starts and keeps in mind. Belongs in a thread."""
    return tuple(
        Sanction(
            Kind(row.kind),
            row.subject,
            moment(row.since),
            None if row.until is None else moment(row.until),
            row.imposed_by,
            row.reason,
        )
        for row in database.ask(READ_SANCTIONS)
    )
