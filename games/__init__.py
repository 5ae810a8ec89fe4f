"""
Card games as pure state machines: a file here is shared, a folder is a game.

A game is a value of type `contract.Game`: a frozen state, a table of clauses (phase by phase, who may do what),
a view for every pair of eyes. Nothing in here knows a German sentence, a socket, a clock or a random number;
it imports the standard library alone, and no game imports another.

How to add a game, in five steps:

1. Write `games/<id>/RULES.md`: the rules, numbered R1…Rn. Code and tests cite these numbers.
2. Copy the nearest game's folder and keep its file names: `actions`, `events`, `state`, `rules`, `scoring`, `view`,
   `moves` and `__init__` with the one value `Game(…)`. What two games need lives in a file beside this one
   (`piles`, `melds`, `tricks`, `betting`, …), never in a game.
3. Write `commands/<id>.py`: the verbs, a sentence for every event and every refusal, the screen; and its help.
4. Add one line to `games/catalogue.py` and one to `commands/catalogue.py`.
5. Put scenarios into `tests/partien/<id>/`. `tests/test_every_game.py` proves the rest over the catalogue.
"""
