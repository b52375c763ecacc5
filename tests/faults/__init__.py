"""Faults of the machine that really happen: a full disk, a folder nobody may write to, too few open files, a kill."""
