"""What people have complained of: who, of whom, why, and what they had been told lately."""

import json
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.database import Database, Job, Parameter, Statement
from db.identity import PersonId
from db.schema import microseconds, moment, reports
from games.frozen import Frozen


class Complaint(Frozen):
    """One complaint; `told` are the last lines its author had read when they made it."""

    id: int
    time: datetime
    reporter: str
    subject: str
    reason: str
    told: tuple[str, ...]


REPORT = Statement(
    sa.insert(reports).values(
        {column: bindparam(column.name) for column in reports.columns if column is not reports.c.id}
    )
)
FORGET = Statement(sa.delete(reports).where(reports.c.time < bindparam("before")), exact=False)
CLOAK_REPORTER = Statement(
    sa.update(reports).where(reports.c.reporter == bindparam("found")).values(reporter_name=bindparam("neutral")),
    exact=False,
)
CLOAK_SUBJECT = Statement(
    sa.update(reports).where(reports.c.subject == bindparam("found")).values(subject_name=bindparam("neutral")),
    exact=False,
)
LATEST = sa.select(reports).order_by(reports.c.id.desc()).limit(bindparam("most"))
ONE = sa.select(reports).where(reports.c.id == bindparam("id"))
MADE_BY = sa.select(reports).where(reports.c.reporter == bindparam("who")).order_by(reports.c.id.desc())
ABOUT = sa.select(sa.func.count()).select_from(reports).where(reports.c.subject == bindparam("who"))
LATELY = sa.select(sa.func.count()).select_from(reports).where(reports.c.time > bindparam("since"))


def report(
    reporter: tuple[PersonId, str], subject: tuple[PersonId, str], reason: str, told: list[str], when: datetime
) -> Job:
    """Keep a complaint of one person (their id and name) about another."""
    row: dict[str, Parameter] = {
        "time": microseconds(when),
        "reporter": reporter[0],
        "reporter_name": reporter[1],
        "subject": subject[0],
        "subject_name": subject[1],
        "reason": reason,
        "told": json.dumps(told, ensure_ascii=False),
    }
    return Job("report", ((REPORT, row),))


def forget(before: datetime) -> Job:
    """Remove what is older."""
    return Job("forget reports", ((FORGET, {"before": microseconds(before)}),))


def cloak(who: PersonId, neutral: str) -> Job:
    """Take somebody's name out, whatever it was then; for texts that name them `db.erasure.cloak_texts`."""
    words: dict[str, Parameter] = {"found": who, "neutral": neutral}
    return Job("cloak reports", ((CLOAK_REPORTER, words), (CLOAK_SUBJECT, words)))


def latest(database: Database, most: int) -> tuple[Complaint, ...]:
    """The last complaints, newest first. Belongs in a thread."""
    return tuple(_report(row) for row in database.ask(LATEST, {"most": most}).mappings())


def one(database: Database, number: int) -> Complaint | None:
    """Return a complaint by its number; None if there is none."""
    row = database.ask(ONE, {"id": number}).mappings().one_or_none()
    return None if row is None else _report(row)


def made_by(database: Database, who: PersonId) -> tuple[Complaint, ...]:
    """The complaints somebody has made, newest first. Belongs in a thread."""
    return tuple(_report(row) for row in database.ask(MADE_BY, {"who": who}).mappings())


def about(database: Database, who: PersonId) -> int:
    """How often somebody has been complained of. Belongs in a thread."""
    return database.ask(ABOUT, {"who": who}).scalar() or 0


def lately(database: Database, since: datetime) -> int:
    """How many there have been since a moment. Few rows: fine in the event loop where it is asked for seldom."""
    return database.ask(LATELY, {"since": microseconds(since)}).scalar() or 0


def _report(row: sa.RowMapping) -> Complaint:
    told: object = json.loads(row["told"])
    lines = tuple(map(str, told)) if isinstance(told, list) else ()
    return Complaint(row["id"], moment(row["time"]), row["reporter_name"], row["subject_name"], row["reason"], lines)
