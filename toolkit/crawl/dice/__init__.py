"""Luck in fights: pools of dice, the chances they give, and decks of modifiers."""
