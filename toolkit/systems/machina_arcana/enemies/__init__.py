"""How monsters come, act and go."""
