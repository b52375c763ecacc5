"""Adventure booklets: story, drawn map, components, set-up, objectives and special rules, as one PDF."""
