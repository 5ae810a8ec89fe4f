"""
A match in which people lay melds on the table: what Rommé and Rummy play alike, and a small Rummy of the tests too.

A game hands in what only it knows as a `Variant` (in `rules`) and takes its rows from here:

    rules     a match at any moment, and what a `Variant` of it says
    actions   what a player can do; events: what happens then
    turn      the course: dealing, drawing, taking, discarding, the stock that runs dry, leaving, the next deal
    table     what goes down on the table: laying, laying off, replacing a joker, rebuilding
    undo      taking that back, step by step or at once
    view      what one pair of eyes sees; moves: what a sensible player would try

The family has no numbered rules of its own: where two games differ in a number, each of them cites it where it fills in
its `Variant` and its table of clauses.
"""

from games.meld.rules import NoMove

__all__ = ["NoMove"]
