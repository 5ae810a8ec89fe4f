"""
What a game promises the house, each promise a function that says what is not kept: `stammtisch spiel pruefen`.

The tests of the house ask the same functions, so that whoever writes a game elsewhere is held to what ours are held to.

    promise   what a promise is, and what of a package breaks which
    source    the modules a game is written in, and what stands in them
    at_start  what is asked of a game from outside when the house starts; who breaks one is left out
    declared  what else can be seen without a match: help, lesson, refusals, names, rules as written, records
    kept      what has to hold in matches: they end, replay, are told, and nothing is lost or doubled
    hidden    what nobody may learn: imagined worlds look the same, and swapped cards change no byte
    playing   random matches of any game; swap: the same match with two hidden cards exchanged
"""
