"""The table in a terminal: it draws a view and offers its moves, and holds no rules."""
