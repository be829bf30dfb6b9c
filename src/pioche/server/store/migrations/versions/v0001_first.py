"""Tables, their logs, people, records and ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("serial", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.Column("closed", MOMENT),
        sa.PrimaryKeyConstraint("serial", name="pk_tables"),
        sa.UniqueConstraint("id", name="uq_tables_id"),
    )
    running = sa.text("closed IS NULL")
    op.create_index("ix_tables_running", "tables", ["serial"], sqlite_where=running, postgresql_where=running)
    op.create_table(
        "entries",
        sa.Column("table_serial", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_serial", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["table_serial"], ["tables.serial"], name="fk_entries_table_serial"),
    )
    create_people()
    create_records()


def create_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("account", sa.String),
        sa.Column("account_key", sa.String),
        sa.Column("password", sa.String),
        sa.Column("recovery", sa.LargeBinary, nullable=False),
        sa.Column("created", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("account_key", name="uq_people_account_key"),
        sa.UniqueConstraint("recovery", name="uq_people_recovery"),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("person_id", sa.String, nullable=False),
        sa.Column("table_id", sa.String),
        sa.Column("created", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_tokens_person_id"),
    )
    op.create_index("ix_tokens_person_id", "tokens", ["person_id"])


def create_records() -> None:
    op.create_table(
        "records",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("finished", MOMENT, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_records"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_records_table_id"),
        sa.UniqueConstraint("table_id", "number", name="uq_records_table_id_number"),
    )
    op.create_index("ix_records_recent", "records", ["public", "finished"])
    op.create_table(
        "record_players",
        sa.Column("record_id", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("person_id", sa.String),
        sa.Column("level", sa.String),
        sa.Column("name", sa.String),
        sa.Column("listed_as", sa.String),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("record_id", "seat", name="pk_record_players"),
        sa.ForeignKeyConstraint(["record_id"], ["records.id"], name="fk_record_players_record_id"),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"], name="fk_record_players_person_id"),
        sa.CheckConstraint("person_id IS NULL OR level IS NULL", name=op.f("ck_record_players_one_player")),
    )
    op.create_index("ix_record_players_person_id", "record_players", ["person_id"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String, nullable=False),
        sa.Column("subject", sa.String, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("won", sa.Integer, nullable=False),
        sa.Column("name", sa.String),
        sa.PrimaryKeyConstraint("game", "subject", name="pk_ratings"),
    )
