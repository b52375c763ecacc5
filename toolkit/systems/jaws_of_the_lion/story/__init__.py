"""What lies between two scenarios."""
