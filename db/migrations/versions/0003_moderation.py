"""What hosts and admins have done."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("moderation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("deed", sa.String(length=16), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_moderation"),
        sqlite_autoincrement=True
    )
    # A sanction hangs on a person, not on a name; one against a name nobody has keeps nobody out.
    op.execute(
        "UPDATE sanctions SET subject = subject || '#a' || (SELECT id FROM players WHERE key = subject) "
        "WHERE kind IN ('name', 'mute') AND subject IN (SELECT key FROM players)"
    )
