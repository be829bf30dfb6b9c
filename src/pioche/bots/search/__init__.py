"""Search over the engine's contract, compiled with the rules."""
