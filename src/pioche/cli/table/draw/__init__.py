"""How each game lies on the table: one small module per game, found by its folder's name."""
