"""The swap test, as the house itself runs it to prove a game (`commands.promises`)."""

from commands.promises.exchange import cards_in
from commands.promises.swap import LeakError, Outcome, Script, counterpart, run, samples, script_of, scripted, swap_test

__all__ = [
    "LeakError",
    "Outcome",
    "Script",
    "cards_in",
    "counterpart",
    "run",
    "samples",
    "script_of",
    "scripted",
    "swap_test",
]
