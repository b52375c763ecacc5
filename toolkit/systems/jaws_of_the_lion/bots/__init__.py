"""The bots of the system: how they weigh options and choose one."""
