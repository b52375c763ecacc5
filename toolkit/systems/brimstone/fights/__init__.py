"""Fights: who comes, who acts, who is hit."""
