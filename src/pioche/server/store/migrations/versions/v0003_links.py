"""Links to tables: invitations for everybody, and ways to another device."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "links",
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("person_id", sa.String),
        sa.Column("secret", sa.String),
        sa.Column("code", sa.String),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("expires", MOMENT, nullable=False),
        sa.Column("ended", MOMENT),
        sa.PrimaryKeyConstraint("hash", name="pk_links"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_links_person_id"),
        sa.UniqueConstraint("code", name="uq_links_code"),
        sa.CheckConstraint(
            "person_id IS NULL OR (secret IS NULL AND code IS NULL)", name="ck_links_one_purpose"
        ),
    )
    op.create_index("ix_links_table_id", "links", ["table_id"])
    op.create_index("ix_links_person_id", "links", ["person_id"])
