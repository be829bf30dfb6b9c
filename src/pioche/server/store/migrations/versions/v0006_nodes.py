"""Servers that share a store: which of them has a table, and since which change of hands."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(), primary_key=True),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("started", MOMENT, nullable=False),
        sa.Column("alive_until", MOMENT, nullable=False),
    )
    op.add_column("tables", sa.Column("owner", sa.String()))
    op.add_column("tables", sa.Column("epoch", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("ix_tables_owner", "tables", ["owner"])
    if op.get_bind().dialect.name == "postgresql":
        op.execute("CREATE SEQUENCE tables_serial")
        op.execute("SELECT setval('tables_serial', coalesce(max(serial), 0) + 1, false) FROM tables")
