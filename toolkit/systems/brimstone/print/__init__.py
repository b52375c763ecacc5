"""What is printed: the components of the box, and what each layout is told."""
