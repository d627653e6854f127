"""How a program becomes ready, runs and ends."""
