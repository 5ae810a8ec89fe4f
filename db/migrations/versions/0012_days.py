"""The set of the day: secrets, who plays which set, and what the house made of the same cards."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("days",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("versions", sa.Integer(), nullable=False),
        sa.Column("marks", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_days"),
    )
    op.create_table("day_sets",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("points", sa.Text(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("day", "game", "person", name="pk_day_sets"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_day_sets_person_people", ondelete="CASCADE"),
    )
    op.create_index("ix_day_sets_person", "day_sets", ["person"])
    op.create_index("ix_day_sets_table_number", "day_sets", ["table_number"])
    op.create_index("ix_day_sets_state", "day_sets", ["state"])
