"""
Does the bottle see? Faults planted one at a time: `python -m tests.bottle.planted [NAME …]` prints when each is found.

Every fault is a patch of the running code, made and taken back here; `PLANTED.md` keeps the list with times.
"""

# ruff: noqa: T201 - it is run for what it prints
# mypy: disable-error-code="method-assign, assignment, attr-defined, misc, no-untyped-call, union-attr, type-var"

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import chain
from unittest.mock import patch

from telnetlib3.telopt import GMCP

from commands.journal import exports
from commands.table.screens import Prompt
from db import players, reports, results
from db.daily import SetState
from db.lease import Lease
from db.sqlite import FileDatabase, driver_of
from db.writer import Writer
from games.blackjack import playing
from games.canasta import state
from games.frozen import evolve
from games.profisort import course
from server.accounts.tickets import Tickets
from server.bots import memory, watch
from server.bots.memory import Memory
from server.cli import inspect
from server.daily import results as day_results
from server.daily import season
from server.daily.office import Days
from server.lobby.router import Router
from server.moderation import sanctions
from server.moderation.bans import Bans
from server.ops.reads import Queue, Reads
from server.play import judging, timers
from server.play.audience import Audience
from server.play.batch import Batch
from server.play.mailbox import Mailbox
from server.play.process import Process
from server.play.registry import Tables
from server.play.text import TextReader
from server.play.timers import Bell, TableTimers, TurnClock
from server.play.views import PlayerViews
from server.sessions.dialog import Conversation, DialogPatience
from server.sessions.roster import Roster
from server.sessions.session import Session
from server.social.friends import Friends
from server.social.pending import Waiting
from server.wire import web
from server.wire.arrivals import Arrivals
from server.wire.backlog import Sent
from server.wire.budget import Bucket
from server.wire.inbox import Inbox
from server.wire.lean import Parser
from server.wire.negotiation import Interpreter
from server.wire.outbox import Outbox
from tests.bottle.evening import Evening
from tests.bottle.plan import drawn
from tests.bottle.swapped import TWICE, compared

MOST_SECONDS = 120.0
"""Of CPU, in which a fault has to be found."""

FIRST = 52_000
"""The seeds that follow are others than those by which what is asked was made."""


@contextmanager
def patched(*patches: tuple[object, str, object]) -> Iterator[None]:
    """Plant a fault that has its roots in several places."""
    with ExitStack() as stack:
        for thing, name, other in patches:
            stack.enter_context(patch.object(thing, name, other))
        yield


Planted = Callable[[], AbstractContextManager[object]]

FAULTS: dict[str, Planted] = {}
"""By name: what makes the patch, a context manager."""


def planted(make: Planted) -> Planted:
    """Add a fault to the list."""
    FAULTS[make.__name__] = make
    return make


@planted
def told_before_it_is_stored():
    """A step is told when it is judged, and stored afterwards."""
    done = Process._done

    def job(self):
        made = self._batch.job()
        self._tell(self._batch)
        return made

    def stored(self, failure):
        if self._batch is not None:
            self._batch.links.clear()
        done(self, failure)

    return patch.multiple(Process, _job=job, _done=stored)


@planted
def failure_is_told_as_done():
    """What the disk has refused is told as if it were stored."""
    done = Process._done
    return patch.object(Process, "_done", lambda self, _failure: done(self, None))


@planted
def lost_wake_up():
    """What has waited at a table while it stored is not looked at again."""

    def go_on(self):
        self._door = type(self._door)(0)

    return patch.object(Mailbox, "go_on", go_on)


@planted
def writer_forgets_what_gathered():
    """What was asked for while a batch was stored is handed over only when somebody asks again."""
    return patch.object(Writer, "_told", _told_without_going_on)


def _told_without_going_on(self, dones, failures):
    self._under_way = False
    for done, failure in zip(dones, failures, strict=True):
        done(failure)


@planted
def order_swapped():
    """The links of a batch are told in the wrong order."""
    tell = Process._tell

    def swapped(self, chain):
        chain.links.reverse()
        tell(self, chain)

    return patch.object(Process, "_tell", swapped)


@planted
def entry_number_given_twice():
    """A batch of two entries counts one."""
    enter = Batch._enter

    def twice(self, command, lines):
        enter(self, command, lines)
        if len(lines) > 1:
            self.last -= 1

    return patch.object(Batch, "_enter", twice)


@planted
def leak_into_a_prompt():
    """A prompt tells one bit of what others hold."""
    prompt = PlayerViews.prompt

    def leaky(self, viewer, style=None):
        said = prompt(self, viewer) if style is None else prompt(self, viewer, style)
        sitting = self.sitting
        if sitting.state is None or viewer is None:
            return said
        hands = [str(self.words.game.hands.of(sitting.state, seat)) for seat in sitting.circle if seat != viewer]
        bit = "x" * (sum(map(ord, "".join(hands))) % 2)
        return Prompt(
            lambda: evolve(said.said, text=said.text + bit),
            (*said.possible, bit),
            yours=said.yours,
            running=said.running,
            reminds=said.reminds,
        )

    return patch.object(PlayerViews, "prompt", leaky)


@planted
def leak_into_an_answer():
    """The answer to a question tells a card of a neighbour."""
    answer = PlayerViews.answer

    def leaky(self, question, viewer, style):
        said = answer(self, question, viewer, style)
        state = self.sitting.state
        circle = self.sitting.circle
        held = () if state is None or not circle else self.words.game.hands.of(state, circle[-1])
        return said + (str(held[0]) if held else "")

    return patch.object(PlayerViews, "answer", leaky)


@planted
def gone_session_still_here():
    """Whoever is lost stays in the list of those who are here."""

    def remove(self, connection):
        self.connections.pop(connection, None)

    return patch.object(Roster, "remove", remove)


@planted
def guard_on_gone_is_missing():
    """Whoever is gone when the password is found to be right comes in all the same."""
    go_on = Conversation.go_on

    def unseen(self, typed=None):
        connection = self._connection
        gone, connection.gone = connection.gone, False
        try:
            go_on(self, typed)
        finally:
            connection.gone |= gone

    return patch.object(Conversation, "go_on", unseen)


@planted
def a_line_is_never_released():
    """Whoever was held stays so."""
    hold = Inbox.hold
    return patch.object(Inbox, "hold", lambda self, on: hold(self, on) if on else None)


@planted
def budget_of_everybody():
    """All connections pay from one allowance."""
    shared: dict[object, float] = {}

    def take(self, amount):
        left = shared.get(self._rate, self._burst) - amount
        now = self._monotonic()
        if left < 0:
            left = min(self._burst, left + (now - shared.get((self._rate, "at"), now)) * self._rate)
        shared[self._rate], shared[self._rate, "at"] = left, now
        return max(0.0, -left / self._rate)

    return patch.object(Bucket, "take", take)


@planted
def memory_heard_twice():
    """A computer that listens from mid-deal on keeps what the journal tells it once more."""
    return patch.object(Memory, "forget", lambda self: None)


@planted
def computer_gives_up():
    """A computer whose move could not be stored thinks that the rules said no, and does nothing more."""

    def hear(self, lines, cue):
        self._turn.refused = True

    return patch.object(watch._RefusalListener, "hear", hear)


@planted
def reading_never_counted_down():
    """A reading that fails is thought to be under way for ever."""

    async def call(self, read, /, *args, **kwargs):
        self.under_way += 1
        return read(self.database, *args, **kwargs)

    return patch.object(Reads, "__call__", call)


@planted
def clock_not_wound():
    """A turn clock is stopped and never wound again: the callback raises."""

    def wind(self, allowance):
        raise KeyError("no such clock")

    return patch.object(TurnClock, "wind", wind)


@planted
def house_gives_up_what_is_due():
    """What was put off because it could not be stored is forgotten."""
    return patch.object(TableTimers, "put_off", lambda self, due: None)


@planted
def views_of_who_has_left():
    """A look at a table at which somebody has left fails."""
    view = PlayerViews.view

    def failing(self, viewer):
        if any(person.left for person in self.sitting.people):
            raise IndexError("nobody sits there")
        return view(self, viewer)

    return patch.object(PlayerViews, "view", failing)


@planted
def results_of_a_deal_missing():
    """The score book does not learn of any deal but the first."""
    add = Batch.add

    def without(self, asked, command, ruling, settled_line):
        kept = tuple(job for job in ruling.jobs if " deal " not in job.label or job.label.endswith(" deal 1"))
        add(self, asked, command, evolve(ruling, jobs=kept), settled_line)

    return patch.object(Batch, "add", without)


@planted
def told_to_the_wrong_seat():
    """An arranged hand is told to nobody, and the state is not looked at."""
    return patch.object(PlayerViews, "look_at_hand", lambda self, state, arranger: None)


@planted
def spectators_raise():
    """A spectator who reads raises, and nobody is kept from anything: an incident."""
    tell = Audience.tell

    def failing(self, *given, **named):
        tell(self, *given, **named)
        if self.spectators:
            raise RuntimeError("a spectator")

    return patch.object(Audience, "tell", failing)


@planted
def cancelled_task_holds_the_lock():
    """The queue of readings stays busy after the first one."""

    def done(self):
        self._busy = True

    return patch.object(Queue, "_begin", done)


@planted
def first_dealer_leaves():
    """Profi-Sort: whoever has mark I leaves, and stays the first on the sheet (found by hand: D1)."""
    without = course._without
    return patch.object(course, "_without", lambda state, seat: evolve(without(state, seat), first=state.first))


@planted
def account_is_a_fault():
    """`pruefen` takes the seat of a guest who has an account now for a fault (found by hand: G1)."""
    return patch.object(inspect, "is_guest_name", lambda _name: False)


@planted
def in_the_order_of_coming():
    """Who plays together is named in the order of coming, not as they sit (found by hand: D5)."""
    opposite = state.opposite

    def turned(places, count):
        return tuple(tuple(reversed(team)) for team in opposite(places, count))

    return patch.object(state, "opposite", turned)


@planted
def off_is_a_reason():
    """`bann anna aus` bars Anna, because of „aus“ (found by hand: W1)."""
    return patch.object(sanctions, "is_off", lambda _words: False)


@planted
def first_address_counts():
    """What a page says of itself counts, and not what the proxy says (found by hand: F1)."""
    return patch.object(web, "address_of", lambda request, _proxies: request.headers["X-Forwarded-For"])


@planted
def deletion_not_heard():
    """Who has deleted an account stays on the lists of others in memory (found by hand: G5)."""
    return patch.object(Friends, "erased", lambda self, who: None)


@planted
def clock_of_the_wrong_seat():
    """Time runs on for whoever is next, and runs out."""
    wind = TurnClock.wind

    def on(self, allowance):
        return False if self._bell is not None and allowance is not None else wind(self, allowance)

    return patched((TurnClock, "wind", on), (TableTimers, "_runs", lambda self, key: self._turn._key == key))


@planted
def mute_of_everybody():
    """Whoever wants to talk is compared with anybody who may not."""

    def of(self, kind, subject):
        return next((one.sanction for (each, _), one in self._imposed.items() if each is kind), None)

    return patch.object(Bans, "of", of)


@planted
def last_come_first_served():
    """Of those who were read in one round the last one is worked on first."""

    def work(self):
        works, self._works = self._works, {}
        for one in reversed(works):
            one()

    return patch.object(Arrivals, "work", work)


@planted
def slow_readers_lose_bytes():
    """What waited while the kernel took nothing is thrown away."""
    put = Outbox.put
    return patch.object(Outbox, "put", lambda self, data: None if self._stuck else put(self, data))


@planted
def half_a_batch():
    """Of the jobs of one batch only the first is stored, and all are told to be."""
    transaction = Writer._transaction
    return patch.object(Writer, "_transaction", lambda self, jobs: transaction(self, jobs[:1]))


@planted
def double_for_nothing():
    """Black Jack: who doubles pays nothing for it, and chips come from nowhere."""
    pay = playing.pay
    return patch.object(playing, "pay", lambda state, seat, amount: state if amount < 0 else pay(state, seat, amount))


@planted
def sessions_are_kept():
    """Something holds whoever was here, for ever."""
    come, kept = Roster.has_come_in, []

    def keeping(self, visitor, session):
        kept.append(session)
        come(self, visitor, session)

    return patch.object(Roster, "has_come_in", keeping)


@planted
def a_task_for_everybody():
    """A task is begun for whoever comes in, and nobody ends it."""
    come, tasks = Roster.has_come_in, []

    def waiting(self, visitor, session):
        tasks.append(asyncio.get_running_loop().create_task(asyncio.sleep(1e9)))
        come(self, visitor, session)

    return patch.object(Roster, "has_come_in", waiting)


@planted
def spectators_use_the_eyes_of_a_seat():
    """Who watches reads what the first seat reads."""
    read = TextReader.read

    def wrong(self, seen, lines=None):
        sitting = self._views.sitting
        if self.viewer is None and seen and sitting.circle and self._views._events:
            seat = sitting.circle[0]
            seen = self._views.seen(self._views._events, seat)
            lines = list(self._views.lines(seen, seat, self.listener.style))
            seen = None
        read(self, seen, lines)

    return patch.object(TextReader, "read", wrong)


@planted
def asked_at_the_door_for_ever():
    """Whoever does not say a name is asked for it as long as the line lasts."""
    return patch.object(DialogPatience, "run", lambda self: None)


@planted
def record_between_two_matches():
    """`protokoll` fails between a match and the next one at the same table (found in the bottle)."""
    take = exports._OwnRecord.take

    def without(self, move, number):
        self._last = move.before.state
        take(self, move, number)
        self._last = move.after.state

    return patch.object(exports._OwnRecord, "take", without)


@planted
def match_compared_with_the_next():
    """`pruefen` compares a match with the one played after it at the same table (found in the bottle)."""
    matches = results.matches_of_table

    def all_open(database, number):
        return [evolve(one, last=None) for one in matches(database, number)]

    return patch.object(results, "matches_of_table", all_open)


@planted
def taken_back_and_remembered():
    """What was noticed before a move was taken back is remembered beside what is noticed then (found in the bottle)."""
    return patch.object(memory, "learn", lambda heard, events: heard.extend(events))


@planted
def agreed_and_it_goes_on():
    """Where the last one against breaking off is played for, nothing comes of the others' votes (found by hand)."""
    return patch.object(judging, "carried", lambda _game, _table: False)


@planted
def migration_half_done():
    """A migration that fails is stored as far as it came."""

    @contextmanager
    def rebuilding(self):
        with self.writing.connect() as connection:
            driver_of(connection.connection).execute("PRAGMA foreign_keys = OFF")
            try:
                connection.begin()
                yield connection
            finally:
                connection.commit()

    return patch.object(FileDatabase, "rebuilding", rebuilding)


@planted
def person_given_twice():
    """Every guest is taken for the first one: a word of return leads to whoever stands first."""

    def first(database, _word_hash):
        return next(iter(players.guests_known(database)), None)

    return patch.object(players, "guest", first)


@planted
def table_number_given_twice():
    """Every number of a table is given to two of them."""
    number = Tables.next_number

    def twice(self):
        given = number(self)
        self._numbers = chain((given,), self._numbers) if given % 2 else self._numbers
        return given

    return patch.object(Tables, "next_number", twice)


@planted
def ticket_of_another():
    """A ticket lets somebody in as whoever got one first."""
    whose = Tickets.whose

    def first(self, shown):
        found = whose(self, shown)
        other = next(iter(self._of.values()), None)
        return found and other and evolve(found, owner=other.owner, mark_hash=other.mark_hash)

    return patch.object(Tickets, "whose", first)


@planted
def spectators_see_a_hand():
    """Who watches is shown what the first seat sees."""
    view = PlayerViews.view

    def seen(self, viewer):
        circle = self.sitting.circle
        return view(self, circle[0] if viewer is None and circle and self.sitting.state is not None else viewer)

    return patch.object(PlayerViews, "view", seen)


@planted
def missed_words_are_lost():
    """A page that comes back gets nothing of what it had missed."""
    return patch.object(Sent, "behind", lambda self, number: [])


@planted
def written_back_to_front():
    """What is written in one piece is put together in the wrong order."""
    flush = Outbox.flush

    def turned(self):
        self._pieces.reverse()
        flush(self)

    return patch.object(Outbox, "flush", turned)


@planted
def nothing_lapses():
    """What was asked of people lies before them when its time is over."""
    return patch.object(Waiting, "_let_lapse", lambda self, one: None)


@planted
def lapsed_and_not_stored():
    """What is over while the disk takes nothing is not ended later (found in the bottle)."""
    return patch.object(Waiting, "_let_be_over", lambda self, ones: self.drop(list(ones)))


@planted
def addresses_are_not_counted_down():
    """Who is gone still counts among those who come from there."""

    def remove(self, connection):
        self.connections.pop(connection, None)
        if self.here.get(connection.person.id if isinstance(connection, Session) else None) is connection:
            del self.here[connection.person.id]

    return patch.object(Roster, "remove", remove)


@planted
def every_line_is_kept():
    """The house keeps every line that was ever typed."""
    commanded = Router.commanded

    def keeping(self, session, line):
        self.__dict__.setdefault("lines", []).append(line)
        commanded(self, session, line)

    return patch.object(Router, "commanded", keeping)


@planted
def a_row_for_every_step():
    """Whoever types has it stored each time, and nobody deletes it."""
    commanded = Router.commanded

    def storing(self, session, line):
        who, context = (session.person.id, session.person.name), self._rooms.context
        context.writer.submit(reports.report(who, who, line, [], context.clock.now()), lambda _failure: None)
        commanded(self, session, line)

    return patch.object(Router, "commanded", storing)


@planted
def others_told_before_the_end():
    """Whoever asks in the middle of a set of the day reads what the others have made of the same deals."""
    found = day_results._set_result

    def told(database, own, strong, *, over):
        return found(database, own, strong, over=True)

    return patch.object(day_results, "_set_result", told)


@planted
def set_counted_twice():
    """The league takes every set of a day for two, and compares everybody with themselves."""
    scores_of = season.scores_of
    return patch.object(season, "scores_of", lambda sets, signs: scores_of((*sets, *sets), signs))


@planted
def time_runs_twice_as_fast():
    """Half of the time that is told runs out."""
    return patch.object(timers, "Bell", lambda clock, seconds, unheard, ring: Bell(clock, seconds / 2, unheard, ring))


@planted
def speaks_without_being_sure():
    """A house whose lease another one may have by now goes on speaking until it hears so."""
    return patch.object(Lease, "sure", property(lambda self: not self.lost))


@planted
def stumbles_over_what_is_negotiated():
    """What a client says of itself in too few bytes or at the wrong time is a mistake of ours."""

    def handle(self, buf):
        self._on_message(b"".join(list(buf)[1:])) if buf[0] == GMCP else Parser.handle_subnegotiation(self, buf)

    return patch.object(Interpreter, "handle_subnegotiation", handle)


@planted
def played_on_behind_midnight():
    """Whoever plays a set of the day when the day is over plays it to its end."""
    end = Days._end

    def unless_late(self, number, one, state, line, *then):
        if state is not SetState.LATE:
            end(self, number, one, state, line, *then)

    return patch.object(Days, "_end", unless_late)


def spend(name: str, most: float = MOST_SECONDS) -> Iterator[str]:
    """Spend evenings with a fault; yield what there is to say of it."""
    began, seed = time.process_time(), FIRST
    with FAULTS[name]():
        while (worked := time.process_time() - began) < most:
            seed += 1
            plan = drawn(seed, seconds=120.0)
            found = compared(plan) if seed % TWICE == 0 else Evening(plan).spend()
            worked = time.process_time() - began
            if found is not None:
                yield f"| {name} | {found.promise} | {worked:.1f} s | {str(found)[:160]!r}"
                return
    yield f"| {name} | NOT FOUND | {worked:.0f} s | |"


def main(most: str = "120", *names: str) -> None:
    """Plant faults, all unless some are named, and print what became of them."""
    for name in names or FAULTS:
        try:
            for said in spend(name, float(most)):
                print(said, flush=True)
        except Exception as error:  # noqa: BLE001 - the fault has broken the bottle, which is no way to be found
            print(f"| {name} | NOT JUDGED | | {type(error).__name__}: {str(error)[:160]}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
