"""
The life of a table around any game: who sits there, what was agreed, who is absent, who wants to stop, who goes.

A table is a state like a game's and is played by the same rule, `play`: people join and agree on options in the phase
`warten`; the opener's first `mischen` starts the match; from then on everything the table does not know is handed to
the game. The cards of a hand are arranged here too, for every game that has hands.

`state` holds the table and what can be asked of it, `actions` and `events` what is asked for and what happens, `rules`
has `play`, `view` what one seat may see of it.
"""
