"""How deep the values of a message are nested, told before anything is made of it."""

from typing import Final

DEEPEST: Final = 8
"""How deep the values of a message may be nested."""


def too_deep(data: bytes) -> bool:
    """Tell whether values are nested deeper than allowed; brackets inside of strings do not count."""
    if data.count(b"[") + data.count(b"{") <= DEEPEST:
        return False
    depth, in_string, escaped = 0, False, False
    for sign in data:
        if in_string:
            in_string, escaped = escaped or sign != _QUOTE, not escaped and sign == _ESCAPE
        elif sign == _QUOTE:
            in_string = True
        elif sign in _OPENING:
            depth += 1
            if depth > DEEPEST:
                return True
        elif sign in _CLOSING:
            depth -= 1
    return False


_QUOTE, _ESCAPE = ord('"'), ord("\\")
_OPENING, _CLOSING = b"[{", b"]}"
