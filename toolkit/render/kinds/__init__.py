"""What the layouts of each system are told besides what all components have: one function a kind."""
