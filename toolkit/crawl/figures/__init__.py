"""Figures on the board: their wounds, their conditions, their names, and how many of them the box has."""
