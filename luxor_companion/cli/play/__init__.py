"""`play` at the table: what every game shares of it."""
