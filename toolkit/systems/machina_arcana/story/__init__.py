"""Campaigns: what is decided between two scenarios, and what explorers keep."""
