"""What Alembic runs; migrating.py hands over the connection, on which a transaction has begun."""

from alembic import context

from pioche.server.store.schema import METADATA

context.configure(connection=context.config.attributes["connection"], target_metadata=METADATA)
context.run_migrations()
