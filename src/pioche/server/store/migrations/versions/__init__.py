"""One file per step, each named after its number."""
