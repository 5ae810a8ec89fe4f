"""
Card games as pure state machines: one folder for each game, and files for what several of them share.

A game is a value of type `game.Game`: a frozen state, a table of clauses (phase by phase, who may do what),
a view for every pair of eyes. Nothing in here knows a German sentence, a socket, a clock or a random number;
beside the standard library it imports msgspec, of which its values are made (`frozen`), and no game imports another.

Every game stands on the first group, and takes from the others what its family needs:

    contract  what is done, what happens, what is refused: the types of the promise; frozen: what values are made of
    options   properties and special rules; record: what a record asks of a game; checks: what is asked before a rule
    game      a game, whole, and `play`, the only way to move; service: a machine that has games played at tables
    table/    the life of a table around any game: joining, options, votes, leaving, arranging a hand

    kit/cards    the pack and its one notation; piles: hands and stocks as tuples
    kit/match    several deals: clockwise order, the next dealer, totals, leaders; ranking: all-time lists
    kit/rounds   the course of a match of rounds: mixing, who deals next, leaving; victory: how it is told
    kit/melds    what lies on a table: sets, runs, jokers, points; finding: what could be laid from some cards
    kit/tricks   following suit, who takes the trick
    kit/teams    partners for a whole match; places: a table whose chairs outlast those who sit there
    kit/events   what happens in several games alike
    kit/chips    played for the chips of the table
    kit/imagining  what nobody has seen, drawn anew, for computer players

    bots/        computer players: above the games, and known to none of them (measured by `bench/arena.py`)

    pot/betting  bids and raises (BETTING.md is its law), events: what happens meanwhile; no cards
    pot/match    a match played for the pot: terms, actions, events, state, and what a `Variant` of it says
    pot/deal     the course of its deals; showdown: how each of them ends, with side pots
    pot/view     what one pair of eyes sees of it, what could be done
    pot/game     its value; hands: which hand is better; imagine: what the others may hold

    meld/rules   a match of laying melds at any moment, and what a `Variant` of it says
    meld/turn    the course: dealing, drawing, discarding, taking back, leaving; table: what goes down
    meld/view    what one pair of eyes sees of it; game: its value; actions, events: what is done and happens
    meld/moves   what a sensible player would try; imagine: what the others may hold

How to add a game, in five steps:

1. Write `games/<id>/RULES.md`: the rules, numbered R1…Rn. Code and tests cite these numbers.
2. Copy the nearest game's folder and keep its file names: `actions` (what is done and what happens), `state`, `rules`,
   `view`, `moves` (with `imagine`, where there are secrets) and `__init__` with the one value `Game(…)`. A small one is
   one file (`holdem`); a file that a shared one makes needless is left out, and rules too long for one file are parted
   by subject (`scoring`, `course`). What two games need lives in `kit/` or in a family's folder, never in a game.
3. Write `commands/<id>/`: the verbs, a sentence and a name for every event, names for programs (`told`), a sentence for
   every refusal and every running phase, the screens;
   `hilfe/<id>.md`, its rules for players; `lektion.partie`, its introduction; and `__init__.py` with the one value
   `PACKAGE`, which binds all of it and the computer players of `games/bots/<id>`. What families say alike stands beside
   it (`chips`, `pot`, `melds`).
4. Add its line to `OURS` in `commands/catalogue.py`, and the same to the entry points in `pyproject.toml`; its row in
   README's list of games and a line in `CHANGELOG.md`.
5. Put scenarios into `tests/partien/<id>/`, and beside them `namen.txt`, what programs know of it for good:
   `stammtisch spiel namen <id>` prints that. `stammtisch spiel pruefen <id>` says in sentences what is still missing,
   and `tests/test_promises.py` asks the same of every game of the catalogue. What is typed and meant stands in some
   lines of `tests/sprache.tsv`; `python -m tests.released` keeps a journal of its first version.

A game in a wheel of its own is the same in one folder (`contrib/` has one to copy): an entry point in its
`pyproject.toml` takes the place of step 4, and its `Package` says beside what ours say where its modules are (`home`)
and where its scenarios with `namen.txt` lie (`records`).
"""
