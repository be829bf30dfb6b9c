"""Experts: they search, each game in its own way."""
