"""Lobby, tables, people and records over HTTP (docs/http.md)."""
