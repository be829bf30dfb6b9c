"""Games that wait for their only people, and the pace that a person chose last."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "unfinished",
        sa.Column("person_id", sa.String(), sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("table_serial", sa.Integer(), sa.ForeignKey("tables.serial"), primary_key=True),
        sa.Column("opponents", sa.Text(), nullable=False),
    )
    op.create_index("ix_unfinished_table_serial", "unfinished", ["table_serial"])
    op.add_column("people", sa.Column("pace", sa.String()))
