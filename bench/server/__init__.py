"""How much a server bears: `python -m bench.server` (docs/server.md says how to read it)."""
