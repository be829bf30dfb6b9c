"""The command `pioche`, and the table in a terminal."""
