"""Tests of what bots of any crawl share."""
