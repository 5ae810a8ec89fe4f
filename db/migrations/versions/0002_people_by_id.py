"""
People by id: guests get one that is never given again, seats say whose they are, and changed accounts leave a trace.

Until now a folded name was what made somebody the same person. So that is what decides here, one last time: who still
keeps a seat at an open table is the account of that id or, without one, the account or the guest of that name. Who has
left, or sat at a table that is closed, keeps the account they were stored with; a guest of then is nobody any more.
"""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _number_guests()
    op.create_table("account_changes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_account_changes"),
        sqlite_autoincrement=True
    )
    _name_owners(op.get_bind())


def _number_guests() -> None:
    op.rename_table("guests", "guests_by_name")
    op.create_table("guests",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("word_hash", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("last_seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_guests"),
        sa.UniqueConstraint("key", name="uq_guests_key"),
        sa.UniqueConstraint("word_hash", name="uq_guests_word_hash"),
        sqlite_autoincrement=True
    )
    op.execute(
        "INSERT INTO guests (key, name, word_hash, created, last_seen) "
        "SELECT key, name, word_hash, created, last_seen FROM guests_by_name ORDER BY created, key"
    )
    op.drop_table("guests_by_name")


def _name_owners(connection) -> None:
    """Rewrite the people of every table: an id in place of the number of an account."""
    accounts = {row.key: row.id for row in connection.execute(sa.text("SELECT key, id FROM players"))}
    guests = {row.key: row.id for row in connection.execute(sa.text("SELECT key, id FROM guests"))}
    rows = connection.execute(sa.text("SELECT number, people, state FROM tables")).all()
    for number, people, state in rows:
        try:
            named = json.dumps(
                _named(json.loads(people), state in {"open", "away"}, accounts, guests),
                ensure_ascii=False,
                separators=(",", ":"),
            )
        except (TypeError, ValueError):
            continue  # damaged before: such a table is closed when the house opens
        connection.execute(
            sa.text("UPDATE tables SET people = :people WHERE number = :number"), {"people": named, "number": number}
        )


def _named(people, is_open, accounts, guests):
    keys = [_fold(name) for _, name, *_ in people]
    named = []
    for place, (seat, name, player, present, left) in enumerate(people):
        # Of somebody who has left, a number may be that of the one who took their name and their place.
        whose = None if player is None or (left and keys[place] in keys[place + 1 :]) else f"a{player}"
        if whose is None and is_open and not left:
            account, guest = accounts.get(keys[place]), guests.get(keys[place])
            whose = f"a{account}" if account is not None else f"g{guest}" if guest is not None else None
        named.append([seat, name, whose, present, left])
    return named


def _fold(name):
    """How names were compared when this was written."""
    return name.lower().translate({ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue", ord("ß"): "ss"})
