"""Campaigns: what is played between two scenarios, and what characters carry over."""
