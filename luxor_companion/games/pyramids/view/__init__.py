"""What Silver & Gold Pyramids looks like: functions that return lines, never print."""
