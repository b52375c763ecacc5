"""Before and between adventures: what players agree on, the phases between two adventures, what heroes carry over."""
