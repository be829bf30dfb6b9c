"""Pioche: five French card games to play and to study."""

import os

__version__ = "0.2.0"

if os.environ.get("PIOCHE_INTERPRETED"):
    from pioche.interpreted import prefer_source

    prefer_source()
