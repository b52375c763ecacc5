"""Tests of the system Jaws of the Lion."""
