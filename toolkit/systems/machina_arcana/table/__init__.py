"""The table at a terminal."""
