"""Beginners: they know the rules and what they want, and err as people do."""
