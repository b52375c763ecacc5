"""Attacks, losses, and units that are moved against their will."""
