"""Action spaces: what happens when somebody activates one."""
