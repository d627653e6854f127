"""Which program is judged on which cases."""
