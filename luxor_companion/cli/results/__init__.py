"""The commands of `luxor results`, a module for each kind."""
