"""The booklet of a scenario."""
