"""Campaigns: what is played between two missions, and what heroes carry over."""
