"""The commands of Luxor."""
