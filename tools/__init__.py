"""What sets the project up."""
