"""
Computer players: they think about a game as one seat sees it, and answer with an action and a reason.

Above the games, below everything else: whoever plays a game knows its state, and nobody plays two. Nothing in here
knows a German sentence, a clock or a file, and randomness is always handed in. What a player is given is an imagined
world (`Game.imagine`): they cannot see the truth even by mistake, and what they were given may go to another process.

    contract   what a computer player is asked and what they answer
    fallback   the players every game has from the first day on
    players    who plays a game at which level: what its package declares
    <game>     the players of one game or family (`PLAYERS`); what they are worth is measured by `bench/arena.py`
"""
