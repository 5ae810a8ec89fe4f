"""
One table of people: a guest is a row of it, and an account gives the same row a name and a password.

Accounts keep their numbers, which stand in the score book, in the log and in the names of those who are gone; guests
are numbered on behind the last account there ever was. So no id ever given means somebody else now. Rows of people who
are no more go: references are enforced from here on.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    connection = op.get_bind()
    offset = max(
        connection.execute(sa.text(f"SELECT coalesce(max({column}), 0) FROM {table}")).scalar()
        for table, column in (
            ("players", "id"),
            ("(SELECT seq FROM sqlite_sequence WHERE name = 'players')", "seq"),
            ("moderation", "player"),
            ("account_changes", "player"),
        )
    )
    sequences = dict(connection.execute(sa.text("SELECT name, seq FROM sqlite_sequence")).all())
    _people(connection, offset)
    for index in ("ix_bots_owner", "ix_messages_owner", "ix_results_player"):
        op.drop_index(index)
    for old in ("bots", "bonds", "messages", "pending", "reports", "tickets", "results", "standings", "ratings", "doors"):
        op.rename_table(old, f"{old}_before")
    _make_tables()
    _fill(offset)
    _invite(connection, offset)
    for old in ("bots", "bonds", "messages", "pending", "reports", "tickets", "results", "standings", "ratings", "doors"):
        op.drop_table(f"{old}_before")
    op.drop_table("players")
    op.drop_table("guests")
    _seats(connection, offset)
    _sanctions(connection, offset)
    _go_on_from(connection, "people", offset + sequences.get("guests", 0))
    for name in ("messages", "reports"):
        _go_on_from(connection, name, sequences.get(name, 0))


def _people(connection, offset) -> None:
    """Everybody in one table; a guest called like an account, which cannot be since long, is called by a number."""
    op.create_table("people",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=True),
        sa.Column("word_hash", sa.Text(), nullable=True),
        sa.Column("admin", sa.Boolean(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("last_seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.CheckConstraint("(password_hash IS NULL) <> (word_hash IS NULL)", name=op.f("ck_people_guest_or_account")),
        sa.UniqueConstraint("key", name="uq_people_key"),
        sa.UniqueConstraint("word_hash", name="uq_people_word_hash"),
        sqlite_autoincrement=True
    )
    op.execute(
        "INSERT INTO people (id, name, key, password_hash, admin, settings, created, last_seen) "
        "SELECT id, name, key, password_hash, admin, settings, created, last_seen FROM players ORDER BY id"
    )
    taken = set(connection.execute(sa.text("SELECT key FROM players UNION SELECT key FROM guests")).scalars())
    for key in connection.execute(sa.text("SELECT key FROM guests WHERE key IN (SELECT key FROM players)")).scalars().all():
        number = next(number for number in range(1, len(taken) + 2) if f"gast{number}" not in taken)
        taken.add(f"gast{number}")
        connection.execute(
            sa.text("UPDATE guests SET key = :key, name = :name WHERE key = :before"),
            {"key": f"gast{number}", "name": f"Gast{number}", "before": key},
        )
    op.execute(
        "INSERT INTO people (id, name, key, word_hash, admin, settings, created, last_seen) "
        f"SELECT {offset} + id, name, key, word_hash, 0, settings, created, last_seen FROM guests ORDER BY id"
    )


def _person(table, column, *, goes=True):
    """The reference to a person that a column is."""
    return sa.ForeignKeyConstraint(
        [column], ["people.id"], name=f"fk_{table}_{column}_people", ondelete="CASCADE" if goes else "SET NULL"
    )


def _make_tables() -> None:
    op.create_table("bots",
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_bots"),
        _person("bots", "player"),
        _person("bots", "owner"),
        sqlite_with_rowid=False
    )
    op.create_table("tickets",
        sa.Column("owner", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ticket_hash", sa.Text(), nullable=False),
        sa.Column("mark_hash", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("owner", name="pk_tickets"),
        _person("tickets", "owner"),
        sqlite_with_rowid=False
    )
    op.create_table("results",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_results"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_results_match_id_matches"),
        _person("results", "player", goes=False),
        sqlite_with_rowid=False
    )
    op.create_table("standings",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("computers", sa.Boolean(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "computers", "player", name="pk_standings"),
        _person("standings", "player"),
        sqlite_with_rowid=False
    )
    op.create_table("bonds",
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("other", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "kind", "other", name="pk_bonds"),
        _person("bonds", "owner"),
        _person("bonds", "other"),
        sqlite_with_rowid=False
    )
    op.create_table("messages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.Column("sender", sa.Integer(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_messages"),
        _person("messages", "owner"),
        _person("messages", "sender"),
        sqlite_autoincrement=True
    )
    op.create_table("pending",
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("other", sa.Integer(), nullable=True),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "owner", "table_number", name="pk_pending"),
        _person("pending", "owner"),
        _person("pending", "other"),
        sqlite_with_rowid=False
    )
    op.create_table("reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("reporter", sa.Integer(), nullable=True),
        sa.Column("reporter_name", sa.Text(), nullable=False),
        sa.Column("subject", sa.Integer(), nullable=True),
        sa.Column("subject_name", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        _person("reports", "reporter", goes=False),
        _person("reports", "subject", goes=False),
        sqlite_autoincrement=True
    )
    op.create_table("doors",
        sa.Column("table_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("unwatched", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table_number", name="pk_doors"),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"], name="fk_doors_table_number_tables"),
        sqlite_with_rowid=False
    )
    op.create_table("invited",
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_number", "person", name="pk_invited"),
        sa.ForeignKeyConstraint(
            ["table_number"], ["doors.table_number"], name="fk_invited_table_number_doors", ondelete="CASCADE"
        ),
        _person("invited", "person"),
        sqlite_with_rowid=False
    )
    op.create_table("ratings",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "player", name="pk_ratings"),
        _person("ratings", "player"),
        sqlite_with_rowid=False
    )
    for table, column in (
        ("bots", "owner"), ("results", "player"), ("standings", "player"), ("bonds", "other"), ("messages", "owner"),
        ("messages", "sender"), ("pending", "owner"), ("pending", "other"), ("reports", "reporter"),
        ("reports", "subject"), ("invited", "person"), ("ratings", "player"),
    ):
        op.create_index(f"ix_{table}_{column}", table, [column])


def _fill(offset) -> None:
    """Bring every row over whose people still are somebody."""

    def one(column):
        number = f"CAST(substr({column}, 2) AS INTEGER)"
        return f"(SELECT id FROM people WHERE id = CASE substr({column}, 1, 1) WHEN 'a' THEN {number} WHEN 'g' THEN {offset} + {number} END)"

    def known(column):
        return f"{column} IN (SELECT id FROM people)"

    op.execute(f"INSERT INTO bots SELECT player, owner FROM bots_before WHERE {known('player')} AND {known('owner')}")
    op.execute(
        f"INSERT INTO tickets SELECT {one('owner')}, ticket_hash, mark_hash, until FROM tickets_before "
        f"WHERE {one('owner')} IS NOT NULL"
    )
    op.execute("INSERT INTO results SELECT match_id, seat, player, name, points, place, won FROM results_before")
    for table, columns in (("standings", "game, computers, player, played, won, points, last"),
                           ("ratings", "game, player, mu, sigma, played")):
        op.execute(f"INSERT INTO {table} SELECT {columns} FROM {table}_before WHERE {known('player')}")
    op.execute(
        f"INSERT INTO bonds SELECT {one('owner')}, kind, {one('other')}, since FROM bonds_before "
        f"WHERE {one('owner')} IS NOT NULL AND {one('other')} IS NOT NULL"
    )
    op.execute(
        f"INSERT INTO messages SELECT id, {one('owner')}, {one('sender')}, name, time, text FROM messages_before "
        f"WHERE {one('owner')} IS NOT NULL AND (sender = '' OR {one('sender')} IS NOT NULL) ORDER BY id"
    )
    op.execute(
        f"INSERT INTO pending SELECT kind, {one('owner')}, table_number, {one('other')}, until, text "
        f"FROM pending_before WHERE {one('owner')} IS NOT NULL AND (other = '' OR {one('other')} IS NOT NULL)"
    )
    op.execute(
        f"INSERT INTO reports SELECT id, time, {one('reporter')}, reporter_name, {one('subject')}, subject_name, "
        "reason, told FROM reports_before ORDER BY id"
    )
    op.execute("INSERT INTO doors SELECT table_number, private, unwatched FROM doors_before")


def _number(written, offset):
    """The new id of somebody by the old one as it was written, None if it is none."""
    if not isinstance(written, str) or not written[1:].isdecimal() or written[0] not in "ag":
        return None
    return int(written[1:]) + (offset if written[0] == "g" else 0)


def _invite(connection, offset) -> None:
    people = set(connection.execute(sa.text("SELECT id FROM people")).scalars())
    for number, stored in connection.execute(sa.text("SELECT table_number, invited FROM doors_before")).all():
        try:
            written = json.loads(stored)
        except ValueError:
            continue
        for person in sorted({_number(one, offset) for one in written} & people):
            connection.execute(
                sa.text("INSERT INTO invited VALUES (:number, :person)"), {"number": number, "person": person}
            )


def _seats(connection, offset) -> None:
    for number, stored in connection.execute(sa.text("SELECT number, people FROM tables")).all():
        try:
            people = [
                [seat, name, _number(who, offset), *more] for seat, name, who, *more in json.loads(stored)
            ]
        except (TypeError, ValueError):
            continue  # damaged before: such a table is closed when the house opens
        connection.execute(
            sa.text("UPDATE tables SET people = :people WHERE number = :number"),
            {"people": json.dumps(people, ensure_ascii=False, separators=(",", ":")), "number": number},
        )


def _sanctions(connection, offset) -> None:
    for kind, subject in connection.execute(sa.text("SELECT kind, subject FROM sanctions")).all():
        key, mark, written = subject.partition("#")
        person = _number(written, offset)
        if mark and person is not None:
            connection.execute(
                sa.text("UPDATE sanctions SET subject = :subject WHERE kind = :kind AND subject = :before"),
                {"kind": kind, "before": subject, "subject": f"{key}#{person}"},
            )


def _go_on_from(connection, table, last) -> None:
    """Let the next row get a number that nobody has ever had."""
    here = {"table": table, "last": last}
    connection.execute(sa.text("DELETE FROM sqlite_sequence WHERE name = :table AND seq < :last"), here)
    connection.execute(
        sa.text(
            "INSERT INTO sqlite_sequence SELECT :table, :last WHERE :last > 0 "
            "AND NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = :table)"
        ),
        here,
    )
