"""Content for virtual tabletops, drawn by the same layouts as paper."""
