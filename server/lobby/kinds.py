"""
Of which kind a word to the house is, told by one look at its type.

`isinstance` tries the members of a union one after another, and these unions are long: asking them in turn cost more
than all that is done about a word like `uhrzeit`.
"""

from typing import Final, TypeGuard, get_args

from commands.company.meeting import MeetingWord
from commands.company.talking import TalkWord
from commands.lobby.admin import AdminDeed
from commands.lobby.verbs import LobbyWord
from commands.table.computers import ComputerWord

_LOBBY: Final = frozenset(get_args(LobbyWord))
_COMPANY: Final = frozenset((*get_args(TalkWord), *get_args(MeetingWord)))
_COMPUTERS: Final = frozenset(get_args(ComputerWord))
_ADMINS: Final = frozenset(get_args(AdminDeed))


def is_of_the_lobby(word: object) -> TypeGuard[LobbyWord]:
    """Tell whether it is one everybody may say to the house anywhere."""
    return type(word) in _LOBBY


def is_said_to_somebody(word: object) -> TypeGuard[TalkWord | MeetingWord]:
    """Tell whether it is talk, or helps people to meet."""
    return type(word) in _COMPANY


def is_about_computers(word: object) -> TypeGuard[ComputerWord]:
    """Tell whether it is about computers that play."""
    return type(word) in _COMPUTERS


def is_of_admins(word: object) -> TypeGuard[AdminDeed]:
    """Tell whether it is a deed of an admin."""
    return type(word) in _ADMINS
