"""
What guests type and read: German in both directions, and not one rule of a game.

A line is read with these files and comes out as an action, a question or a word to the house:

    german      folding, verb forms, lists; `Voice`, which speaks to one pair of eyes
    grammar     the small parts of what may stand behind a verb; spelling: how playing cards are typed
    vocabulary  `Verb` and `Vocabulary`, which is everything German about one game; `Lexicon` reads and writes lines
    table       the words of every table; house: those that count everywhere; admin: the host's; haus: the house's own

What happened and what there is to see is told with these:

    telling     the tale of a step and the prompt behind it; help: on commands, subjects and rules
    keys        a view as the keys of a record
    codec       a view or an event as data and back; ways: how values of each type are
    replay      from the lines of a journal back to a table
    partie      records read, played and checked; exports: written, whole or as one player may keep them

A game has one file of its own name with one `Vocabulary`, and a line in `catalogue`. What a family of games says alike
stands beside them: `chips` for everything played for chips, `betting` for everything played for the pot.
"""
