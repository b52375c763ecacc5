"""What cards are made of: compiled from content, collected in decks, paid for, worn and traded."""
