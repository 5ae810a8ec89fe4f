"""
What guests type and read: German in both directions, and not one rule of a game.

Each room does one errand:

    language  from a line to what is meant and back: `german` folds and bends, `voice` speaks to one pair of eyes,
              `grammar` and `spelling` read what stands behind a verb, a `lexicon` of verbs reads and writes lines,
              `misread` says why one means nothing; a `Vocabulary` is everything German about one game
    lobby     the words that count everywhere and those of the host; help on commands, subjects and rules
    table     the words of every table: its verbs, tale, screens, refusals, and the prompt
    journal   from the lines of a journal back to a table; records read, played, checked and written; a view or an
              event as data and back (`codec`)

A game has a folder of its own name with one `Vocabulary`, its help, its lesson, and `package`: the one value that binds
all there is of it, found by `catalogue`. What a family of games says alike stands beside them: `chips` for everything
played for chips, `pot` for everything played for the pot, `melds` for everything in which melds are laid.
"""
