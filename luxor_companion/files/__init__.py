"""Everything on disk: rules data, position files, score sheets, saves."""
