"""What has to hold in matches of a game: they end, replay and are told, and no card is lost or doubled."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import permutations
from random import Random

from commands.journal.checking import check
from commands.journal.codec import codec_of
from commands.journal.exports import full, personal
from commands.journal.exports import played as replayed
from commands.journal.keys import flatten
from commands.journal.partie import Play, Typed, parse
from commands.journal.replay import understood
from commands.language.lexicon import Lexicon
from commands.language.misread import Misread
from commands.language.names import Names
from commands.offers import Offer, offers
from commands.package import Package
from commands.promises.playing import Match, deals, played, refusals, seated, shortest, started, step
from commands.promises.promise import Promise, dealing, with_cards
from commands.table.refusals import excuse
from commands.table.tale import TableNames, tale, view_of, voice_for, waiting_line
from commands.table.verbs import lexicon_of
from games.bots.contract import chance_of
from games.contract import HOUSE, SHUFFLING, Drawn, House, Seat, Sheet, Shuffle
from games.frozen import evolve
from games.game import Kinds
from games.record import BadDeal, Wanted
from games.table import rules, state
from games.table.actions import SortBy
from games.table.state import AnyTable, deal_goes_on, players_needed
from games.table.view import rearranged, view

SEEDS = range(3)

MOST_FIRST_MOVES = 20_000
"""After how many moves a match counts as endless in which everybody always does what comes first."""

SOME = 40
"""How many places of a match are looked at where each look is dear."""


def matches(package: Package) -> Iterator[Match]:
    """Yield some matches, played to their end once for all promises."""
    return (played(package.words, seed) for seed in SEEDS)


def matches_end(package: Package) -> Iterator[str]:
    """Whoever plays sensibly four times in five comes to an end: each deal within 3,000 actions, and the match."""
    for match in matches(package):
        sheet = _sheet(package, match.sitting)
        if not match.over or not sheet.winners or not {*sheet.winners} <= {*match.sitting.circle}:
            yield "Eine Partie endet nicht, oder niemand am Tisch hat sie gewonnen."
        if any(isinstance(points, float) for _, points in sheet.totals):
            yield "Punkte sind ganze Zahlen."


def _sheet(package: Package, sitting: AnyTable) -> Sheet:
    """Return the score sheet of a table at which a match has begun."""
    sheet = state.sheet(package.game, sitting)
    assert sheet is not None
    return sheet


def deals_end_at_every_table(package: Package) -> Iterator[str]:
    """Deals end under default options too, at the smallest and at the largest table."""
    needed = players_needed(package.game, seated(package.words, 0, seats=0).sitting)
    for seats in {needed[0], needed[-1]}:
        if not list(deals(started(seated(package.words, 7, seats=seats)), 3)):
            yield f"Zu {seats}. endet kein Spiel."


def first_moves_get_on(package: Package) -> Iterator[str]:
    """The first of `moves` gets on: computer players without an idea of their own swap nothing to and fro for ever."""
    for seed in SEEDS:
        match = started(seated(package.words, seed, shortest(package.words)))
        for _ in range(MOST_FIRST_MOVES):
            if match.over:
                break
            match.act(*next(iter(package.game.moves(match.sitting.state))))
            match.settle()
        if not match.over:
            yield f"Wer immer das Erste aus moves tut, wird nicht fertig: {match.done[-1].entry[1]} ohne Ende."


def journals_say_what_was_done(package: Package) -> Iterator[str]:
    """Reading what was written leads to the same action, those of the table and of the house included."""
    for match in matches(package):
        for one in match.done:
            if (one.actor, one.action) != understood(package.words, one.before, *one.entry):
                yield f"„{one.entry[1]}“ heißt zurückgelesen etwas anderes."


def lines_in_words_say_the_same(package: Package) -> Iterator[str]:
    """What a hint or an example shows to whoever listens can be typed as it is read aloud."""
    for one in played(package.words, 0).done:
        who, line = one.entry
        if not isinstance(one.actor, House):
            spoken = voice_for(one.before, package.words, one.actor, words=True).line(line)
            if (one.actor, one.action) != understood(package.words, one.before, who, spoken):
                yield f"„{spoken}“ heißt etwas anderes als „{line}“."


def replay_equals_live(package: Package) -> Iterator[str]:
    """The written lines lead to the same state, step by step."""
    for match in matches(package):
        if [one.after for one in match.done] != [move.after for move in replayed(package.words, match.entries)]:
            yield "Nachgespielt steht der Tisch anders da: Ein Zug hängt von etwas ab, das nicht aufgeschrieben ist."


def full_records_replay(package: Package) -> Iterator[str]:
    """The host's record is the match: nothing is left to chance."""
    for match in matches(package):
        seen: list[AnyTable] = []
        record = parse(full(package.words, match.entries))
        for wrong in check(package.words, record, tuple, partial(_noted, seen)):
            yield f"Das Protokoll des Gastgebers hält nicht, Zeile {wrong.line}: {wrong.sentence}"
        names = TableNames(match.sitting).key
        for viewer in (None, *match.sitting.circle):
            ends = [flatten(view_of(package.words, one, viewer), names) for one in (match.sitting, seen[-1])]
            if ends[0] != ends[1]:
                yield "Nach dem Protokoll des Gastgebers sieht der Tisch anders aus."


def _noted(seen: list[AnyTable], play: Play, _line: Typed) -> None:
    """Keep the table a line of a record led to."""
    seen.append(play.sitting)


def own_records_can_be_read(package: Package) -> Iterator[str]:
    """Each player's record is one: its lines are those of a record, and it hides no card of the player's own."""
    match = played(package.words, 0)
    for seat in match.sitting.circle:
        name = TableNames(match.sitting).key(seat)
        record = parse(personal(package.words, match.entries, (seat,)))
        lines = [getattr(one, "words", ()) for one in (*record.headers, *record.body)]
        if record.game != package.game.id or any("?" in words for words in lines if words[:1] == (name,)):
            yield "Das eigene Protokoll verdeckt eigene Karten."


def everybody_hears_the_match(package: Package) -> Iterator[str]:
    """There is a sentence, a prompt and a picture for everybody after every step, the watcher included."""
    for match in matches(package):
        for one in match.done[:400]:
            for viewer in (None, *one.after.circle):
                voice = voice_for(one.after, package.words, viewer)
                said = [*tale(package.words, one.events, voice), waiting_line(package.words, one.after, voice)]
                flatten(view_of(package.words, one.after, viewer), TableNames(one.after).key)
                for line in said:
                    if "None" in line or "{" in line or "Seat(" in line:
                        yield f"So liest das niemand: „{line}“"


def refusals_change_nothing(package: Package) -> Iterator[str]:
    """Whoever is refused leaves the very same state behind, and reads why."""
    match, seen = started(seated(package.words, 3)), 0
    for _ in range(30):
        if match.over:
            break
        looked = repr(match.sitting)
        for seat, action, refused in refusals(match, 10):
            seen += 1
            if not excuse(refused, package.words, voice_for(match.sitting, package.words, seat)):
                yield f"Warum {type(action).__name__} nicht geht, steht nirgends."
        if looked != repr(match.sitting):
            yield "Eine Weigerung hat den Stand verändert."
        step(match)
    if seen < _FEWEST:
        yield f"In dreißig Zügen wurde nur {seen}-mal etwas verweigert: Wer nicht dran ist, darf wohl zu viel."


_FEWEST = 20
"""So often somebody is refused in thirty moves at the least, with ten lines tried at each."""


def no_card_is_doubled(package: Package) -> Iterator[str]:
    """At every moment the hands together are a part of the pack."""
    game = package.game
    for match in matches(package):
        pack: Counter[object] = Counter()
        for one in match.done:
            if isinstance(one.action, Drawn) and one.action.kind == SHUFFLING:
                pack |= Counter(one.action.order)
            if one.after.state is not None:
                held = Counter(card for seat in one.after.circle for card in game.hands.of(one.after.state, seat))
                if not held <= pack:
                    yield f"Nach „{one.entry[1]}“ gibt es eine Karte doppelt."


def every_deal_has_the_whole_pack(package: Package) -> Iterator[str]:
    """What is shuffled for a deal is always the same cards: none was lost in the deal before."""
    packs, dealing_now = [], False
    for one in played(package.words, 1).done:
        dealing_now = dealing_now or isinstance(one.action, Shuffle)
        if dealing_now and isinstance(one.action, Drawn) and one.action.kind == SHUFFLING:
            packs.append(Counter(one.action.order))
            dealing_now = False
    if not packs or any(pack != packs[0] for pack in packs):
        yield "Nicht jedes Spiel wird mit allen Karten gegeben."


def deals_can_be_stacked(package: Package) -> Iterator[str]:
    """The hands of a random deal can be ordered again, and nobody can want more copies of a card than there are."""
    game = package.game
    for seed in SEEDS:
        match = seated(package.words, seed)
        match.act(Seat(0), Shuffle())
        while (chance := state.chance(game, match.sitting)) is not None and chance.kind != SHUFFLING:
            match.act(HOUSE, Drawn(chance.kind, chance.things))
        waiting = match.sitting
        match.settle()
        hands = {seat: game.hands.of(match.sitting.state, seat) for seat in match.sitting.circle}
        order = game.record.stack(waiting.state, Wanted(hands=hands))
        dealt = rules.play(game, waiting, HOUSE, Drawn(SHUFFLING, order)).state
        if hands != {seat: game.hands.of(dealt.state, seat) for seat in dealt.circle}:
            yield "Ein vorgegebenes Blatt (stack) wird anders gegeben."
        if chance is not None:
            card = chance.things[0]
            try:
                game.record.stack(waiting.state, Wanted(stock=(card,) * (chance.things.count(card) + 1)))
            except BadDeal:
                continue
            yield "Ein unmögliches Blatt wird gegeben (stack)."


def arranging_changes_no_other_view(package: Package) -> Iterator[str]:
    """After an arranged hand every other view is as it was, and one kept for its owner is the one built anew."""
    game = package.game
    for one in (one for match in matches(package) for one in match.done[::7]):
        sitting = one.after
        for seat in sitting.circle if sitting.state is not None else ():
            if not game.hands.sorting or not game.hands.of(sitting.state, seat):
                continue
            seen = view(game, sitting, seat)
            arranged = rules.play(game, sitting, seat, SortBy(next(iter(game.hands.sorting)))).state
            others = [other for other in (None, *sitting.circle) if other != seat]
            if any(view(game, sitting, other) != view(game, arranged, other) for other in others):
                yield "Wer sein Blatt sortiert, ändert, was andere sehen."
            if rearranged(game, arranged, seen) != view(game, arranged, seat):
                yield "Nach dem Sortieren sieht man nicht, was da ist (apart)."


def views_can_be_shared(package: Package) -> Iterator[str]:
    """What somebody sees is the same whether or not what another one sees is at hand, whoever that is."""
    game = package.game
    for one in played(package.words, 0).done[::5]:
        views = {viewer: view(game, one.after, viewer) for viewer in (None, *one.after.circle)}
        for viewer, other in permutations(views, 2):
            if views[viewer] != view(game, one.after, viewer, another=views[other]):
                yield "Eine Sicht, die aus der eines anderen entsteht, stimmt nicht (apart)."


def teams_hold(package: Package) -> Iterator[str]:
    """Who plays together is known from the first deal to the last, and partners score and win together."""
    game = package.game
    for match in matches(package):
        sat = [one.after for one in match.done if one.after.state is not None]
        dealt = [sitting for sitting in sat if game.phase(sitting.state) not in game.idle]
        teams, sheet = game.teams(dealt[0].state), _sheet(package, match.sitting)
        if any(teams != game.teams(sitting.state) for sitting in dealt):
            yield "Wer zusammenspielt, wechselt in der Partie (teams)."
        for team in teams:
            rows = (*sheet.deals, sheet.totals)
            if any(len({points for seat, points in row if seat in team}) != 1 for row in rows):
                yield "Partner bekommen verschiedene Punkte."


def nothing_is_scored_in_a_deal(package: Package) -> Iterator[str]:
    """Where a step leaves a deal running the score sheet says what it said before."""
    game = package.game
    for one in played(package.words, 0).done:
        if deal_goes_on(game, one.before, one.after):
            before, after = _sheet(package, one.before), _sheet(package, one.after)
            if before.deals != after.deals or after.over:
                yield f"„{one.entry[1]}“ ändert die Abrechnung mitten im Spiel."


def what_is_seen_goes_to_programs_and_back(package: Package) -> Iterator[str]:
    """What arrives as data is what was sent, and from it comes the same view and the same event."""
    codec, match = codec_of(package.words), played(package.words, 0)
    for one in match.done[:: max(1, len(match.done) // SOME)]:
        for viewer in (None, *one.after.circle):
            seen = view(package.game, one.after, viewer)
            told = evolve(seen, viewer=None, possible=())  # whose it is and what can be done is told beside it
            if told != codec.read_view(json.loads(json.dumps(codec.write_view(seen)))):
                yield "Was man sieht, kommt als Daten anders an."
            for event in (noticed for event in one.events if (noticed := event.seen_by(viewer)) is not None):
                if event != codec.read(json.loads(json.dumps(codec.write(event)))):
                    yield f"{type(event).__name__} kommt als Daten anders an."


def offers_can_be_typed(package: Package) -> Iterator[str]:
    """Whatever a view calls possible is offered to programs, and a line made of an offer means it."""
    match, lexicon, chance = played(package.words, 2), lexicon_of(package.words), chance_of(4)
    for one in match.done[:: max(1, len(match.done) // SOME)]:
        names = TableNames(one.after)
        for seat in one.after.circle:
            seen = view(package.game, one.after, seat)
            for offer in offers(package.words, seen, names.key):
                for line in (_line_of(offer, chance, optional=False), _line_of(offer, chance, optional=True)):
                    if not _may_be_read(lexicon, line, names, seen.possible, service=package.game.service is not None):
                        yield f"Angeboten wird „{line}“, und das versteht hier niemand (asks, choices)."
        if offers(package.words, view(package.game, one.after, None), TableNames(one.after).key):
            yield "Wer nur zuschaut, bekommt etwas angeboten."


def _line_of(offer: Offer, chance: Random, *, optional: bool) -> str:
    """Return a line made of an offer as a program makes it: the command, then each blank, filled with one choice."""
    words = [offer.form.command]
    for blank, choices in zip(offer.form.blanks, offer.choices, strict=True):
        if blank.optional and not (optional and choices):
            continue
        words += [blank.before] if blank.before else []
        words.append(str(chance.choice(choices)) if choices else "7")
    return " ".join(words)


def _may_be_read(lexicon: Lexicon, line: str, names: Names, possible: Kinds, *, service: bool) -> bool:
    """Tell whether a line means something possible; a service has blanks for words that no list can give."""
    try:
        return type(lexicon.read(line, names)) in possible
    except Misread:
        return service


PROMISES = (
    Promise("Partien enden", matches_end, with_cards),
    Promise("Spiele enden an jedem Tisch", deals_end_at_every_table, with_cards),
    Promise("Wer das Nächstliegende tut, kommt voran", first_moves_get_on, dealing),
    Promise("Geschriebenes heißt zurückgelesen dasselbe", journals_say_what_was_done, with_cards),
    Promise("Vorgelesenes lässt sich tippen", lines_in_words_say_the_same, with_cards),
    Promise("Nachgespielt ist wie gespielt", replay_equals_live, with_cards),
    Promise("Das ganze Protokoll ist die Partie", full_records_replay, with_cards),
    Promise("Das eigene Protokoll lässt sich lesen", own_records_can_be_read, with_cards),
    Promise("Alle hören die Partie", everybody_hears_the_match, with_cards),
    Promise("Eine Weigerung ändert nichts", refusals_change_nothing, with_cards),
    Promise("Keine Karte gibt es doppelt", no_card_is_doubled, with_cards),
    Promise("Jedes Spiel hat alle Karten", every_deal_has_the_whole_pack, dealing),
    Promise("Blätter lassen sich vorgeben", deals_can_be_stacked, dealing),
    Promise("Sortieren geht nur einen selbst an", arranging_changes_no_other_view, with_cards),
    Promise("Sichten lassen sich teilen", views_can_be_shared, with_cards),
    Promise("Partner bleiben Partner", teams_hold, with_cards),
    Promise("Gewertet wird am Ende", nothing_is_scored_in_a_deal),
    Promise("Was man sieht, kommt bei Programmen an", what_is_seen_goes_to_programs_and_back),
    Promise("Was angeboten wird, gibt es", offers_can_be_typed),
)
