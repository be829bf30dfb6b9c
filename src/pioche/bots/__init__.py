"""Players without a face: they get the view and the events of their seat, and nothing else."""
