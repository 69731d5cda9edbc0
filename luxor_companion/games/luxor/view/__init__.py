"""What Luxor looks like: functions that return lines, never print."""
