"""Bots, sessions with people and bots at one table, and (later) thousands of games at once."""
