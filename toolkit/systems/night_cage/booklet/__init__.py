"""The adventure booklet: its sections, drawn map and rules, from the adventure's own data."""
