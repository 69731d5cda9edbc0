"""Text for people: functions that return lines, never print."""
