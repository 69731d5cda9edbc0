"""The dialogue of `luxor play`: what is asked, what is answered, what is on the screen."""
