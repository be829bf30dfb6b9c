"""Several servers on one PostgreSQL, as real processes, and what befalls them."""
