"""The result of a game on its way to other people: what is told, the link, the QR code."""
