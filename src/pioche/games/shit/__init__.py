"""SHIT!: the nearest card clockwise scores, and the further away it is, the more."""
