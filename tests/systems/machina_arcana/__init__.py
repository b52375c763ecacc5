"""Tests of the system Machina Arcana."""
