"""Every attack that somebody tried on Lantern, refused by the real commands within a second and 300 MB."""
