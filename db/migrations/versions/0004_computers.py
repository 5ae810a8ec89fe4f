"""Computers play along: which seats of a match they had, so that it counts for nobody's ranking."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("computers",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("level", sa.String(length=8), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_computers_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_computers"),
        sqlite_with_rowid=False
    )
