"""The booklets of missions."""
