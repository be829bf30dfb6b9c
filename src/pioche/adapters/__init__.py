"""The games behind the interfaces of learning and search programs (docs/environments.md)."""
