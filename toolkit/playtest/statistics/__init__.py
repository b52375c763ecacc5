"""What recorded games say: tallies of many games, intervals, comparisons, and the summary that every report shows."""
