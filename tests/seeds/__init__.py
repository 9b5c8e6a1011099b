"""What the papers and guidelines behind Gök ask for, row by row, and what shows it."""
