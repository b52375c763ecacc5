"""The map: tiles of eight by eight spaces, laid side by side."""
