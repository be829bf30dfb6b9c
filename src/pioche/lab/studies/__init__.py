"""Questions about games, each with its contests and its figures."""
