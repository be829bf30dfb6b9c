"""MERCI: get rid of your cards, and never forget the polite word."""
