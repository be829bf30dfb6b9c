"""How much a server bears: `python -m bench.server` (docs/server-reference.md says how to read it)."""
