"""What lies between adventures: campaigns, the market, what heroes carry on."""
