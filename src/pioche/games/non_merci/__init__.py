"""Non Merci !: take the card or pay a chip to refuse it."""
