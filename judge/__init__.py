"""The judge behind run.py, a package of rooms."""
