"""Several servers on one store (docs/cluster.md)."""
