"""Who fights, how attacks come about, and what follows from them."""
