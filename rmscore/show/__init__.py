"""Everything people see, and what the commands print for programs."""
