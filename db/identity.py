"""
Who somebody is: an account or a guest, by a number that is never given twice.

Names are typed and shown; comparing them decides nothing, because a name can be given up and taken by somebody else.
"""

from games.frozen import Frozen

_ACCOUNT, _GUEST = "a", "g"


class PersonId(Frozen, order=True):
    """
    An account (`players.id`) or a guest (`guests.id`); written `a12` and `g7`, which nobody can be called.

    Attributes:
        number: among its kind.
        guest: which kind.
    """

    number: int
    guest: bool = False

    @classmethod
    def read(cls, text: str) -> "PersonId":
        """
        What `str` has written.

        Raises:
            ValueError: it has not.
        """
        if text[:1] not in {_ACCOUNT, _GUEST}:
            raise ValueError(f"{text!r} is nobody")
        return cls(int(text[1:]), guest=text[0] == _GUEST)

    def __str__(self) -> str:
        return f"{_GUEST if self.guest else _ACCOUNT}{self.number}"

    @property
    def account(self) -> int | None:
        """The account's id, None for a guest."""
        return None if self.guest else self.number
