"""Sets of the day that groups have for themselves: who asked, until when, and who has not heard yet how it ended."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("day_groups",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("host", sa.Integer(), nullable=True),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", name="pk_day_groups"),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_day_groups_host_people", ondelete="SET NULL"),
    )
    op.create_index("ix_day_groups_host", "day_groups", ["host"])
    op.create_index("ix_day_groups_until", "day_groups", ["until"])
    op.create_table("group_news",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("person", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "person", name="pk_group_news"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_group_news_person_people", ondelete="CASCADE"),
    )
    op.create_index("ix_group_news_person", "group_news", ["person"])
    op.execute("UPDATE day_sets SET state = 'nichtig' WHERE state = 'ungueltig'")  # longer than its column is wide
