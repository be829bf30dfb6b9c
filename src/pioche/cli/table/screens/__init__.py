"""The screens: start, table, and the pages laid over them."""
