"""The cards of the game: compiled from content, collected in a catalogue, used in play."""
