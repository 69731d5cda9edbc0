"""Whole games played on phones: real pages, real server, only what is offered is tapped."""
