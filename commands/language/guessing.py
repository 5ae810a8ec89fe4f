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

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from commands.language.german import NUMERALS, RANK_WORDS, SUIT_WORDS, fold, listed
from commands.language.grammar import Kind, Spelling
from commands.language.misread import Misread, MisreadCode, as_typed, quoted
from commands.language.names import Names
from commands.language.nearness import SAYS_NOTHING, Nearness, cleaned, is_question, stem
from commands.language.phrases import (
    A_CARD,
    A_NUMBER,
    ANSWERS,
    ANY,
    Cue,
    Cues,
    described,
    implied,
    shown,
    told,
    words_of,
)
from commands.language.relevance import Description, Relevance
from commands.language.verb import Verb

LONGEST, MOST_WORDS = 100, 20
"""Longer lines are no beginner's command."""


class Found(NamedTuple):
    """
    A cue that stands in a line, and the words of the line beside it.

    Attributes:
        leading: the first word of the line that says anything is one of its own.
        near: its words are only near to those that were typed.
        lighter: further cues of the same command that stand in the line and may be carried out.
    """

    cue: Cue
    rest: tuple[str, ...]
    leading: bool = False
    near: bool = False
    lighter: tuple[Found, ...] = ()

    @property
    def says_more(self) -> bool:
        """Whether its command takes more than any word, and something is left of the line for that."""
        tail = self.cue.verb.tail
        if tail is None or SAYS_NOTHING.issuperset(self.rest):
            return False
        return all(part.kind is not Kind.WORD or part.words for part in tail.parts)


class Guesses:
    """
    Guesses at what a line means, for the words of one place.

    Args:
        layers: the verbs that count there; of equal candidates the first layer's are meant.
        cues: their phrases; None where nothing is guessed.
        read: reads a line as it is.
        subjects: what else could be read about.
    """

    def __init__(
        self,
        layers: Sequence[Iterable[Verb]],
        cues: Cues | None,
        read: Callable[[str, Names], object],
        subjects: Iterable[Description] = (),
    ) -> None:
        self._read = read
        asking = [verb for verb in layers[0] if _CARDS.intersection(dict(verb.asks))] if cues is not None else []
        self._card = next((v.tail.spelling.one for v in layers[0] if v.tail and v.tail.spelling), None)
        self._for_cards = tuple({verb.name: verb for verb in asking}.values())
        self._by_word: dict[str, list[Cue]] = {}
        for layer, verbs in enumerate(layers if cues is not None else ()):
            for verb in verbs:
                for cue in (*told(verb, (cues or {}).get(verb.name, ()), layer), *implied(verb, layer)):
                    for word in cue.words[0]:
                        self._by_word.setdefault(word, []).append(cue)
        self._answers = " ".join((cues or {}).get(ANSWERS, ()))
        self._nearness = Nearness(words_of(layers, cues or {}))
        every = (verb for verbs in layers for verb in verbs)
        descriptions = chain.from_iterable(described(verb, (cues or {}).get(verb.name, ())) for verb in every)
        self._relevance = Relevance((*descriptions, *subjects) if cues is not None else (), self._nearness)

    def meant(self, line: str, names: Names, misread: Misread) -> object:
        """
        Return what a line that could not be read means.

        Raises:
            Misread: it means nothing for certain; the sentence names the commands that may be meant, if any.
        """
        words = cleaned(line)
        if not words or len(line) > LONGEST or len(words) > MOST_WORDS:
            raise misread.again()  # one that a frame knows would keep that frame, and with it whoever typed
        found = self._found(self._forms(words), words)
        if not found or found[0].cue.weight < _TELLING:
            found = self._nearly_found(words, found, _TELLING - _NEARLY if misread.names_some else 0)
        best = found[: sum(one.cue.weight > found[0].cue.weight - _AS_HEAVY for one in found)][:_MOST_NAMED]
        tries = _Tries(self._read, names)
        done = [(one, meaning) for one in best if (meaning := tries.carried_out(one)) is not None]
        if len(done) == 1 and (len(best) == 1 or done[0][0].rest):
            return done[0][1]
        if not done:
            for one in (*(best[0].lighter if len(best) == 1 else ()), *found[len(best) :]):
                if one.cue.words and one.says_more and (meaning := tries.carried_out(one)) is not None:
                    return meaning
        likely = [one for one in found[:_MOST_NAMED] if one.cue.weight > best[0].cue.weight - _AS_LIKELY]
        raise self._unread(words, line, misread, likely if len(best) < len(likely) else best, tries)

    def _unread(
        self, words: Sequence[str], line: str, misread: Misread, best: Sequence[Found], tries: _Tries
    ) -> Misread:
        """Return what to say of a line that means nothing for certain."""
        said = misread
        if not best:
            said = self._bare(words, line, misread, tries)
        elif one_by_one := tries.one_by_one(misread.verb, words):
            return Misread(misread.code, one_by_one)
        if said is misread:
            said = _named(best, self._related(words, line, misread, best), line, misread, tries) or misread
        if said.code is MisreadCode.UNKNOWN_PLAYER or not is_question(fold(line)):
            return said.again()
        if said is misread and misread.code is MisreadCode.UNKNOWN_COMMAND:
            return Misread(misread.code, f"Auf ganze Fragen kann ich nicht antworten. {self._answers}", guided=True)
        if best and best[0].cue.weight >= _TELLING:
            return said.again()
        return Misread(said.code, f"{said.sentence} {self._answers}", verb=said.verb, guided=True)

    def _related(self, words: Sequence[str], line: str, misread: Misread, best: Sequence[Found]) -> list[str]:
        """Return what a line is about, unless more is known: its verb, or what one word is near to."""
        known = bool(misread.verb) or misread.names_some
        if sum(map(str.isalpha, words)) < _A_SENTENCE if known else len(words) == 1 and best:
            return []
        related = self._relevance.lines(words, asking=is_question(fold(line)))
        certain = bool(best) and best[0].cue.weight >= _TELLING
        return related[: _MOST_BESIDE if certain else _MOST_NAMED]

    def _nearly_found(self, words: list[str], exactly: Sequence[Found], least: float) -> list[Found]:
        """
        Return also what is found if every word may be one that is near to it: such a cue is only named.

        Args:
            least: what such a cue must weigh, where the first word may be a slip of a command.
        """
        forms = zip(words, self._forms(words), strict=True)
        near = [known.union(map(stem, self._nearness.meant_by(word))) for word, known in forms]
        named = {one.cue.verb.name: one for one in exactly}
        for one in self._found(near, words):
            nearly = one._replace(near=True, cue=one.cue._replace(weight=one.cue.weight - _NEARLY, sure=False))
            known = named.get(one.cue.verb.name)
            if nearly.cue.weight >= least and (known is None or nearly.cue.weight > known.cue.weight):
                named[one.cue.verb.name] = nearly
        return sorted(named.values(), key=lambda one: -one.cue.weight)

    def _forms(self, words: Sequence[str]) -> list[frozenset[str]]:
        """Return what every word of a line is to a cue: its stem, and whether it is a number or the end of a card."""
        forms = [{stem(word)} for word in words]
        for at, word in enumerate(words):
            if word.isdigit() or word in NUMERALS:
                forms[at].update((A_NUMBER, NUMERALS.get(word, word), _IN_WORDS.get(word, word)))
            if self._card is not None and RANK_WORDS.fullmatch(word):
                forms[at].add(A_CARD)
        line = " ".join(words)
        for found in self._card.finditer(line) if self._card is not None else ():
            forms[line.count(" ", 0, found.end())].add(A_CARD)
        return [frozenset(one) for one in forms]

    def _found(self, stems: Sequence[frozenset[str]], words: list[str]) -> list[Found]:
        """
        Return the verbs that have a cue in a line, the weightiest cue of each, the weightiest first.

        Args:
            stems: of every word what it may be.
        """
        head = next((at for at, word in enumerate(words) if word not in SAYS_NOTHING), 0)
        found: dict[str, Found] = {}
        for place, cue in self._beginning(stems):
            known = found.get(cue.verb.name)
            if known is not None and known.cue.weight >= cue.weight and not cue.sure:
                continue
            rest = _beside(cue, stems, words, place)
            if rest is not None:
                found[cue.verb.name] = _both(known, Found(cue, rest, place <= head))
        return sorted(found.values(), key=lambda one: -one.cue.weight)

    def _beginning(self, stems: Sequence[frozenset[str]]) -> Iterator[tuple[int, Cue]]:
        """Return every cue whose first word stands in a line, and where."""
        for place, forms in enumerate(stems):
            for first in sorted(forms):
                for cue in self._by_word.get(first, ()):
                    yield place, cue

    def _bare(self, words: Sequence[str], line: str, misread: Misread, tries: _Tries) -> Misread:
        """Return what to say of a line without a cue: if it is nothing but cards, what can be done with such."""
        verbs = [verb for verb in self._for_cards if _only_cards(verb, words)]
        fit = [verb for verb in verbs if type(tries.read(f"{verb.name} {' '.join(words)}")) is verb.means]
        many = [verb for verb in verbs if verb.tail and any(part.kind in _SEVERAL for part in verb.tail.parts)]
        lines = [f"„{verb.name} {line.strip()}“" for verb in fit] or [f"„{verb.sample}“" for verb in many]
        if not lines or misread.code is not MisreadCode.UNKNOWN_COMMAND:
            return misread
        asks = f"Was soll mit „{quoted(line.strip())}“ geschehen?"
        return Misread(misread.code, f"{asks} Zum Beispiel {listed(lines[:_MOST_NAMED], 'oder')}.", guided=True)


def _both(known: Found | None, other: Found) -> Found:
    """Return the weightier of two cues of one command, with the other beside it if that may be carried out."""
    if known is None:
        return other
    heavy, light = (known, other) if known.cue.weight >= other.cue.weight else (other, known._replace(lighter=()))
    lighter = (*known.lighter, *([light] if light.cue.sure else []))
    return heavy._replace(lighter=tuple(sorted(lighter, key=lambda one: -one.cue.weight))[:_MOST_LIGHTER])


_MOST_LIGHTER = 2


def _only_cards(verb: Verb, words: Sequence[str]) -> bool:
    if verb.tail is None or verb.tail.spelling is None:
        return False
    rest, cards = verb.tail.spelling.one.subn(" ", " ".join(words))
    return cards > 0 and SAYS_NOTHING.issuperset(rest.split())


_SEVERAL = frozenset({Kind.CARDS, Kind.GROUPS})
_CARDS = frozenset({"card", "cards", "groups", "tiles", "first", "melds"})
"""Fields that take cards."""

_AS_HEAVY = 0.01
_AS_LIKELY = 0.65
"""How much less another command's cue may weigh that is named beside the first: less than a word says."""
_TELLING = 1.9
"""What two words weigh that ask for a command: a line with such a cue needs no words that are only near."""
_NEARLY = 0.35
"""How much less a cue says whose words are only near."""
_MOST_NAMED = 3
_A_SENTENCE = 4
"""How many words a line has, but for cards and numbers, whose verb may be another than the one it is like."""
_MOST_BESIDE = 2
"""How many lines that are about the same may be named beside what a phrase asks for."""


_IN_WORDS = {number: word for word, number in reversed(NUMERALS.items())}


def _beside(cue: Cue, stems: Sequence[frozenset[str]], words: Sequence[str], place: int) -> tuple[str, ...] | None:
    """Return the words of a line beside a cue whose first word stands at a place, None if its others do not follow."""
    used = [] if cue.words[0] <= ANY else [place]
    for forms in cue.words[1:]:
        place = next((at for at in range(place + 1, len(stems)) if not forms.isdisjoint(stems[at])), -1)
        if place < 0:
            return None
        if not forms <= ANY:
            used.append(place)
    return tuple(word for at, word in enumerate(words) if at not in used)


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
            return self.read(one.cue.line) if SAYS_NOTHING.issuperset(one.rest) else None
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
        said = SAYS_NOTHING.union(verb.idle, verb.name.split())
        yield " ".join(word for word in one.rest if word not in said)
        return
    free = verb.free
    between = frozenset({"und", ","}) if free else frozenset()
    words = [word for word in one.rest if word not in SAYS_NOTHING - verb.tail.words - between]
    if free and words and (not one.leading or len(words) > _MOST_FREE_WORDS):
        return
    yield " ".join(words)
    spelling = verb.tail.spelling
    if spelling is None:
        yield " ".join(NUMERALS.get(word, word) for word in words)
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


def _spread(spelling: Spelling, words: Sequence[str]) -> str:
    """Return a list whose suit is said once with it at every card: `herz dame, koenig, as`; nothing if it is none."""
    suit, made, often = "", [], 0
    for word in words:
        if SUIT_WORDS.fullmatch(word):
            suit = word
        elif suit and RANK_WORDS.fullmatch(word):
            made.append("joker" if word == "joker" else f"{suit} {word}")
            often += 1
        elif word not in _OF_A_RUN:
            made.append(word)
            suit = "" if spelling.one.fullmatch(word) else suit
    return " ".join(made) if often > 1 else ""


_OF_A_RUN = frozenset({",", "und", "strasse", "folge", "reihe", "farbe"})


# --- the sentence ----------------------------------------------------------------------------------------------------


def _named(best: Sequence[Found], related: Sequence[str], line: str, misread: Misread, tries: _Tries) -> Misread | None:
    """
    Return the sentence that names the candidates, None if what is known to be wrong says more.

    Args:
        related: what the words of the line are about, as far as no candidate is meant for certain.
    """
    verbs = [one.cue.verb.name for one in best]
    if not (best or related) or misread.code is MisreadCode.UNKNOWN_PLAYER:
        return None
    shown = quoted(as_typed(line, fold(line).strip()))
    if misread.verb and (misread.verb in verbs or not best):
        others = [_line_of(one, shown) for one in best if one.cue.verb.name != misread.verb]
        itself = f"{misread.verb} "
        others = [one for one in dict.fromkeys((*others, *related)) if not f"{one} ".startswith(itself)][:_MOST_NAMED]
        further = f"{misread.sentence}\nOder meintest du {_offered(others)}?" if others else ""
        return Misread(misread.code, further, verb=misread.verb, guided=True) if others else None
    slip = misread.code is MisreadCode.UNKNOWN_COMMAND and misread.names_some  # in the first word, perhaps
    if slip and not related and all(one.cue.own or (not one.leading and one.cue.says_little) for one in best):
        return None
    if len(best) == 1 and best[0].cue.sure and not best[0].cue.line:
        asked = next(iter(_tails(best[0])), "")
        why = tries.read(f"{verbs[0]} {asked}")
        if isinstance(why, Misread) and why.code is MisreadCode.SYNTAX and not asked:
            return Misread(misread.code, why.sentence, guided=True)
    named = [_line_of(one, shown) for one in best]
    first = [] if best and best[0].cue.weight >= _TELLING else [*named[:1], *related[:1]]
    lines = [*dict.fromkeys((*first, *named, *related))][:_MOST_NAMED]
    lost = "kenne" if misread.code is MisreadCode.UNKNOWN_COMMAND else "verstehe"
    sentence = f"„{shown}“ {lost} ich nicht. Meintest du {_offered(lines)}?"
    return Misread(misread.code, sentence, guided=any(not one.near for one in best))


def _offered(lines: Iterable[str]) -> str:
    return listed((f"„{line}“" for line in lines), "oder")


def _line_of(one: Found, typed: str) -> str:
    """Return the line by which a candidate is named: one that can be typed as it is."""
    return one.cue.line.replace("*", typed) or shown(one.cue.verb)
