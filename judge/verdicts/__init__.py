"""What becomes of a run."""
