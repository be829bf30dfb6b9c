"""People who are asked to play again, by whom they do not want to be asked, and what players were called."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "asks",
        sa.Column("person_id", sa.String(), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("by_id", sa.String(), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("called", sa.String(), nullable=False),
        sa.Column("expires", MOMENT, nullable=False),
    )
    op.create_index("ix_asks_by_id", "asks", ["by_id"])
    op.create_index("ix_asks_table_id", "asks", ["table_id"])
    op.create_table(
        "unwanted",
        sa.Column("person_id", sa.String(), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("by_id", sa.String(), sa.ForeignKey("people.id"), primary_key=True),
    )
    op.create_index("ix_unwanted_by_id", "unwanted", ["by_id"])
    op.add_column("record_players", sa.Column("called", sa.String()))
