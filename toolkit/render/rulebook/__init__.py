"""Rule books: what a player reads to play a system, from prose in data, the rules' own numbers and the content."""
