"""
Computer players of Profi-Sort.

    kernel    how many cards of a hand each task can use        players   who collects for which task
"""

from games.bots.profisort.players import PLAYERS

__all__ = ["PLAYERS"]
