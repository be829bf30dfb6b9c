"""The table in a terminal: what a seat sees and may do, and no rules."""
