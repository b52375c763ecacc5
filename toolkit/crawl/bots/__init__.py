"""How bots of any crawl plan: where they get to, what threatens them there, and which plan is worth most.

What things are worth is said by the system; nothing here knows one.
"""
