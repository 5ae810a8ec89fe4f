"""What moves have cost, found out at once: in the house it is done slice by slice."""

from commands.thinking import judging


def looked_into(sight, done, seed, step=1_000):
    """Return all that can be found out about a move, in steps of so many worlds."""
    inquiry = judging(sight, done, seed)()
    while not inquiry.settled:
        inquiry = judging(sight, done, seed, inquiry, step)()
    return inquiry
