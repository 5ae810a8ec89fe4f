"""
From a typed line to what is meant, and back: verbs by dictionary and layered prefix, then the verb's small grammar.

Reading asks no state. A line is folded, its fillers are dropped, and its verb is found in this order: two words
(`spiel mit`), a split verb (`leg … ab`), the exact word, a unique prefix. Words are looked for in layers – the game's,
the table's, the house's – and the first layer with a hit decides. What cannot be undone (`full`) has no prefix.

Writing is the other direction and the language of the journal: `read(write(action)) == action` for every action.

What a line costs is bounded, for anybody may type anything: a verb has only so many readings, what fits none of them is
explained from the first few, and `heard` refuses what is longer than any command before a grammar sees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from commands.language.fitting import Reading, fitting
from commands.language.german import FILLERS, NO_NAME, Likeness, fold, meant, nearest
from commands.language.guessing import Guesses
from commands.language.misread import Misread, MisreadCode, as_typed, quoted
from commands.language.names import AskedNames, Names
from commands.language.nearness import asks_whether, is_no_talk
from commands.language.phrases import Cues
from commands.language.relevance import About, Saying
from commands.language.verb import Verb, firsts, named, prefixes, written
from games.contract import Action


class Lexicon:
    """The words that count somewhere, in layers: a game's, the table's, the house's – or the lobby's alone."""

    def __init__(
        self,
        *layers: Iterable[Verb],
        cues: Cues | None = None,
        subjects: Iterable[Saying] = (),
        about: About | None = None,
    ) -> None:
        self.layers = tuple(tuple(layer) for layer in layers)
        self.verbs = tuple(verb for layer in self.layers for verb in layer)
        self._words: dict[str, list[Verb]] = {}
        self._pairs: dict[tuple[str, str], list[Verb]] = {}
        self._splits: dict[str, dict[str, list[Verb]]] = {}
        self._writers: dict[type, list[Verb]] = {}
        for verb in self.verbs:
            for word in verb.words:
                self._words.setdefault(word, []).append(verb)
            for pair in verb.pairs:
                self._pairs.setdefault(pair, []).append(verb)
            for inner, particle in verb.splits:
                self._splits.setdefault(inner, {}).setdefault(particle, []).append(verb)
            self._writers.setdefault(verb.means, []).append(verb)
        self._bare = tuple(verb for verb in self.verbs if verb.bare)
        self._firsts = firsts(self._pairs)
        self._heads = frozenset(self._words) | frozenset(self._splits) | frozenset(first for first, _ in self._pairs)
        self._prefixes = prefixes(self.layers)
        self.known = (*self._words, *(" ".join(pair) for pair in self._pairs))
        self._alike, self._quoting = Likeness(self.known), frozenset(verb.means for verb in self.verbs if verb.verbatim)
        self.asking_for_cards = tuple(verb for verb in self.verbs if _CARDS.intersection(dict(verb.asks)))
        self._lately: dict[str, object] = {}
        self._misread: dict[str, Misread] = {}
        self._lines: dict[int, tuple[object, str]] = {}
        self.cues, self._moves = cues, frozenset(verb.means for verb in self.verbs if issubclass(verb.means, Action))
        self.subjects = tuple(subjects)
        self._guesses = Guesses(self.layers, cues, self.read_anew, self.subjects, about)
        self.offers = self._guesses.offers

    # --- reading ---

    def remembered(self, line: str) -> object:
        """Return what a line means that was read lately and names nobody, None if it has to be read."""
        return self._lately.get(line)

    def heard(self, line: str, names: Names) -> object:
        """
        Return what somebody means who types now: as `read`, but guessed at, and what no command can be is not read.

        Raises:
            Misread: it is too long, or means nothing.
        """
        if len(line) > _SHORT and line not in self._lately and self._endless(line):
            raise Misread(MisreadCode.SYNTAX, _ENDLESS)
        if line in self._lately:
            return self._lately[line]
        try:
            meaning = self.read(line, names)
        except Misread as misread:
            return self._guesses.meant(line, names, misread)
        if (
            " " in line
            and (line[:4] in _WHETHER or meaning.__class__ not in self._moves)
            and self._is_doubtful(line, meaning)
        ):
            self._lately.pop(line, None)
            raise self._guesses.unread(line, names)
        return meaning

    def _is_doubtful(self, line: str, meaning: object) -> bool:
        words = _words_of(line)
        if isinstance(meaning, Action):  # who asks whether to move does not move yet
            return asks_whether(" ".join(words))
        return self._guesses.doubts(self._verb_that_means(meaning), line, words, self.verb_at(words))

    def _endless(self, line: str) -> bool:
        """Tell whether a line is longer than any command; talk may be as long as it likes."""
        words = _words_of(line)
        if len(line) <= MOST_LETTERS and sum(word not in _SIGNS for word in words) <= MOST_WORDS:
            return False
        first = words[self.verb_at(words)] if words else ""
        verbs = self._words.get(first) or self._prefixes.get(first, ())
        return line.lstrip()[:1] != "'" and not (verbs and all(verb.verbatim for verb in verbs))

    def read(self, line: str, names: Names) -> object:
        """
        Return what a line means: an action, a question or a word to the house.

        Players type the same few lines again and again, so what depends on no names and quotes nothing is remembered,
        and so is why a line means nothing: whoever is not understood often types the same once more.

        Raises:
            Misread: nothing; the sentence says why and what to type instead.
        """
        meaning = self._lately.get(line)
        if meaning is None:
            misread = self._misread.get(line)
            if misread is not None:
                raise misread.again()
            asked = AskedNames(names)
            try:
                meaning = self.read_anew(line, asked)
            except Misread as wrong:
                if not asked.anything and len(line) <= _LONGEST_KEPT:
                    _keep(self._misread, line, wrong.again(), _MOST_MISREAD)
                raise
            if not asked.anything and type(meaning) not in self._quoting and len(line) <= _LONGEST_KEPT:
                _keep(self._lately, line, meaning)
        return meaning

    def read_anew(self, line: str, names: Names) -> object:
        """Read a line as if for the first time; raises as `read` does."""
        words = _words_of(line)
        if not words:
            raise Misread(MisreadCode.SYNTAX, "Was möchtest du tun? „befehle“ zeigt, was jetzt geht.")
        if words[0][0] == "'":
            line = f"{SAYING} {line.strip()[1:]}"
            words = [SAYING]
        bare = self._without_a_verb(words, line, names)
        if bare is not None:
            return bare
        start = self.verb_at(words)
        if (
            start
            and is_no_talk(words, start)
            and all(verb.verbatim for verb in self._words.get(words[start], _NO_VERB))
        ):
            start = 0
        first, rest = words[start], words[start + 1 :]
        if first not in self._heads:
            first = first.strip(':;."„“') or first
        meaning = fitting(self._plain(first, rest), line, start, names)
        if meaning is None and rest and first not in self._heads:
            near = nearest(first, self._firsts.get(rest[0], ()))  # a slip in a verb of two words: `kont bots`
            if near:
                raise _unknown(quoted(as_typed(line, first)), [self._pairs[one, rest[0]][0].name for one in near])
        if meaning is None:
            meaning = fitting(self._inverted(first, rest), line, start, names, only_whole=True)
        if meaning is None:
            meaning = fitting(self._shortened(first, rest), line, start, names)
        if meaning is None:
            raise self._unknown(first, quoted(as_typed(line, first)))
        return meaning

    def knows(self, line: str, names: Names) -> bool:
        """Tell whether a line has one of these verbs, well used or not; without finding out what is wrong with it."""
        words = _words_of(line)
        if not words:
            return False
        if self._without_a_verb(words, line, names) is not None:
            return True
        start = self.verb_at(words)
        first, rest = words[start], words[start + 1 :]
        if first in self._words or any(True for _ in self._plain(first, rest)) or any(self._shortened(first, rest)):
            return True
        return len(line) <= _SHORT and None is not fitting(
            self._inverted(first, rest), line, start, names, only_whole=True
        )

    def _without_a_verb(self, words: list[str], line: str, names: Names) -> object | None:
        """Return what a line means that is the tail of a `bare` verb, None if it is none: a card, a number."""
        if not self._bare or len(words) > _LONGEST_BARE:
            return None
        return fitting((([*self._bare], words, 0),), line, 0, names, only_whole=True)

    def beginning_with(self, word: str) -> tuple[Verb, ...]:
        """Return the verbs a beginning of a word may mean, of the first layer that has one."""
        return self._prefixes.get(word, ())

    def is_final(self, line: str) -> bool:
        """Tell whether a line has a verb whose deed cannot be undone."""
        words = _words_of(line)
        if not words:
            return False
        start = self.verb_at(words)
        readings = self._plain(words[start], words[start + 1 :])
        return any(verb.full for verbs, _, _ in readings for verb in verbs)

    def has(self, word: str) -> bool:
        """Tell whether a word is one of these verbs, or begins one that may be split."""
        return word in self._heads

    def verb_at(self, words: Sequence[str]) -> int:
        """Return where the verb of a line stands if it stands at its beginning: behind what may come before it."""
        start, last = 0, len(words) - 1
        while start < last and words[start] in _BEFORE_A_VERB and words[start] not in self._heads:
            start += 1
        return start

    def _plain(self, first: str, rest: list[str]) -> Iterator[Reading]:
        """Find the verb at the beginning of the line, the most telling reading first: two words, split, exact."""
        if rest:
            pair = self._pairs.get((first, rest[0]))
            if pair is not None:
                yield pair, rest[1:], 2
            split = self._splits.get(first)
            if split is not None:
                yield from _split(split, rest)
        exact = self._words.get(first)
        if exact is not None:
            yield exact, rest, 1

    def _inverted(self, first: str, rest: list[str]) -> Iterator[Reading]:
        """Find a verb that stands further behind: `die 10+ lege ich ab`, `ich möchte 10+ ablegen`."""
        words = [first, *rest]
        for place in range(1, min(len(words), _LONGEST_INVERSION)):
            if words[place] in self._heads:
                for verbs, tail, used in self._plain(words[place], words[:place] + words[place + 1 :]):
                    fit = [verb for verb in verbs if not (verb.verbatim or verb.full or verb.leading)]
                    fit = [verb for verb in fit if not (verb.free and _parted_before(verb, words, place))]
                    yield [verb for verb in fit if not verb.free or _says_little(verb, tail)], tail, used

    def _shortened(self, first: str, rest: list[str]) -> Iterator[Reading]:
        """Find the only verb that begins like the first word, if that says anything: `noch` is no short `nochmal`."""
        small = first in FILLERS or (first in _SMALL_WORDS and rest)
        verbs = () if first in self._splits or small else self._prefixes.get(first, ())
        if len({verb.name for verb in verbs}) == 1:
            yield list(verbs), rest, 1

    def _unknown(self, typed: str, shown: str) -> Misread:
        """
        Return what to say of a first word that is no verb: what it begins, or what is spelled like it.

        Args:
            shown: the word as it was typed.
        """
        begun = [
            *self._prefixes.get(typed, ()),
            *(verb for verbs in self._splits.get(typed, {}).values() for verb in verbs),
            *(verb for (first, _), verbs in self._pairs.items() if first == typed for verb in verbs),
        ]
        if not begun and len(typed) > 2:
            begun = [verb for verb in self.verbs if verb.full and verb.name.startswith(typed)]
        meanings = list(dict.fromkeys(verb.name for verb in begun)) if typed not in _SMALL_WORDS else []
        if len(meanings) > 1:
            return Misread(
                MisreadCode.UNKNOWN_COMMAND, f"„{shown}“ ist nicht eindeutig.{meant(meanings)}", names_some=True
            )
        alike = self._alike.nearest(typed) if typed not in _SMALL_WORDS else ()
        near = meanings or list(dict.fromkeys(named(self._pairs, self._words, word) for word in alike))
        seconds = self._firsts.get(typed, ()) if typed not in _SMALL_WORDS else ()
        near = near or [self._pairs[first, typed][0].name for first in seconds[:1]]
        return _unknown(shown, near)

    # --- writing ---

    def write(self, meaning: object, names: Names) -> str:
        """
        Return the canonical line of an action.

        What was read and is remembered is the same object each time, so what names nobody is written once: the memory
        holds the object itself, and as long as it does no other can have its id.

        Raises:
            LookupError: no verb means this – a programming error.
        """
        known = self._lines.get(id(meaning))
        if known is not None:
            return known[1]
        asked = AskedNames(names)
        line = self.write_anew(meaning, asked)
        if not asked.anything and len(line) <= _LONGEST_KEPT:
            _keep(self._lines, id(meaning), (meaning, line))
        return line

    def write_anew(self, meaning: object, names: Names) -> str:
        """Write a line as if for the first time; raises as `write` does."""
        return written(self._verb_that_means(meaning), meaning, names)

    def _verb_that_means(self, meaning: object) -> Verb:
        for verb in self._writers[type(meaning)]:
            if not verb.fixed or all(getattr(meaning, one) == value for one, value in verb.fixed.items()):
                return verb
        raise LookupError(f"nothing writes {meaning!r}")

    def verb_of(self, means: type) -> Verb | None:
        """Return the first verb that means this kind of action, None if no typed word does."""
        verbs = self._writers.get(means)
        return verbs[0] if verbs else None

    def named(self, typed: str) -> tuple[Verb, ...]:
        """Return the verbs a guest asks help for by any of their forms or a unique prefix, each name once."""
        words = fold(typed).split()
        if not words:
            return ()
        found = [*self._pairs.get((words[0], words[-1]), ()), *self._words.get(words[0], ())]
        found = found or self._splits.get(words[0], {}).get(words[-1], [])
        found = found or (self._begun_with(words[0]) if len(words) == 1 else [])
        prefixed = self._prefixes.get(words[0], ()) if not found else ()
        if len({verb.name for verb in prefixed}) == 1:
            found = list(prefixed)
        return tuple({verb.name: verb for verb in reversed(found)}.values())[::-1]

    def _begun_with(self, word: str) -> list[Verb]:
        """Return every verb of two words or two parts of which only the first was named: `spiel`, `leg`."""
        pairs = [verb for (first, _), verbs in self._pairs.items() if first == word for verb in verbs]
        return [*pairs, *(verb for verbs in self._splits.get(word, {}).values() for verb in verbs)]


_MOST_KEPT, _LONGEST_KEPT = 4096, 60
"""How many lines a lexicon remembers the meaning of, and how long they may be: a megabyte at most."""

_MOST_MISREAD = 256
"""How many lines it remembers that mean nothing: anybody can make up as many as they like."""

K = TypeVar("K")
V = TypeVar("V")


def _keep(memory: dict[K, V], key: K, value: V, most: int = _MOST_KEPT) -> None:
    """Remember something; a memory that is full begins afresh."""
    if len(memory) >= most:
        memory.clear()
    memory[key] = value


_CARDS = frozenset({"card", "cards", "tiles"})
"""Fields that take cards."""

SAYING = "sagen"
"""What an apostrophe at the beginning of a line stands for."""

_BEFORE_A_VERB = FILLERS | frozenset(
    [
        *(",", "so", "ok", "okay", "na", "gut", "und", "wir", "du", "kann", "kannst", "koennte", "will", "werde"),
        *("bin", "moechte", "moecht", "wuerde", "wuerd", "haette", "haett", "muss", "darf", "lass", "uns"),
        *("koennen", "duerfen"),
    ]
)
"""Words that may stand before the verb: fillers, and what makes a wish of it."""

_SMALL_WORDS = frozenset(
    [
        *("i", "nach", "was", "wie", "wer", "wo", "ohne", "mit", "in", "fuer", "im", "sie", "er", "es", "tu"),
        *("komm", "komme", "kommen", "kommt"),
    ]
)
"""Words that are no short command where something follows them: `nach farben` is no letter to anybody."""

_NO_VERB = (Verb(("",), object, ""),)
_WHETHER = frozenset({"muss", "Muss", "soll", "Soll"})
_SHORT = 100
"""A line of so many characters is never too long; longer ones are counted."""

MOST_WORDS, MOST_LETTERS = 150, 600
"""
The longest command: to rebuild everything that can lie on a table takes a hundred cards.

Only what is typed is measured. What stands in a journal was read once, and a later house may be stricter.
"""

_SIGNS = frozenset({",", ";", "/"})
"""What stands between cards and between melds: no words."""

_ENDLESS = (
    f"So lange Befehle gibt es hier nicht; mehr als {MOST_WORDS} Wörter oder {MOST_LETTERS} Zeichen lese ich nicht. "
    "Zum Plaudern: „sagen“ und dann der Text."
)

_LONGEST_BARE = 8
"""How many words a line without a verb may have."""

_LONGEST_INVERSION = 12
"""Where in a line a verb is looked for that does not stand at its beginning."""


def _words_of(line: str) -> list[str]:
    """Return the folded words of a line; a comma is a word of its own, and signs that end a sentence are gone."""
    folded = fold(line)
    if "," in folded:
        folded = folded.replace(",", " , ")
    if "!" in folded:
        folded = folded.replace("!", " ")
    words = folded.split()
    while words and words[-1][-1] in ".,;?" and words != ["?"]:
        words[-1] = words[-1].rstrip(".,;?")
        if words[-1]:
            break
        words.pop()
    return words


def _split(particles: Mapping[str, list[Verb]], rest: list[str]) -> Iterator[Reading]:
    """Find the particle of a split verb: at the end of the line (`leg b+ an 2 an`), else anywhere (`lege b+ an 2`)."""
    end = len(rest) - 1
    while end > 0 and rest[end] not in particles and rest[end] in _BEFORE_A_VERB:
        end -= 1
    if rest[end] in particles:
        yield particles[rest[end]], rest[:end] + rest[end + 1 :], 1
    places = [place for place in range(end) if rest[place] in particles]
    for place in places if len(places) <= _MOST_PARTICLES else (*places[: _MOST_PARTICLES - 1], places[-1]):
        yield particles[rest[place]], rest, 1
        yield particles[rest[place]], rest[:place] + rest[place + 1 :], 1


def _parted_before(verb: Verb, words: Sequence[str], place: int) -> bool:
    """Tell whether a verb's particle stands before the rest of it: `mit dem handy spielen` is no `mitspielen`."""
    return any(inner == words[place] and particle in words[:place] for inner, particle in verb.splits)


def _says_little(verb: Verb, tail: Sequence[str]) -> bool:
    """Tell whether words before a verb may be a name: `tisch anna zuschauen`, but not half a sentence."""
    said = [word for word in tail if word not in verb.fillers | _BEFORE_A_VERB]
    return len(said) <= _LONGEST_NAME and NO_NAME.isdisjoint(said)


_LONGEST_NAME = 2

_MOST_PARTICLES = 4
"""How many words of a line may be tried as the particle of its verb: each costs two readings of the whole line."""


HINT = " „befehle“ zeigt, was jetzt geht, „hilfe“ erklärt es."
"""What is said of a line that is like no command."""


def _unknown(shown: str, near: Sequence[str]) -> Misread:
    """Return what to say of a word that is no verb; `near`: which verbs may be meant."""
    hint = meant(near) or HINT
    return Misread(MisreadCode.UNKNOWN_COMMAND, f"Den Befehl „{shown}“ kenne ich nicht.{hint}", names_some=bool(near))
