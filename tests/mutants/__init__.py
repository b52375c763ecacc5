"""Mutation testing: code is broken on purpose, in one small place at a time, and some test has to notice.

`make mutants` draws a sample, runs the tests that reach the broken line, and lists what no test noticed.
"""

#: The variable of the environment of a run whose modules change under it: nothing compiled of them may be kept.
CHANGING = "LANTERN_TESTS_CHANGING"
