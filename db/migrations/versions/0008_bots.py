"""Which accounts are somebody's programs."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("bots",
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("owner", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player", name="pk_bots"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_bots_player_players"),
        sa.ForeignKeyConstraint(["owner"], ["players.id"], name="fk_bots_owner_players"),
        sqlite_with_rowid=False
    )
    op.create_index("ix_bots_owner", "bots", ["owner"])
