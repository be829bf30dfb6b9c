"""What a search must be told of each game; compiled with the rules."""
