"""The commands: one module each, with a function `run`."""
