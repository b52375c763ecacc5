"""What content may say."""
