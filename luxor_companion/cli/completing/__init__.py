"""What a TAB press offers: `luxor __complete WORDS…`, which the scripts in completions/ call."""
