"""What lies between scenarios."""
