"""Library in, paper out: words generated from effects, components drawn by Typst, sheets and pictures written."""
