"""With what a page comes back into a house that has been started anew."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("tickets",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("ticket_hash", sa.Text(), nullable=False),
        sa.Column("mark_hash", sa.Text(), nullable=False),
        sa.Column("until", sa.BigInteger()),
        sa.PrimaryKeyConstraint("owner", name="pk_tickets"),
        sqlite_with_rowid=False
    )
