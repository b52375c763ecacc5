"""What a run has to say, for people and for programs: one page, JSON, or a few lines at a terminal."""
