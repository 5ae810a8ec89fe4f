"""
Lines: where one ends and the next begins, in bytes that come in pieces of any size.

A line ends with CRLF, LF, CR NUL or CR. The last is what makes it hard: a CR ends its line at once, and whether a LF or
NUL belongs to it is known only when the next byte is there, perhaps a packet later; it must not end a second, empty
line. What comes after the last line end is kept until its own line end comes, but never more than the longest line may
have: a line beyond that is thrown away up to its end, and who fed it is told when that is certain, once.

No socket, no clock, no letters: bytes in, lines out. However the bytes are cut into pieces, the lines are the same.
"""

from typing import NamedTuple

_LINE_FEED = 10


class TooLong(NamedTuple):
    """
    A line was longer than the bound, and is not among those that were found.

    `ended`: a whole line came in the same piece, so its author's cursor stands at the beginning of another.
    """

    ended: bool


class LineSplitter:
    """
    Cuts one connection's text into lines of at most `most` bytes.

    Attributes:
        unfinished: the beginning of a line whose end has not come yet.
        discarding: the rest of a line that was too long is still to come.
        carriage_return: one came last; a LF or NUL now belongs to it.
        inside: any of these: what comes next does not begin a line.
    """

    __slots__ = ("carriage_return", "discarding", "inside", "most", "unfinished")

    def __init__(self, most: int) -> None:
        self.most = most
        self.unfinished = b""
        self.discarding = self.carriage_return = self.inside = False

    def go_on(self, *, carriage_return: bool, discarding: bool) -> None:
        """Go on where another one has stopped, behind its unfinished line."""
        self.carriage_return, self.discarding = carriage_return, discarding
        self.inside = bool(self.unfinished) or carriage_return or discarding

    def whole(self, data: bytes) -> bytes | None:
        """Return the line that `data` is, without its end, if it is one whole line behind nothing (nearly all are)."""
        if self.inside or data[-1] != _LINE_FEED or len(data) > self.most:
            return None
        lines = data.splitlines()
        return lines[0] if len(lines) == 1 else None

    def feed(self, data: bytes) -> tuple[list[bytes], TooLong | None]:
        """Return the lines that `data` (not empty) completes, without their ends, and whether others were too long."""
        if self.carriage_return and data[0] in b"\n\0":
            data = data[1:]
        self.carriage_return = data.endswith(b"\r")
        if b"\r" in data:
            data = data.replace(b"\r\n", b"\n")
            if b"\r" in data:
                data = data.replace(b"\r\0", b"\n").replace(b"\r", b"\n")
        text = self.unfinished + data
        lines = text.split(b"\n")
        self.unfinished = lines.pop()
        too_long = None
        if self.discarding or len(text) > self.most:
            lines, too_long = self._bounded(lines)
        self.inside = bool(self.unfinished) or self.carriage_return or self.discarding
        return lines, too_long

    def _bounded(self, lines: list[bytes]) -> tuple[list[bytes], TooLong | None]:
        """Leave out the lines that are too long, finished or not."""
        if self.discarding and lines:  # the end of the line that was too long already
            del lines[0]
            self.discarding = False
        short = [line for line in lines if len(line) <= self.most]
        endless = len(self.unfinished) > self.most
        is_news = len(short) < len(lines) or (endless and not self.discarding)
        self.discarding = self.discarding or endless
        if self.discarding:
            self.unfinished = b""
        return short, TooLong(ended=bool(lines)) if is_news else None
