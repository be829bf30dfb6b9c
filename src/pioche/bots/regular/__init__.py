"""Rules of thumb: a sensible opponent for each game, quick and without search."""
