"""The words of Luxor: names of its things, its sentences, and what people type."""
