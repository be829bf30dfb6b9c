"""The command line of `pioche`, and the table that it opens."""
