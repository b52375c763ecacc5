"""The bots of the system: their plans, forecasts and weights."""
