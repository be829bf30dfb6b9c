"""The five games. No game knows another; shelf.py finds them by name."""
