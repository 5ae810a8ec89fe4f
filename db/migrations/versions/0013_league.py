"""The league: where everybody stood when a month was over, and where they go on."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("league_places",
        sa.Column("month", sa.String(7), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("rested", sa.Integer(), nullable=False),
        sa.Column("next_division", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("month", "person", name="pk_league_places"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_league_places_person_people", ondelete="CASCADE"),
    )
    op.create_index("ix_league_places_person", "league_places", ["person"])
