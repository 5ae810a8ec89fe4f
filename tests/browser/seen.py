"""
What is seen and heard of a page, as lines of text, and what each of its controls does; kept beside the tests.

A line is something that is on the screen: what it says, what a screen reader, a keyboard or a password manager is told
of it (in braces), and how it looks: the colours by their names in `stil.css`, its size, whatever makes it stand out.
`STAMMTISCH_PLACES=1` writes them anew; whoever has changed the page reads the difference.
"""

import json
import os
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

KEPT = Path(__file__).with_name("pages")
ANEW = os.environ.get("STAMMTISCH_PLACES") == "1"
LOOKING = Path(__file__).with_name("seen.js").read_text("utf-8")

DRAWN = """() => new Promise((done) => {
    const frame = (left) => (left ? requestAnimationFrame(() => frame(left - 1)) : setTimeout(done));
    frame(3);
})"""
"""Waits until a page has answered a new width, has been laid out anew, and has answered that."""

CONTROLS = "button, summary, input, select, [role=option]"


def lines(page) -> list[str]:
    """Return what is seen and heard of a page."""
    return page.evaluate(f"() => ({LOOKING}).lines()")


def boxes(page) -> list[str]:
    """Return where everything is that a table is laid out of: each name with left, top, width and height."""
    width, height = page.viewport_size.values()
    page.wait_for_function("(size) => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height])
    page.evaluate(DRAWN)
    return [f"@ {width}x{height} {one}" for one in page.evaluate(f"() => ({LOOKING}).boxes()")]


def flights(page) -> list[str]:
    """Return what moves now."""
    return page.evaluate(f"() => ({LOOKING}).flights()")


def changed(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Return what is gone and what has come, line by line, in the order in which it is read."""
    gone, come = Counter(before) - Counter(after), Counter(after) - Counter(before)
    return [*(f"- {one}" for one in _of(before, gone)), *(f"+ {one}" for one in _of(after, come))]


def _of(everything: Sequence[str], wanted: Counter[str]) -> Iterator[str]:
    left = Counter(wanted)
    for one in everything:
        if left[one]:
            left[one] -= 1
            yield one


def walked(page, where: str = "", keys: Sequence[tuple[str, str]] = (), left: str = "#none") -> Iterator[str]:
    """
    Yield what becomes of a page when whatever can be pressed is pressed, what has just appeared before all else.

    Args:
        where: what is pressed lies in there; anywhere, if that is not said.
        keys: pressed afterwards, each behind where.
        left: what is not pressed.
    """
    before = lines(page)
    told = page.evaluate(
        f"(how) => ({LOOKING}).walk(how)",
        [f":is({where or 'body'}) :is({CONTROLS})", [list(one) for one in keys], left],
    )
    for what, sent, *after in told:
        yield f"== {what}"
        yield from (f"> {json.dumps(one, ensure_ascii=False)}" for one in sent)
        yield from changed(before, after)
        before = after


NEAR = 12
"""Pixels a box may be elsewhere: a browser rounds, and has lines of its own."""


def elsewhere(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Return which boxes are not where they were, or of another size."""
    told = [[one.rsplit(" ", 4) for one in boxes if one.startswith("@ ")] for boxes in (before, after)]
    if names := changed(*([name for name, *_ in boxes] for boxes in told)):
        return names
    if told[0] and told[0][0] != told[1][0]:  # another font: all is somewhere else
        warnings.warn(
            f"where boxes are is not compared: {told[1][0][3]} wide is the font, {told[0][0][3]} was it", stacklevel=2
        )
        return []
    return [
        f"{was} is at {now}"
        for was, now in zip(*told, strict=True)
        if any(abs(int(one) - int(other)) > NEAR for one, other in zip(was[1:], now[1:], strict=True))
    ]


def is_kept(name: str, found: Sequence[str]) -> bool:
    """Tell whether these lines are the kept ones; write them, if that is wanted."""
    file = KEPT / f"{name}.txt"
    if ANEW:
        file.write_text("".join(f"{line}\n" for line in found), "utf-8")
    kept = file.read_text("utf-8").splitlines()
    assert [] == elsewhere(kept, found), f"{name} is laid out in another way"
    told = [[one for one in lines_ if not one.startswith("@ ")] for lines_ in (kept, found)]
    assert [] == changed(*told), f"{name} is seen, or does, something else"
    return told[0] == told[1]
