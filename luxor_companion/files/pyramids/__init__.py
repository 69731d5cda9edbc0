"""What Silver & Gold Pyramids keeps on disk."""
