"""What lies in folders: cases, programs, and which of them belong together."""
