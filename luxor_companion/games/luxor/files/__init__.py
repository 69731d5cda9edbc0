"""What Luxor keeps on disk: positions, set-ups, score sheets, and the owner's copy."""
