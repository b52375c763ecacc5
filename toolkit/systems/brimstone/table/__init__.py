"""What people at a terminal see."""
