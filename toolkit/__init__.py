"""Lantern: check, play, print and ship dungeon-crawl board-game content."""

__version__ = "0.1.0"
