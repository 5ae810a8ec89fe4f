"""Who hears of whom, what waits for whom, what was complained of, who may come in, and how good everybody is."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("bonds",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("other", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "kind", "other", name="pk_bonds"),
        sqlite_with_rowid=False
    )
    op.create_table("messages",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("sender", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_messages"),
        sqlite_autoincrement=True
    )
    op.create_index("ix_messages_player", "messages", ["player"])
    op.create_table("reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("reporter", sa.Text(), nullable=False),
        sa.Column("reporter_name", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("subject_name", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("told", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sqlite_autoincrement=True
    )
    op.create_table("doors",
        sa.Column("table_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("unwatched", sa.Boolean(), nullable=False),
        sa.Column("invited", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_number", name="pk_doors"),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"], name="fk_doors_table_number_tables"),
        sqlite_with_rowid=False
    )
    op.create_table("endings",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("teams", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_endings"),
        sa.UniqueConstraint("match_id", name="uq_endings_match_id"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_endings_match_id_matches"),
        sqlite_autoincrement=True
    )
    op.create_index("ix_endings_rated", "endings", ["rated"])
    op.create_table("ratings",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("player", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game", "player", name="pk_ratings"),
        sqlite_with_rowid=False
    )
    # What was played before anybody counted is counted, too; who was whose partner then, nobody wrote down.
    op.execute(
        "INSERT INTO endings (match_id, teams, rated) "
        "SELECT id, '[]', 0 FROM matches WHERE outcome = 'ended' ORDER BY ended, id"
    )
