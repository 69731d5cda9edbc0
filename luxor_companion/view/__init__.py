"""What people see of any game: functions that return lines, never print."""
