"""Links to tables, for friends who have no name here yet."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("links",
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("host", sa.Integer(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("uses_left", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("code_hash", name="pk_links"),
        sa.ForeignKeyConstraint(["table_number"], ["tables.number"], name="fk_links_table_number_tables"),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_links_host_people", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_links_host", "links", ["host"])
