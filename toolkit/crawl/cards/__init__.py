"""Cards: compiled once from content, powers with a price, what is worn and what lies beside it, decks that run out."""
