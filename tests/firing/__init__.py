"""What is accepted fires: rules drawn from the whole vocabulary are put on shipped cards, and games are played with
them. What never ran, never did anything, or always came out the same is listed, to be looked at one by one.
"""
