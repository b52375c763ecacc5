"""What all dungeon crawls share, between the interpreter and the systems; it knows no system.

What is there for the next system, and who uses it already, stands in docs/explanation/crawl.md.
"""
