"""A live table without any network: commands in, numbered entries and redacted messages out."""
