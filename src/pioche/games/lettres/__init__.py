"""Plis de lettres: four families of letters, five rounds of tricks nobody wants."""
