"""What everybody in the house may know of a live table, so that nobody out there has to look into it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any

from commands.journal.replay import written
from commands.language.german import fold, title
from commands.language.vocabulary import AnyVocabulary
from commands.language.voice import Voice
from commands.table.refusals import excuse
from commands.table.tale import voice_for
from db.identity import PersonId
from db.table_row import Person, TableRow, TableState
from games.contract import Action, Refused, Seat, Sheet, Viewer
from games.options import Value
from games.table import state as table_state
from games.table.replaying import check_take_back
from games.table.state import AnyTable, LastMove, finished, humans
from games.table.view import AnyView
from server.ops.incidents import Incident
from server.play.batch import StoredState
from server.play.views import PLAIN, PlayerViews, Style


class TableFacts:
    """The public side of a table while it is awake: what its state, its row and its words say."""

    __slots__ = ("_standing", "_views", "_vocabulary")

    def __init__(self, views: PlayerViews, standing: StoredState, vocabulary: AnyVocabulary) -> None:
        self._vocabulary = vocabulary
        self._views = views
        self._standing = standing

    @property
    def sitting(self) -> AnyTable:
        """The state everybody knows: everything in it is stored."""
        return self._views.sitting

    @property
    def row(self) -> TableRow:
        """How the table stands in the database."""
        return self._standing.row

    @property
    def entry(self) -> int:
        """Number of the last entry of its journal."""
        return self._standing.last

    @property
    def match(self) -> int | None:
        """Number of the match that runs, None if none does."""
        return self._standing.match

    @property
    def names(self) -> tuple[str, ...]:
        """The names of everybody who ever sat here, by seat, as they are shown."""
        return self._views.titles

    @property
    def circle(self) -> tuple[Seat, ...]:
        """Who sits here, clockwise."""
        return self._views.sitting.circle

    @property
    def over(self) -> bool:
        """Whether the match has ended, so that leaving costs nothing any more."""
        return finished(self._vocabulary.game, self._views.sitting)

    @property
    def goes_on(self) -> bool:
        """Whether it is still there and its match, if one has begun, not over."""
        open_now = self._standing.row.state is TableState.OPEN
        return open_now and not finished(self._vocabulary.game, self._views.sitting)

    @property
    def open(self) -> bool:
        """Whether the table is neither closed nor broken."""
        return self._standing.row.state is TableState.OPEN

    @property
    def begun(self) -> bool:
        """Whether a match runs or ran."""
        return self.sitting.state is not None

    @property
    def options(self) -> Mapping[str, Value]:
        """The options of the match that was agreed on, or runs."""
        return self.sitting.options

    @property
    def last_move(self) -> LastMove[object] | None:
        """The move that was made last, as long as it may be taken back."""
        return self.sitting.last

    def refuses_take_back(self, seat: Seat) -> bool:
        """Tell whether the last move was not this seat's, or has shown something new."""
        try:
            check_take_back(self._vocabulary.game, self.sitting, seat)
        except Refused:
            return True
        return False

    @property
    def booked(self) -> bool:
        """Whether a service has laid it, so that who plays is not up to its people."""
        return self._views.sitting.booked

    @property
    def is_set(self) -> bool:
        """Whether it is a set of the day."""
        return self._views.sitting.series is not None

    @property
    def vacancies(self) -> int:
        """How many people could take a seat now."""
        return table_state.vacancies(self._vocabulary.game, self._views.sitting)

    @property
    def turns(self) -> tuple[Seat, ...]:
        """Whom the table waits for."""
        return self._views.public.turns

    def waits_for(self, seat: Seat | None) -> bool:
        """Tell whether it is a seat's turn."""
        return seat in self.turns

    def owner(self, seat: Seat) -> PersonId | None:
        """Return whose a seat is or was; None if nobody knows any more."""
        return self._standing.owner(seat)

    def seat_of(self, who: PersonId) -> Seat | None:
        """Return the seat a person has now."""
        return self._standing.seat_of(who, self.circle)

    def is_present(self, seat: Seat) -> bool:
        """Tell whether a seat is taken and its owner not noted to be away."""
        return seat in self.circle and self.sitting.people[seat].present

    @property
    def public(self) -> AnyView:
        """What everybody sees without a look at the cards; another one as soon as anybody could see something new."""
        return self._views.public

    def apart(self, viewer: Viewer) -> object:
        """Return all that one pair of eyes sees beside what all do, if that is known without a look at the rest."""
        return self._views.apart(viewer)

    @property
    def deal_runs(self) -> bool:
        """Whether a deal runs, so that whoever watches may say nothing to those who play."""
        return table_state.deal_runs(self._vocabulary.game, self.sitting)

    @property
    def forbids_whispers(self) -> bool:
        """Whether people play together in a deal that runs: then nothing may pass to them or from them in secret."""
        return table_state.forbids_whispers(self._vocabulary.game, self.sitting)

    @property
    def opener(self) -> Seat | None:
        """Whose word counts here; None once everybody has gone."""
        return self.sitting.opener

    @property
    def names_ever(self) -> frozenset[str]:
        """The names of everybody who ever sat here, as the journal writes them."""
        return frozenset(person.name for person in self.sitting.people)

    @property
    def between_deals(self) -> bool:
        """Whether no deal runs."""
        state = self.sitting.state
        return state is None or self._vocabulary.game.phase(state) in self._vocabulary.game.idle

    @property
    def hints_allowed(self) -> bool:
        """Whether its people may ask for hints: as was agreed, else only somebody who plays alone."""
        agreed = self.sitting.hints
        return not self.booked and (len(humans(self.sitting)) == 1 if agreed is None else agreed)

    def computer_on(self, seat: Seat) -> str:
        """Return how strong the computer is that plays on a seat, "" if nobody does it for its owner."""
        return self.sitting.people[seat].computer

    def is_machine(self, seat: Seat) -> bool:
        """Tell whether a seat is a computer's own."""
        return self.sitting.people[seat].is_machine

    def seat_called(self, typed: str) -> Seat | None:
        """Return the seat of somebody by their name or a beginning of it, None if nobody here is meant."""
        return self._views.names.seat(fold(typed))

    def line_of(self, seat: Seat, action: Action) -> str:
        """Return the line somebody would type for an action."""
        return written(self._vocabulary, self.sitting, seat, action, self._views.names)[1]

    def excuse(self, refused: Refused, seat: Seat, style: Style) -> str:
        """Return why something cannot be done here, as a seat reads it."""
        return excuse(refused, self._vocabulary, self._views.voice(seat, style))

    def name(self, seat: Seat) -> str:
        """Return the name of a seat's owner as it is shown."""
        return title(self.sitting.people[seat].name)

    @property
    def persons(self) -> tuple[Person, ...]:
        """Everybody who ever had a seat here, in seat order, as the database knows them."""
        return self._standing.row.people

    @property
    def phase(self) -> StrEnum:
        """The phase of the table, or of the game played there."""
        return table_state.phase(self._vocabulary.game, self.sitting)

    @property
    def sheet(self) -> Sheet | None:
        """The score so far, None before the match."""
        return table_state.sheet(self._vocabulary.game, self.sitting)

    @property
    def deal(self) -> int:
        """Number of the running deal."""
        return table_state.deal(self._vocabulary.game, self.sitting)

    def is_called(self, key: str) -> bool:
        """Tell whether a person at this table has exactly this folded name."""
        return self._views.names.exact(key) is not None

    @property
    def state(self) -> Any:  # noqa: ANN401 - of every game another
        """The state of what is played, for whoever knows what it is; None before the match."""
        return self.sitting.state

    def stored_name(self, seat: Seat) -> str:
        """Return the name of a seat's owner as the journal writes it."""
        return self.sitting.people[seat].name

    def voice_elsewhere(self, viewer: Viewer = None, style: Style = PLAIN) -> Voice:
        """Return the voice in which this table is spoken of where it is not the only one: without its number."""
        return voice_for(self.sitting, self._vocabulary, viewer, reader=style.reader, words=style.words)

    def incident(self, label: str, error: Exception) -> Incident:
        """Return the report of something of ours that went wrong here."""
        return Incident(label, error, self.row)

    @property
    def touched(self) -> datetime:
        """When anything was done here for the last time."""
        return self.row.touched
