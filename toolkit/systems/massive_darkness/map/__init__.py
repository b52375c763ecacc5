"""Where the game takes place: tiles, doors, ways, and what lies on the map."""
