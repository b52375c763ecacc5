"""Maps: drawings in text and their problems, tiles that are turned and laid, doors, walls as lines, ways and sight."""
