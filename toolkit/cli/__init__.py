"""The command line: one file a command; nothing but reading arguments and showing results."""
