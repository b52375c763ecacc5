"""What lies between missions."""
