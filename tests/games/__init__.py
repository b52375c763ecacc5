"""Very many games of everything that ships, watched for crashes, games without end and states that cannot be."""
