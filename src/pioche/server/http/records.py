"""Finished games: one's own, the public ones, and what follows from them."""
