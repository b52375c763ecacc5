"""Cards: what they are made of, how they are worn and used."""
