"""`python -m toolkit` is `lantern`."""

from toolkit.cli.main import main

main()
