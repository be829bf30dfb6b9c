"""When people were seen last, and who wants to be forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.add_column("people", sa.Column("seen", MOMENT))
    op.add_column("people", sa.Column("erased", MOMENT))
    # Nobody is taken for gone because nobody counted before.
    op.execute("UPDATE people SET seen = CURRENT_TIMESTAMP")
