"""What is wrong with a state that somebody wrote."""

from __future__ import annotations


class GivenFault(ValueError):
    """A name or number of a written state that cannot be. It may be met only while the state is played.

    Content was checked before: what no pack has can only have been named by the state. `word` is what was written
    there, where it is a word, and `hint` what was meant.
    """

    def __init__(self, message: str, word: str = "", hint: str = "") -> None:
        super().__init__(f"{message}; {hint}" if hint else message)
        self.message = message
        self.word = word
        self.hint = hint
