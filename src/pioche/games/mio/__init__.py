"""Mio: get rid of your cards, and do not forget to say it."""
