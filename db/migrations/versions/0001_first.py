"""The first schema: players, guests, tables, journal, score book, all-time lists, sanctions, invitations."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("awards",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("given", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_awards"),
        sa.UniqueConstraint("game", "source", name="uq_awards_game_source"),
        sqlite_autoincrement=True
    )
    op.create_table("guests",
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("word_hash", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("last_seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_guests"),
        sa.UniqueConstraint("word_hash", name="uq_guests_word_hash")
    )
    op.create_table("invitations",
        sa.Column("word_hash", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=True),
        sa.Column("used_at", sa.BigInteger(), nullable=True),
        sa.Column("used_by", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("word_hash", name="pk_invitations")
    )
    op.create_table("players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("password_hash", sa.Text(), nullable=False),
        sa.Column("admin", sa.Boolean(), nullable=False),
        sa.Column("settings", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("last_seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("key", name="uq_players_key"),
        sqlite_autoincrement=True
    )
    op.create_table("sanctions",
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.Column("imposed_by", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "subject", name="pk_sanctions")
    )
    op.create_table("tables",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False),
        sa.Column("people", sa.Text(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("opener", sa.Text(), nullable=False),
        sa.Column("last_entry", sa.Integer(), nullable=False),
        sa.Column("opened", sa.BigInteger(), nullable=False),
        sa.Column("touched", sa.BigInteger(), nullable=False),
        sa.Column("closed", sa.BigInteger(), nullable=True),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_tables")
    )
    op.create_index("ix_tables_state", "tables", ["state"])
    op.create_table("journal",
        sa.Column("table_number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("time", sa.BigInteger(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"], name="fk_journal_table_number_tables"),
        sa.PrimaryKeyConstraint("table_number", "number", name="pk_journal"),
        sqlite_with_rowid=False
    )
    op.create_table("matches",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("first_entry", sa.Integer(), nullable=False),
        sa.Column("last_entry", sa.Integer(), nullable=True),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=True),
        sa.Column("outcome", sa.String(length=8), nullable=False),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"], name="fk_matches_table_number_tables"),
        sa.PrimaryKeyConstraint("id", name="pk_matches")
    )
    op.create_index("ix_matches_table_number", "matches", ["table_number"])
    op.create_table("ranking_points",
        sa.Column("award_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["award_id"], ["awards.id"], name="fk_ranking_points_award_id_awards"),
        sa.PrimaryKeyConstraint("award_id", "place", name="pk_ranking_points")
    )
    op.create_index("ix_ranking_points_key", "ranking_points", ["key"])
    op.create_table("deals",
        sa.Column("match_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_deals_match_id_matches"),
        sa.PrimaryKeyConstraint("match_id", "number", "seat", name="pk_deals"),
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
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="fk_results_match_id_matches"),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_results_player_players"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_results"),
        sqlite_with_rowid=False
    )
    op.create_index("ix_results_player", "results", ["player"])
