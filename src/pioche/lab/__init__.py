"""Measuring bots: many games on the same deals, and what can be said after them (docs/arena.md)."""

from pioche.extras import needs

needs("pioche.lab", "openskill", "platformdirs")
