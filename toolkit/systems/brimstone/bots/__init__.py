"""What a good move looks like."""
