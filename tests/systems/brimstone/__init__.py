"""Tests of Shadows of Brimstone."""
