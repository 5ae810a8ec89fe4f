"""Guests keep their settings, anybody may be left a message, and what is under way between people outlives a restart."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("guests", sa.Column("settings", sa.Text(), server_default="{}", nullable=False))
    op.drop_index("ix_messages_player", "messages")
    op.rename_table("messages", "messages_of_accounts")
    op.create_table("messages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_messages"),
        sqlite_autoincrement=True
    )
    op.create_index("ix_messages_owner", "messages", ["owner"])
    op.execute(
        "INSERT INTO messages (id, owner, sender, name, time, text) "
        "SELECT id, 'a' || player, sender, name, time, text FROM messages_of_accounts ORDER BY id"
    )
    op.drop_table("messages_of_accounts")
    op.create_table("pending",
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("table_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("other", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "owner", "table_number", name="pk_pending"),
        sqlite_with_rowid=False
    )
