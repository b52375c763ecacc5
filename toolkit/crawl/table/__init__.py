"""What people at a terminal see and read: the log in words, questions, maps as text."""
