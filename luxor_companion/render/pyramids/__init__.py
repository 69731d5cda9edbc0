"""What Silver & Gold Pyramids shows: returns lines, never prints."""
