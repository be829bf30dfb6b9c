"""Self-play with PyTorch on batches of games: networks that learn a game and play it as a bot."""
