"""Where everything lasting lies: SQLite beside the server, or PostgreSQL by its URL (docs/store.md)."""
