"""Measurements; the figures are ratios against a reference in the same run."""
