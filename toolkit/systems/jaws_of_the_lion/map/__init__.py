"""Where it lies."""
