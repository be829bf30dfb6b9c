"""The coach: what each decision of a game was worth, from what its seat knew then (docs/coach.md)."""
