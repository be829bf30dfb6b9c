"""Plants faults and counts how many the tests find: `python -m tools.faults`."""
