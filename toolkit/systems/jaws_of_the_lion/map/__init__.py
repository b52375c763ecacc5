"""The map: its rooms and doors, and how figures move over its hexes."""
