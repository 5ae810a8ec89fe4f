"""Standings are kept beside the score book: a ranking adds up no matches."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("standings",
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("computers", sa.Boolean(), nullable=False),
        sa.Column("player", sa.Integer(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player"], ["players.id"], name="fk_standings_player_players"),
        sa.PrimaryKeyConstraint("game", "computers", "player", name="pk_standings"),
        sqlite_with_rowid=False
    )
    op.execute(
        "INSERT INTO standings SELECT matches.game, "
        "EXISTS (SELECT 1 FROM computers WHERE computers.match_id = matches.id) AS computers, results.player, "
        "count(*), sum(results.won), sum(results.points), max(matches.ended) "
        "FROM results JOIN matches ON results.match_id = matches.id "
        "WHERE results.player IS NOT NULL AND matches.outcome = 'ended' AND results.place <> 0 "
        "GROUP BY matches.game, computers, results.player"
    )
