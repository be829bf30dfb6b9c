"""Sentences in French and English: one catalogue for the terminal, the command line and the web."""
