"""Checks: what can be wrong with content, and how it is told."""
