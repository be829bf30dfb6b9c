"""The deals of each day, and who has tried them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), primary_key=True),
        sa.Column("seed", sa.String(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("levels", sa.Text()),
    )
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), primary_key=True),
        sa.Column("person_id", sa.String(), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("record_id", sa.String()),
        sa.Column("score", sa.Integer()),
        sa.Column("rank", sa.Integer()),
        sa.Column("won", sa.Boolean()),
        sa.Column("finished", sa.DateTime(timezone=True)),
        sa.Column("listed_as", sa.String()),
        sa.UniqueConstraint("table_id", name="uq_daily_tries_table_id"),
    )
    op.create_index("ix_daily_tries_person_id", "daily_tries", ["person_id"])
