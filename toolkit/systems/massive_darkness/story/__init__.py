"""Campaigns: the market and the other phases between two adventures, and what heroes carry over."""
