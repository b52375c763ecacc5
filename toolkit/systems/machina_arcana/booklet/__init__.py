"""The booklets of scenarios."""
