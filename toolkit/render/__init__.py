"""From a library to paper: words are generated from effects, components drawn by Typst, sheets and pictures written."""
