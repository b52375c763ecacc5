"""Content: files of packs are read, and become a library of entities."""
