"""Benchmarks: every number is a ratio against a peer or a limit measured in the same run; machines have moods."""
