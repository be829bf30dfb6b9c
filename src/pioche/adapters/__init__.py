"""The games behind the interfaces of learning and search programs (docs/environments.md)."""

from pioche.extras import needs

needs("pioche.adapters", "numpy")
