"""
What somebody may have meant by a line that is no command: asked only when the ordinary reading has failed.

A cue is a phrase by which a command is asked for who does not know its name: `wirf weg` for `ablegen`, `wer ist da` for
`wer`. Its words are looked for in the line in their order, whatever stands between them and however they end. The
commands with the weightiest cue are candidates. What is left of the line must be the command's tail: then, if only one
candidate can be meant, it is that command. Otherwise the candidates are named.

Never carried out on such grounds is what cannot be undone (`full`) and what others would read (`verbatim`).

What this costs is bounded: lines are short, words have few cues, and only a few readings are tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from commands.language.german import FILLERS, NUMBERS, fold, listed
from commands.language.grammar import Kind, Spelling
from commands.language.misread import Misread, MisreadCode, as_typed, quoted
from commands.language.names import Names
from commands.language.verb import Verb

Cues = Mapping[str, Sequence[str]]
"""
Name of a command -> phrases that ask for it.

`a|b` is either word; `~` before a phrase: it says too little to be carried out, the command is only named; `… = LINE`
behind it: this line is meant, `*` in it stands for all that was typed.
"""

LONGEST, MOST_WORDS = 100, 20
"""Longer lines are no beginner's command."""


class Cue(NamedTuple):
    """One phrase that asks for a command: every word as the forms it may have, and how much it says."""

    words: tuple[frozenset[str], ...]
    verb: Verb
    weight: float
    sure: bool
    own: bool
    line: str = ""


class Found(NamedTuple):
    """
    A cue that stands in a line, and the words of the line beside it.

    Attributes:
        leading: the first word of the line that says anything is one of its own.
    """

    cue: Cue
    rest: tuple[str, ...]
    leading: bool = False

    @property
    def says_more(self) -> bool:
        """Whether its command takes more than any word, and something is left of the line for that."""
        tail = self.cue.verb.tail
        if tail is None or _SAYS_NOTHING.issuperset(self.rest):
            return False
        return all(part.kind is not Kind.WORD or part.words for part in tail.parts)


class Guesses:
    """
    Guesses at what a line means, for the words of one place.

    Args:
        layers: the verbs that count there; of equal candidates the first layer's are meant.
        cues: their phrases; None where nothing is guessed.
        read: reads a line as it is.
    """

    def __init__(
        self, layers: Sequence[Iterable[Verb]], cues: Cues | None, read: Callable[[str, Names], object]
    ) -> None:
        self._read = read
        asking = [verb for verb in layers[0] if _CARDS.intersection(dict(verb.asks))] if cues is not None else []
        self._for_cards = tuple({verb.name: verb for verb in asking}.values())
        self._by_word: dict[str, list[Cue]] = {}
        for layer, verbs in enumerate(layers if cues is not None else ()):
            for verb in verbs:
                for cue in (*_told(verb, (cues or {}).get(verb.name, ()), layer), *_implied(verb, layer)):
                    for word in cue.words[0]:
                        self._by_word.setdefault(word, []).append(cue)

    def meant(self, line: str, names: Names, misread: Misread) -> object:
        """
        Return what a line that could not be read means.

        Raises:
            Misread: it means nothing for certain; the sentence names the commands that may be meant, if any.
        """
        words = _cleaned(line)
        if not words or len(line) > LONGEST or len(words) > MOST_WORDS:
            raise misread.again()  # one that a frame knows would keep that frame, and with it whoever typed
        found = self._found(words)
        best = found[: sum(one.cue.weight > found[0].cue.weight - _AS_HEAVY for one in found)][:_MOST_NAMED]
        tries = _Tries(self._read, names)
        done = [(one, meaning) for one in best if (meaning := tries.carried_out(one)) is not None]
        if len(done) == 1 and (len(best) == 1 or done[0][0].rest):
            return done[0][1]
        if not done:
            for one in found[len(best) :]:
                if one.cue.words and one.says_more and (meaning := tries.carried_out(one)) is not None:
                    return meaning
        if not best:
            raise self._bare(words, line, misread, tries).again()
        one_by_one = tries.one_by_one(misread.verb, words)
        if one_by_one:
            raise Misread(misread.code, one_by_one)
        raise _named(best, line, misread, tries) or misread.again()

    def _found(self, words: list[str]) -> list[Found]:
        """Return the verbs that have a cue in a line, the weightiest cue of each, the weightiest first."""
        stems = [stem(word) for word in words]
        head = next((at for at, word in enumerate(words) if word not in _SAYS_NOTHING), 0)
        found: dict[str, Found] = {}
        for place, first in enumerate(stems):
            for cue in self._by_word.get(first, ()):
                known = found.get(cue.verb.name)
                if known is not None and known.cue.weight >= cue.weight:
                    continue
                rest = _beside(cue, stems, words, place)
                if rest is not None:
                    found[cue.verb.name] = Found(cue, rest, place <= head)
        return sorted(found.values(), key=lambda one: -one.cue.weight)

    def _bare(self, words: Sequence[str], line: str, misread: Misread, tries: _Tries) -> Misread:
        """Return what to say of a line without a cue: if it is nothing but cards, what can be done with such."""
        verbs = [verb for verb in self._for_cards if _only_cards(verb, words)]
        fit = [verb for verb in verbs if type(tries.read(f"{verb.name} {' '.join(words)}")) is verb.means]
        many = [verb for verb in verbs if verb.tail and any(part.kind in _SEVERAL for part in verb.tail.parts)]
        lines = [f"„{verb.name} {line.strip()}“" for verb in fit] or [f"„{verb.example}“" for verb in many]
        if not lines or misread.code is not MisreadCode.UNKNOWN_COMMAND:
            return misread
        asks = f"Was soll mit „{quoted(line.strip())}“ geschehen?"
        return Misread(misread.code, f"{asks} Zum Beispiel {listed(lines[:_MOST_NAMED], 'oder')}.", guided=True)


def _only_cards(verb: Verb, words: Sequence[str]) -> bool:
    if verb.tail is None or verb.tail.spelling is None:
        return False
    rest, cards = verb.tail.spelling.one.subn(" ", " ".join(words))
    return cards > 0 and _SAYS_NOTHING.issuperset(rest.split())


_SEVERAL = frozenset({Kind.CARDS, Kind.GROUPS})
_CARDS = frozenset({"card", "cards", "groups", "tiles", "first", "melds"})
"""Fields that take cards."""

_AS_HEAVY = 0.01
_MOST_NAMED = 3
_LAYERS_WEIGH = 0.1
"""How much less a word of the next layer says: a table's words come after its game's."""


def _told(verb: Verb, phrases: Iterable[str], layer: int) -> Iterator[Cue]:
    for phrase in phrases:
        said, _, line = phrase.partition(" = ")
        vague = said.startswith("~")
        words = tuple(frozenset(map(stem, word.split("|"))) for word in fold(said).removeprefix("~").split())
        weight = len(words) * 0.9 + (0.1 if vague else 0.6) - layer * _LAYERS_WEIGH
        yield Cue(words, verb, weight, not vague and _may_be_done(verb), own=False, line=line)


def _implied(verb: Verb, layer: int) -> Iterator[Cue]:
    """Every verb is asked for by its own name, and by the two parts of it wherever they stand."""
    forms = [(word,) for word in verb.words] + [*verb.pairs, *verb.splits]
    for words in dict.fromkeys(tuple(map(stem, form)) for form in forms):
        weight = len(words) * 0.8 + 0.3 - layer * _LAYERS_WEIGH
        yield Cue(tuple(frozenset((word,)) for word in words), verb, weight, _may_be_done(verb), own=True)


def _may_be_done(verb: Verb) -> bool:
    return not (verb.full or verb.verbatim)


def stem(word: str) -> str:
    """Return a word without its endings: `karten` and `karte`, `ziehst` and `ziehen` are one; no grammar, a hash."""
    while len(word) > _SHORTEST:
        for ending in _ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST + (ending[-1] in "ts"):
                word = word[: -len(ending)]
                break
        else:
            break
    return word


_SHORTEST = 3
_ENDINGS = ("en", "em", "es", "st", "e", "n", "t", "s")


def _beside(cue: Cue, stems: Sequence[str], words: Sequence[str], place: int) -> tuple[str, ...] | None:
    """Return the words of a line beside a cue whose first word stands at a place, None if its others do not follow."""
    used = [place]
    for forms in cue.words[1:]:
        place = next((at for at in range(place + 1, len(stems)) if stems[at] in forms), -1)
        if place < 0:
            return None
        used.append(place)
    return tuple(word for at, word in enumerate(words) if at not in used)


# --- the words of a line ---------------------------------------------------------------------------------------------

_SAYS_NOTHING = FILLERS | frozenset(
    [
        *(",", ";", "also", "ok", "okay", "na", "gut", "nun", "wir", "du", "uns", "mir", "mich", "dir", "dich"),
        *("man", "will", "kann", "koennte", "moechte", "moecht", "wuerde", "muss", "darf", "lass", "bin", "ist"),
        *("sind", "es", "wollen", "koennen", "werde", "auf", "an", "zu", "bei", "in", "aus", "mit", "durch"),
        *("gegen", "von", "vom", "zum", "zur", "im", "am", "ins", "tisch", "ablage", "ablagestapel", "stapel"),
        *("auslage", "auslagen", "reihe", "meldung", "spalte", "spalten", "nummer", "nr", "karte", "karten"),
        *("stein", "steine", "chips", "chip", "stueck", "punkte", "fuer", "und", "bitteschoen", "danke", "hand"),
        *("blatt", "runter", "hin", "weg", "ab", "raus", "da", "dabei", "lieber", "auch"),
    ]
)
"""Words beside a cue that make no difference."""

_MULTIPLIED = re.compile(r"\b([2-4])x (\w+ \w+|\S+)")


def _cleaned(line: str) -> list[str]:
    """Return the folded words of a line without signs that say nothing, `2x herz 3` written out."""
    folded = fold(line).replace(",", " , ").replace("!", " ").replace("(", " ").replace(")", " ").replace(" + ", " , ")
    folded = _MULTIPLIED.sub(lambda found: " , ".join([found[2]] * int(found[1])), folded)
    return [word for typed in folded.split() if (word := typed if typed == "," else typed.strip(":;.\"„“?'"))]


_DIGITS = {word: str(number) for number, word in enumerate(NUMBERS, 1)}


class _Tries:
    """Readings that are tried of one line; there are only so many."""

    def __init__(self, read: Callable[[str, Names], object], names: Names) -> None:
        self._reads, self._names = read, names
        self._left = _MOST_TRIES

    def carried_out(self, one: Found) -> object | None:
        """Return what a candidate means if all of the line is said by its cue and its tail."""
        if not one.cue.sure:
            return None
        if one.cue.line:
            return self.read(one.cue.line) if _SAYS_NOTHING.issuperset(one.rest) else None
        for tail in dict.fromkeys(_tails(one)):
            meaning = self.read(f"{one.cue.verb.name} {tail}")
            if type(meaning) is one.cue.verb.means:
                return meaning
        return None

    def read(self, line: str) -> object | None:
        """Return what a line means as it stands, None if nothing, or why not."""
        if not self._left:
            return None
        self._left -= 1
        try:
            return self._reads(line, self._names)
        except Misread as misread:
            return misread

    def one_by_one(self, verb: str, words: Sequence[str]) -> str:
        """Return how to say one after the other what was said of several with `und`, if it can be said so."""
        parts: list[list[str]] = [[]]
        for word in words:
            if word in {"und", ","}:
                parts.append([])
            else:
                parts[-1].append(word)
        if not verb or not 1 < len(parts) <= _MOST_AT_ONCE or [] in parts:
            return ""
        lines = [" ".join(parts[0]), *(" ".join([verb, *part]) for part in parts[1:])]
        meanings = [self.read(line) for line in lines]
        if isinstance(meanings[0], Misread | None) or len({type(meaning) for meaning in meanings}) > 1:
            return ""
        return f"Bitte eins nach dem anderen: {listed((f'„{line}“' for line in lines), 'und dann')}."


_MOST_TRIES = 8
_MOST_AT_ONCE = 4


def _tails(one: Found) -> Iterator[str]:
    """Return what may be meant by the words beside a cue, as the tail of its verb, the most literal first."""
    verb = one.cue.verb
    if verb.tail is None:
        said = _SAYS_NOTHING.union(verb.idle, verb.name.split())
        yield " ".join(word for word in one.rest if word not in said)
        return
    free = any(part.kind is Kind.WORD and not part.words for part in verb.tail.parts)
    between = frozenset({"und", ","}) if free else frozenset()
    words = [word for word in one.rest if word not in _SAYS_NOTHING - verb.tail.words - between]
    if free and words and (not one.leading or len(words) > _MOST_FREE_WORDS):
        return
    yield " ".join(words)
    spelling = verb.tail.spelling
    if spelling is None:
        yield " ".join(_DIGITS.get(word, word) for word in words)
        return
    bare = spelling.one.sub(" ", " ".join(words)).split()
    if len(bare) < len(words):
        first = [word for word in bare if word[:1].isdigit()]
        others = [word for word in bare if word not in first and word != ","]
        yield " ".join([*first, *_cards_of(spelling, words), *others])
    spread = _spread(spelling, words)
    if spread:
        yield spread


_MOST_FREE_WORDS = 2


def _cards_of(spelling: Spelling, words: Sequence[str]) -> list[str]:
    return [f"{card}," for card in spelling.one.findall(" ".join(words))]


_SUITS = re.compile(r"kreuz|pik|herz|karo|(?:rot|blau|gelb|schwarz|gruen|magenta)(?:e[rsnm]?)?")
_RANKS = re.compile(
    r"10|[2-9bdka]|zwei|drei|vier|fuenf|sechs|sieben|acht|neun|zehn|buben?|damen?|koenige?|ass?e?|joker"
)


def _spread(spelling: Spelling, words: Sequence[str]) -> str:
    """Return a list whose suit is said once with it at every card: `herz dame, koenig, as`; nothing if it is none."""
    suit, made, often = "", [], 0
    for word in words:
        if _SUITS.fullmatch(word):
            suit = word
        elif suit and _RANKS.fullmatch(word):
            made.append("joker" if word == "joker" else f"{suit} {word}")
            often += 1
        elif word not in _OF_A_RUN:
            made.append(word)
            suit = "" if spelling.one.fullmatch(word) else suit
    return " ".join(made) if often > 1 else ""


_OF_A_RUN = frozenset({",", "und", "strasse", "folge", "reihe", "farbe"})


# --- the sentence ----------------------------------------------------------------------------------------------------


def _named(best: Sequence[Found], line: str, misread: Misread, tries: _Tries) -> Misread | None:
    """Return the sentence that names the candidates, None if what is known to be wrong says more."""
    verbs = [one.cue.verb.name for one in best]
    if not best or misread.code is MisreadCode.UNKNOWN_PLAYER or misread.verb in verbs:
        return None
    slip = misread.code is MisreadCode.UNKNOWN_COMMAND and misread.names_some  # in the first word, perhaps
    if slip and all(one.cue.own or (not one.leading and len(one.cue.words) == 1) for one in best):
        return None
    if len(best) == 1 and best[0].cue.sure and not best[0].cue.line:
        asked = next(iter(_tails(best[0])), "")
        why = tries.read(f"{verbs[0]} {asked}")
        if isinstance(why, Misread) and why.code is MisreadCode.SYNTAX and not asked:
            return Misread(misread.code, why.sentence, guided=True)
    shown = quoted(as_typed(line, fold(line).strip()))
    lines = dict.fromkeys(f"„{_line_of(one, shown)}“" for one in best)
    lost = "kenne" if misread.code is MisreadCode.UNKNOWN_COMMAND else "verstehe"
    return Misread(misread.code, f"„{shown}“ {lost} ich nicht. Meintest du {listed(lines, 'oder')}?", guided=True)


def _line_of(one: Found, typed: str) -> str:
    """Return the line by which a candidate is named: one that can be typed as it is."""
    verb = one.cue.verb
    return one.cue.line.replace("*", typed) or (verb.example if verb.asks or " " in verb.name else verb.name)
