"""
Names taken out of what stays: journals, rows of tables, sanctions, invitations, lists.

Journals are never changed but for this: a person who goes for good has a right to it. Who says what a name is and what
stands in its place is whoever calls; this package knows no German.
"""

import json
from collections.abc import Callable, Iterable

import sqlalchemy as sa
from sqlalchemy import bindparam

from db.admission import Kind, subject_of
from db.database import Database, Job, Parameter, Statement, Write
from db.identity import PersonId
from db.journal import Entry
from db.schema import invitations, journal, matches, moderation, reports, results, sanctions, tables
from db.table_row import TableRow, people_text

REWRITE_ENTRY = Statement(
    sa.update(journal)
    .where(journal.c.table_number == bindparam("at_table"), journal.c.number == bindparam("at_number"))
    .values(actor=bindparam("actor"), line=bindparam("line"))
)
REWRITE_TABLE = Statement(
    sa.update(tables)
    .where(tables.c.number == bindparam("at_table"), tables.c.last_entry == bindparam("last"))
    .values(people=bindparam("people"), opener=bindparam("opener"), note=bindparam("note"))
)
FORGET_SANCTIONS = Statement(
    sa.delete(sanctions).where(
        sanctions.c.kind.in_((bindparam("name"), bindparam("mute"))), sanctions.c.subject == bindparam("at_key")
    ),
    exact=False,
)
CLOAK_IMPOSER = Statement(
    sa.update(sanctions).where(sanctions.c.imposed_by == bindparam("at_name")).values(imposed_by=bindparam("neutral")),
    exact=False,
)
CLOAK_GUEST = Statement(
    sa.update(results)
    .where(
        results.c.match_id.in_(sa.select(matches.c.id).where(matches.c.table_number == bindparam("at_table"))),
        results.c.name == bindparam("at_name"),
        results.c.player.is_(None),
    )
    .values(name=bindparam("neutral")),
    exact=False,
)
CLOAK_INVITED = Statement(
    sa.update(invitations).where(invitations.c.used_by == bindparam("at_key")).values(used_by=bindparam("neutral")),
    exact=False,
)


def _rewriting(column: sa.Column[str]) -> Statement:
    keys = column.table.primary_key.columns
    return Statement(
        sa.update(column.table)
        .where(*(key == bindparam(f"at_{key.name}") for key in keys))
        .values({column: bindparam("after")}),
        exact=False,
    )


TEXTS = {
    column: _rewriting(column)
    for column in (
        reports.c.reporter_name,
        reports.c.subject_name,
        reports.c.reason,
        reports.c.told,
        moderation.c.reason,
        sanctions.c.reason,
    )
}
"""Texts of others that may name somebody: complaints with all that was read then, and why something was done."""


def cloak_texts(database: Database, without: Callable[[str], str]) -> Job:
    """
    Take a name out of the texts of others. Reads all of them: belongs in a thread.

    Args:
        database: where they stand.
        without: returns how one line reads without the name.

    Raises:
        ReadFailed
    """
    writes: list[Write] = []
    for column, statement in TEXTS.items():
        keys = column.table.primary_key.columns
        found = database.ask(sa.select(*keys, column.label("before"))).mappings().all()
        for row in found:
            before: str = row["before"]
            after = _lines_without(before, without) if column is reports.c.told else without(before)
            if after != before:
                at: dict[str, Parameter] = {f"at_{key.name}": row[key.name] for key in keys}
                writes.append((statement, at | {"after": after}))
    return Job("take a name out of texts", tuple(writes))


def _lines_without(text: str, without: Callable[[str], str]) -> str:
    """Return a list of lines, as JSON, without the name."""
    try:
        stored: object = json.loads(text)
    except ValueError:
        stored = None
    if not isinstance(stored, list):
        return without(text)
    return json.dumps([without(str(line)) for line in stored], ensure_ascii=False)


def rewritten(row: TableRow, entries: tuple[Entry, ...]) -> Job:
    """A table's people, opener, note and these entries in other words; stale if the table has moved on meanwhile."""
    written: list[Write] = [
        (
            REWRITE_TABLE,
            {
                "at_table": row.number,
                "last": row.last,
                "people": people_text(row.people),
                "opener": row.opener,
                "note": row.note,
            },
        )
    ]
    written += [
        (
            REWRITE_ENTRY,
            {"at_table": row.number, "at_number": entry.number, "actor": entry.actor, "line": entry.line},
        )
        for entry in entries
    ]
    return Job(f"rewrite table {row.number}", tuple(written))


def anonymize_guest(table: int, names: Iterable[str], neutral: str) -> Job:
    """Take names out of the results of a table that were a guest's, who has become an account since."""
    return Job(
        f"cloak guests of table {table}",
        tuple((CLOAK_GUEST, {"at_table": table, "at_name": name, "neutral": neutral}) for name in names),
    )


def cloak_beside_tables(name: str, key: str, who: PersonId, neutral: str) -> Job:
    """Take somebody out of sanctions and invitations: those against them go, those they imposed stay without them."""
    return Job(
        "cloak a person beside tables",
        (
            (FORGET_SANCTIONS, {"name": Kind.NAME.value, "mute": Kind.MUTE.value, "at_key": subject_of(key, who)}),
            (CLOAK_IMPOSER, {"at_name": name, "neutral": neutral}),
            (CLOAK_INVITED, {"at_key": key, "neutral": neutral}),
        ),
    )
