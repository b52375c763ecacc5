"""Checks that look across files, one module a family. Each has `check(collected)`, which yields diagnostics."""
