"""The map: tiles, joins, gates, and the board that is put together from them."""
