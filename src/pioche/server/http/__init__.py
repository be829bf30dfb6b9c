"""What is asked over HTTP: lobby, tables, people, records, health."""
