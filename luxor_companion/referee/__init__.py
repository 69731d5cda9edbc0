"""The referee's answers to requests of any kind."""
