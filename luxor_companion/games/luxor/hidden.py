"""What the table must not see: the order of face-down stacks, and scarabs kept face down."""

from luxor_companion.games.luxor.state import Position


def without_hidden(position: Position) -> Position:
    """The same position as everyone at the table may see it, hands as far as they were told."""
    cobra, falcon, lion = ((None,) * len(stack) for stack in position.stacks)
    players = tuple(
        player._replace(scarabs=(None,) * len(player.scarabs)) for player in position.players
    )
    return position._replace(
        stacks=(cobra, falcon, lion),
        scarabs=(None,) * len(position.scarabs),
        players=players,
    )
