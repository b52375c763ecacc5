"""Where it lies: tiles, joins, gates, and the board that grows of them."""
