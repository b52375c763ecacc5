"""Focus, movement and attacks."""
