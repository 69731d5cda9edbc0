"""The rules of Luxor, pure: neither files, clock, chance, console nor language."""
