"""Every code of this room."""

CODES = {
    "L1001": "words do not fit on a component, even at the smallest size",
    "L1002": "a rule has no words in a language",
    "L1003": "a component is larger than a pile of paper",
    "L1004": "the picture of a component cannot be used",
    "L1005": "a printer profile does not exist or is wrong",
    "L1006": "an entity lacks what its layout draws",
    "L1007": "letters are smaller than the printer prints legibly",
    "L1008": "art has too few pixels for its size on paper",
    "L1009": "words stand too near to the cut",
    "L1010": "words on a component name an icon that does not exist",
    "L1011": "no font has a character",
    "L1012": "the printing service sells nothing that was to be printed",
    "L1013": "a finished file is not what the profile asks for",
    "L1014": "a layout of the pack cannot be drawn",
    "L1015": "a print style was stopped",
    "L1016": "a font that neither the pack nor Lantern has",
    "L1017": "the printing service sells nothing of this size, so it is left out",
    "L1018": "a picture in other colours than sRGB",
    "L1019": "words on a picture are hard to read",
    "L1020": "a picture that no layout shows",
    "L1021": "letters are hard to read at a table",
}
"""Every code this room emits, with its title."""
