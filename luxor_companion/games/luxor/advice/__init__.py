"""What a strong player would do: evaluation, plans, bots, and a review of luck and skill."""
