"""The words of Silver & Gold Pyramids: names, sentences, and what people type."""
