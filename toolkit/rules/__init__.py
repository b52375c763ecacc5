"""The interpreter every system shares: games, decisions, verbs, randomness, logs. It knows no system."""
