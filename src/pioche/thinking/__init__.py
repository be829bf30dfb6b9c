"""Bots and the coach in processes of their own, beside a server or a terminal that must go on reacting."""
