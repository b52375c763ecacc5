"""What content may say: verbs, selectors, events, stats, and the names its expressions may use."""
