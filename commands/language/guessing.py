"""
What somebody may have meant by a line that is no command: asked only when the ordinary reading has failed.

A cue is a phrase by which a command is asked for who does not know its name: `wirf weg` for `ablegen`, `wer ist da` for
`wer`. Its words are looked for in the line in their order, whatever stands between them and however they end. The
commands with the weightiest cue are candidates. What is left of the line must be the command's tail: then, if only one
candidate can be meant, it is that command, provided that the line as a whole is about it (`relevance`). Otherwise what
is likely is named.

Never carried out on such grounds is what cannot be undone (`full`) and what others would read (`verbatim`).

What this costs is bounded: lines are short, words have few cues, and only a few readings are tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from commands.language.fitting import fitting
from commands.language.german import A_GROUP, NUMERALS, RANK_WORDS, fold, is_off, listed
from commands.language.grammar import Kind, Named
from commands.language.misread import Misread, MisreadCode, as_typed, quoted
from commands.language.names import Names
from commands.language.nearness import SAYS_NOTHING, cleaned, is_question, stem
from commands.language.phrases import (
    A_CARD,
    A_NUMBER,
    ANSWERS,
    Cue,
    Cues,
    Found,
    beside,
    implied,
    shown,
    told,
    weightier,
)
from commands.language.relevance import About, Saying
from commands.language.verb import Verb, spelling_of, written
from commands.language.worded import CARD, NUMBER, WORD, tails, tails_beside, worded

LONGEST, MOST_WORDS = 160, 30
"""Longer lines are no beginner's command."""

MOST_NAMED = 3
"""So many commands are named of those a line may be about; to who asks one more, that tells most."""


class Related(NamedTuple):
    """
    What a line is about, as far as anybody can tell.

    Attributes:
        lines: command -> the line to type, the likeliest first.
        here: it does not begin with a command of another place.
    """

    lines: Mapping[str, str]
    here: bool


class Guesses:
    """
    Guesses at what a line means, for the words of one place.

    Args:
        layers: the verbs that count there; of equal candidates the first layer's are meant.
        cues: their phrases; None where nothing is guessed.
        read: reads a line as it is.
        subjects: what else could be read about.
        about: tells what a line is about; without it nothing but phrases is asked.
    """

    def __init__(
        self,
        layers: Sequence[Iterable[Verb]],
        cues: Cues | None,
        read: Callable[[str, Names], object],
        subjects: Iterable[Saying] = (),
        about: About | None = None,
    ) -> None:
        self._read, self._about = read, about
        self._lately: tuple[str, Mapping[str, float]] = ("", {})
        asking = [verb for verb in layers[0] if _CARDS.intersection(dict(verb.asks))] if cues is not None else []
        spelling = spelling_of(layers[0])
        self._card = None if spelling is None else spelling.one
        self._for_cards = tuple({verb.name: verb for verb in asking}.values())
        self._by_word: dict[str, list[Cue]] = {}
        for layer, verbs in enumerate(layers if cues is not None else ()):
            for verb in verbs:
                for cue in (*told(verb, (cues or {}).get(verb.name, ()), layer), *implied(verb, layer)):
                    for word in cue.words[0]:
                        self._by_word.setdefault(word, []).append(cue)
        self._answers, self._tells = (cues or {}).get(ANSWERS, ("", ""))
        every = [verb for verbs in layers for verb in verbs]
        lines = {phrase.partition(" = ")[2] for verb in every for phrase in (cues or {}).get(verb.name, ())}
        named = {line: line for line in sorted(lines) if line and "*" not in line}
        self.offers = {**{verb.name: shown(verb) for verb in reversed(every)}, **named}
        self._to_read = {one.about for one in subjects if one.to_read}
        self.offers |= {one.about: one.about for one in subjects}
        self._wordings = {shown(verb): verb for verb in reversed(every) if _says_what(verb)}

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
        best = found[: sum(one.cue.weight > found[0].cue.weight - _AS_HEAVY for one in found)][:MOST_NAMED]
        tries = _Tries(self._read, names, self._wordings, line)
        done = [(one, meaning) for one in best if (meaning := self._carried_out(one, line, tries)) is not None]
        if len(done) == 1 and (len(best) == 1 or done[0][0].rest):
            return done[0][1]
        if not done:
            for one in (*(best[0].lighter if len(best) == 1 else ()), *found[len(best) :]):
                if one.says_more and (meaning := self._carried_out(one, line, tries)) is not None:
                    return meaning
        likely = [one for one in found[:MOST_NAMED] if one.cue.weight > best[0].cue.weight - _AS_LIKELY]
        raise self._unread(words, line, misread, likely if len(best) < len(likely) else best, tries)

    def unread(self, line: str, names: Names) -> Misread:
        """Return what to say of a line that can be read but means something else."""
        typed = quoted(line.strip())
        misread = Misread(MisreadCode.UNKNOWN_COMMAND, f"„{typed}“ verstehe ich nicht.")
        return self._unread(cleaned(line), line, misread, (), _Tries(self._read, names, self._wordings, line))

    def doubts(self, verb: Verb, line: str, words: Sequence[str], start: int) -> bool:
        """
        Tell whether a line means something else than the verb it was read as, whose word stands at a place of it.

        That is where any word may stand behind a verb which was not typed by its name, and nothing is said of that verb
        that is like the line: `tisch verlassen` is no list of tables. Talk is told by its first word, or by what it is
        about.
        """
        if self._names_another(verb, words[start + 1 :]):
            return True
        if verb.verbatim:
            return start > 0 and "ich" not in words[:start] and not self._is_likely(verb, line, 1)
        tail = " ".join(words[start + 1 :])
        if verb.free and tail and self._card is not None and not self._card.sub("", tail).strip(" ,"):
            return True  # nobody and nothing is called like cards
        if not verb.free or words[start] == verb.name or len(words[start]) <= _SHORTEST_TYPED or is_off(words[-1]):
            return False
        beside = (word for word in words[start + 1 :] if (words[start], word) not in verb.splits)
        return any(map(str.isalpha, beside)) and not self._is_likely(verb, line)

    def _names_another(self, verb: Verb, rest: Sequence[str]) -> bool:
        """Tell whether words behind a verb name a longer command that begins with it: `konto wieder löschen`."""
        longer = [one.split()[1] for one in self.offers if one.startswith(f"{verb.name} ") and one not in self._to_read]
        own = frozenset(rest[:1]) if verb.tail is None else verb.tail.words.union(rest[:1])
        return verb.full and len(rest) > 1 and own.isdisjoint(longer) and not set(longer).isdisjoint(rest)

    def _is_likely(self, verb: Verb, line: str, among: int = MOST_NAMED) -> bool:
        """Tell whether a line is about a command as far as anybody can tell: whether it is one of the few likeliest."""
        ranked = self._ranked(line)
        here = [one for one in ranked if one in self.offers and one not in self._to_read]
        least = min((ranked[one] for one in here[:among]), default=0) - _HARDLY_LESS
        likely = [one for one in here if ranked[one] > least]
        return not likely or any(one == verb.name or one.startswith(f"{verb.name} ") for one in likely)

    def _ranked(self, line: str) -> Mapping[str, float]:
        """Return what a line is about, the likeliest first; asked several times of each line, found out once."""
        if self._about is None:
            return {}
        if line != self._lately[0]:
            self._lately = (line, self._about(cleaned(line)))
        return self._lately[1]

    def _carried_out(self, one: Found, line: str, tries: _Tries) -> object | None:
        """Return what a candidate means, if all of the line is said by it and the line is about its command."""
        meaning = tries.carried_out(one)
        return meaning if meaning is not None and self._is_likely(one.cue.verb, line, _LIKELY) else None

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
            said = _named(best, self._related(line), line, misread, tries) or misread
        if said is misread and misread.code is MisreadCode.UNKNOWN_COMMAND and is_question(fold(line)):
            return Misread(misread.code, f"Auf ganze Fragen kann ich nicht antworten. {self._answers}", guided=True)
        return tries.exemplified(said)

    def _related(self, line: str) -> Related:
        """Return what a line is about of what can be typed here; what can be read about for who asks."""
        asks, ranked = is_question(fold(line)), self._ranked(line)
        here = [one for one in ranked if one in self.offers and (asks or one not in self._to_read)][:MOST_NAMED]
        here = [one for one in here if ranked[one] > ranked[here[0]] - _FAR]
        if here and asks and not any(map(_TELLS_MOST.match, here)):
            here.append(self._tells)
        first, said = next(iter(ranked), ""), cleaned(line)[0]
        begins = (first,) if sum(map(str.isalpha, line.split())) > _A_COMMAND else (first, said)
        elsewhere = {one for one in begins if one in ranked and one not in self.offers and stem(said) in one}
        return Related({one: self.offers[one] for one in here}, not elsewhere)

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
            rest = beside(cue, stems, words, place)
            if rest is not None:
                found[cue.verb.name] = weightier(known, Found(cue, rest, place <= head))
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
        return Misread(misread.code, f"{asks} Zum Beispiel {listed(lines[:MOST_NAMED], 'oder')}.", guided=True)


_SHORTEST_TYPED = 3
"""Who types so few letters of a command knows it."""
_LIKELY, _HARDLY_LESS = 1, 1.0
"""Only the likeliest command may be carried out, or one that is less likely by so little (a logarithm)."""
_FAR = 10.0
"""How much less likely than the first nothing is named that a line may be about."""


def _says_what(verb: Verb) -> bool:
    """Tell whether a command is said of cards or of a number."""
    return verb.takes(Kind.CARD, Kind.CARDS, Kind.GROUPS) or (verb.takes(Kind.NUMBER, Kind.NUMBERS) and not verb.free)


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


_IN_WORDS = {number: word for word, number in reversed(NUMERALS.items())}


class _Tries:
    """
    Readings that are tried of one line; there are only so many.

    Args:
        wordings: the lines by which commands are named that take cards or numbers.
    """

    def __init__(
        self, read: Callable[[str, Names], object], names: Names, wordings: Mapping[str, Verb], line: str
    ) -> None:
        self._reads, self._names = read, names
        self._wordings, self._line = wordings, line
        self._left = _MOST_TRIES

    def offered(self, lines: Iterable[str]) -> str:
        """Return lines as they are offered: with the cards and numbers that were typed, where they can be."""
        return listed((f"„{self._with_what_was_said(line)}“" for line in lines), "oder")

    def _with_what_was_said(self, line: str) -> str:
        verb = self._wordings.get(line)
        if verb is None or verb.tail is None:
            return line
        said = worded(cleaned(self._line), verb.tail.spelling)
        cards = len(said.of(CARD))
        melds = verb.takes(Kind.GROUPS) and not verb.takes(Kind.CARD)
        if not (cards or said.of(NUMBER)) or (melds and cards < A_GROUP):
            return line
        known = verb.tail.words.union(one for one in said.of(WORD) if verb.takes(Kind.NAME) and self._sits_here(one))
        for tail in tails(said, known, groups=melds):
            meaning = fitting((([verb], tail.replace(",", " , ").split(), 1),), tail, 0, self._names, only_whole=True)
            if meaning is not None:
                return written(verb, meaning, self._names)
        return line

    def exemplified(self, misread: Misread) -> Misread:
        """Return the same once more, with the cards and numbers that were typed in place of those of an example."""
        sentence, found = misread.sentence, _EXAMPLE.search(misread.sentence)
        said = self._with_what_was_said(found[1]) if found is not None else ""
        if found is not None and said != found[1]:
            sentence = f"{sentence[: found.start()]}Meintest du „{said}“?{sentence[found.end() :]}"
        return misread.again(sentence)

    def _sits_here(self, word: str) -> bool:
        return self._names.seat(Named(word)) is not None

    def carried_out(self, one: Found) -> object | None:
        """Return what a candidate means if all of the line is said by its cue and its tail."""
        if not one.cue.sure:
            return None
        if one.cue.line:
            return self.read(one.cue.line) if SAYS_NOTHING.issuperset(one.rest) else None
        for tail in dict.fromkeys(tails_beside(one)):
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


_EXAMPLE = re.compile(r"Zum Beispiel: ([^\n]*?)(?:\.|$)(?= |\n|\Z)", re.MULTILINE)
_MOST_TRIES = 8
_MOST_AT_ONCE = 4


# --- the sentence ----------------------------------------------------------------------------------------------------


def _named(best: Sequence[Found], related: Related, line: str, misread: Misread, tries: _Tries) -> Misread | None:
    """Return the sentence that names the candidates, None if what is known to be wrong says more."""
    verbs = [one.cue.verb.name for one in best]
    if not (best or related.lines) or misread.code is MisreadCode.UNKNOWN_PLAYER:
        return None
    typed = quoted(as_typed(line, fold(line).strip()))
    asked = {one.cue.verb.name: _line_of(one, typed) for one in reversed(best)}
    about = [asked.get(one, shown) for one, shown in related.lines.items()]
    if about and _says_the_same(misread, about[0], fold(line)):
        about = []
        if not best:
            return None
    if misread.verb and (misread.verb in verbs or not best):
        itself = f"{misread.verb} "
        others = [one for one in dict.fromkeys((*about, *asked.values())) if not f"{one} ".startswith(itself)]
        others = others[: MOST_NAMED - (misread.code is MisreadCode.UNKNOWN_CARD)]  # it names where cards are explained
        further = f"{misread.sentence}\nOder meintest du {tries.offered(others)}?" if others else ""
        return Misread(misread.code, further, verb=misread.verb, guided=True) if others else None
    slip = misread.code is MisreadCode.UNKNOWN_COMMAND and misread.names_some  # in the first word, perhaps
    if slip and all(one.cue.own or (not one.leading and one.cue.says_little) for one in best):
        said = sum(map(str.isalpha, line.split()))
        if not about or said < _A_COMMAND:
            return None
        if said < _A_SENTENCE:
            others = [one for one in about if f"„{one}“" not in misread.sentence][: MOST_NAMED - 1]
            further = f"{misread.sentence}\nOder meintest du {tries.offered(others)}?"
            return Misread(misread.code, further, guided=True) if others else None
    if len(best) == 1 and best[0].cue.sure and not best[0].cue.line:
        tail = next(iter(tails_beside(best[0])), "")
        why = tries.read(f"{verbs[0]} {tail}")
        if isinstance(why, Misread) and why.code is MisreadCode.SYNTAX and not tail:
            others = [one for one in about if one != shown(best[0].cue.verb)] if len(line.split()) > _A_COMMAND else []
            further = f"\nOder meintest du {tries.offered(others)}?" if others else ""
            return Misread(misread.code, f"{why.sentence}{further}", guided=True)
    named = [asked[verb] for verb in verbs]
    first = named if best and best[0].cue.weight >= _TELLING else []
    lines = [*dict.fromkeys((*first, *about, *named))][: max(MOST_NAMED, len(about))]
    lost = "kenne" if misread.code is MisreadCode.UNKNOWN_COMMAND else "verstehe"
    sentence = f"„{typed}“ {lost} ich nicht. Meintest du {tries.offered(lines)}?"
    return Misread(misread.code, sentence, guided=related.here)


def _says_the_same(misread: Misread, first: str, folded: str) -> bool:
    """Tell whether what is said of a short line already is as good as naming what it is about."""
    words = [word for word in folded.split() if word.isalpha()]
    if len(words) >= _A_SENTENCE:
        return False
    by_name = f"{folded} ".startswith(f"{misread.verb or '-'} ") and len(words) <= len(misread.verb.split()) + 1
    return by_name or f"{first} ".startswith(f"{misread.verb or '-'} ") or f"„{first}“" in misread.sentence


_A_SENTENCE = 4
"""How many words a line has, but for cards and numbers, that may be about something else than its first one."""
_A_COMMAND = 2
_TELLS_MOST = re.compile(r"(?:regeln|hilfe)\b")


def _line_of(one: Found, typed: str) -> str:
    """Return the line by which a candidate is named: one that can be typed as it is."""
    return one.cue.line.replace("*", typed) or shown(one.cue.verb)
