"""The command line: thin commands, and the only place that prints, prompts or exits."""
