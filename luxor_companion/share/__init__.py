"""The result of a game on its way to other people: what it holds, the link, the QR code."""
