"""What a good move looks like: plans, forecasts and weights of the bots."""
