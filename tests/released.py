"""
One journal of every game and rules version, kept as it was played: `python -m tests.released` writes what is missing.

A file is `<game>-v<version>.journal`, or `<game>-v<version>-uhr.journal` for a match in which time ran out: comments
(`#`), then one entry a line, who spoke and what, with a tab between; then, behind `=`, how it ended. A kept file is
never written again: what was released must replay, or its table must close honestly, for as long as somebody may have
a database with it.
"""

from dataclasses import dataclass
from pathlib import Path

from commands.catalogue import VOCABULARIES
from commands.language.vocabulary import AnyVocabulary
from games.contract import HOUSE, TimeUp
from games.table import state
from games.table.state import AnyTable, clock, phase
from tests.playouts import Match, played, seated, shortest, started, step

FOLDER = Path(__file__).with_name("journals")

CLOCK = "uhr"
"""What is special in a journal in which time ran out."""

_SEEDS = range(1, 25)
_LONGEST = 600


@dataclass(frozen=True, slots=True)
class Kept:
    """A kept journal: its game and the version of the rules, the entries, and how the match ended."""

    game: str
    version: int
    entries: tuple[tuple[str, str], ...]
    ending: tuple[str, ...]


def path_of(game: str, version: int, what: str = "") -> Path:
    """Return where the journal of a game and version lies; `what` is special in a further one."""
    return FOLDER / f"{game}-v{version}{what and f'-{what}'}.journal"


def kept() -> list[Path]:
    """Return every kept journal."""
    return sorted(FOLDER.glob("*.journal"))


def read(path: Path) -> Kept:
    """Read a kept journal."""
    game, _, version = path.stem.removesuffix(f"-{CLOCK}").rpartition("-v")
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    entries = [tuple(line.split("\t", 1)) for line in lines if not line.startswith("=")]
    ending = tuple(line.removeprefix("= ") for line in lines if line.startswith("="))
    return Kept(game, int(version), tuple((actor, line) for actor, line in entries), ending)


def ending_of(vocabulary: AnyVocabulary, sitting: AnyTable) -> tuple[str, ...]:
    """Return how a match stands at its end: the phase, every scored deal, the totals, who has won."""
    sheet = state.sheet(vocabulary.game, sitting)
    lines = [f"phase {phase(vocabulary.game, sitting).value}"]
    if sheet is not None:
        named = [*((f"spiel {number}", deal) for number, deal in enumerate(sheet.deals, 1)), ("gesamt", sheet.totals)]
        lines += [
            f"{what} {' '.join(f'{int(seat)}:{points}' for seat, points in points_of)}" for what, points_of in named
        ]
        lines.append(f"sieger {' '.join(str(int(seat)) for seat in sheet.winners)}".rstrip())
    return tuple(lines)


def _worth_keeping(vocabulary: AnyVocabulary) -> Match:
    """Return the match with the most kinds of actions among some, none too long to be looked at."""
    matches = sorted((played(vocabulary, seed) for seed in _SEEDS), key=lambda match: len(match.done))
    short = [match for match in matches if len(match.done) <= _LONGEST] or matches[:1]
    return max(short, key=lambda match: len({type(one.action) for one in match.done}))


def _against_the_clock(vocabulary: AnyVocabulary) -> Match | None:
    """Return a match in which time runs out now and then, None for a game that usually has no clock."""
    match = started(seated(vocabulary, 1, shortest(vocabulary)))
    if clock(vocabulary.game, match.sitting) is None:
        return None
    while not match.over:
        if clock(vocabulary.game, match.sitting) is not None and match.chance.random() < _OVERDUE:
            match.act(HOUSE, TimeUp())
            match.settle()
        else:
            step(match)
    return match


_OVERDUE = 0.1


def write_missing() -> list[Path]:
    """Keep a journal of every game whose present rules have none, and return the new files."""
    made = []
    for vocabulary in VOCABULARIES:
        for what, play in (("", _worth_keeping), (CLOCK, _against_the_clock)):
            path = path_of(vocabulary.game.id, vocabulary.game.version, what)
            match = None if path.exists() else play(vocabulary)
            if match is not None:
                _write(path, vocabulary, match)
                made.append(path)
    return made


def _write(path: Path, vocabulary: AnyVocabulary, match: Match) -> None:
    lines = [
        f"# {vocabulary.game.name}, version {vocabulary.game.version} of its rules; kept, never changed.",
        *(f"{actor}\t{line}" for actor, line in match.entries),
        *(f"= {line}" for line in ending_of(vocabulary, match.sitting)),
    ]
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for new in write_missing():
        print(new)  # noqa: T201 - for whoever has raised a version
