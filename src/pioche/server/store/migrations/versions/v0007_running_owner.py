"""Whose the running tables are, without reading them all."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

RUNNING = sa.text("closed IS NULL")


def upgrade() -> None:
    op.create_index(
        "ix_tables_running_owner", "tables", ["owner"], sqlite_where=RUNNING, postgresql_where=RUNNING
    )
