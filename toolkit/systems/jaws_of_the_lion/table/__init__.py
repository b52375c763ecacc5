"""What people at a terminal see and read: the drawn table, the log in words, questions and options."""
