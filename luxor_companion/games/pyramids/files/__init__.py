"""What Silver & Gold Pyramids keeps on disk: set-ups, score sheets, and the owner's copy."""
