"""Tuning: named numbers of content, and the values that reach a win rate."""
