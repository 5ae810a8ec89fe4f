"""Accounts, invitations and guests."""

from datetime import timedelta

import pytest

from db.database import Database
from db.errors import Trouble, WriteFailed
from db.identity import PersonId
from db.journal import open_table
from db.players import (
    Setting,
    StoredGuest,
    StoredPlayer,
    admit_guest,
    by_id,
    changes,
    create,
    delete,
    everybody,
    find,
    forget_guest,
    guest,
    guest_called,
    guests_known,
    invite,
    invited,
    last_change,
    open_account,
    rename,
    seen,
    set_admin,
    set_password,
    set_settings,
    use_invitation,
)
from db.results import StoredResult, match_ended, match_started, results_of
from db.standings import standings
from db.writer import store
from tests.db.scenes import EVENING, entry, row

LATER = EVENING + timedelta(days=1)

NOBODY = PersonId(77)


@pytest.fixture
def anna(database: Database) -> StoredPlayer:
    """Anna's account."""
    store(database, create("Anna", "anna", "hash", EVENING))
    found = find(database, "anna")
    assert found is not None
    return found


def test_an_account_is_kept(database: Database, anna: StoredPlayer):
    """An account comes back as it was made, by key and by id."""
    assert StoredPlayer(anna.id, "Anna", "anna", "hash", False, {}, EVENING, EVENING) == anna
    assert anna == by_id(database, anna.id)
    assert (anna,) == everybody(database)
    assert find(database, "bert") is None


def test_an_account_changes(database: Database, anna: StoredPlayer):
    """Password, settings, admin's right and last visit are changed one by one."""
    settings: dict[str, Setting] = {"zeichensatz": "utf-8", "breite": 78, "piep": False}
    store(database, set_password(anna.id, "neu") + set_settings(anna.id, settings))
    store(database, set_admin(anna.id, admin=True) + seen(anna.id, LATER))

    assert StoredPlayer(anna.id, "Anna", "anna", "neu", True, settings, EVENING, LATER) == find(database, "anna")

    store(database, set_admin(anna.id, admin=False))
    assert [False] == [player.admin for player in everybody(database)]


def test_a_key_belongs_to_one(database: Database, anna: StoredPlayer):
    """Neither a new nor a renamed account gets a key that is taken; both stay as they were."""
    store(database, create("Bert", "bert", "hash", EVENING))
    bert = find(database, "bert")
    assert bert is not None

    for job in (create("ANNA", "anna", "hash", EVENING), rename(bert.id, "Ännä", "anna")):
        with pytest.raises(WriteFailed) as refused:
            store(database, job)
        assert Trouble.TAKEN == refused.value.trouble

    assert (anna, bert) == everybody(database)


@pytest.mark.parametrize(
    "job",
    [
        set_password(NOBODY, "x"),
        set_settings(NOBODY, {}),
        set_admin(NOBODY, admin=True),
        rename(NOBODY, "X", "x"),
        delete(NOBODY, "x"),
    ],
)
def test_nobody_cannot_be_changed(database: Database, anna: StoredPlayer, job):
    """A change of an account that is not there is stale, and harms no other."""
    with pytest.raises(WriteFailed) as refused:
        store(database, job)

    assert Trouble.STALE == refused.value.trouble
    assert (anna,) == everybody(database)


def test_strange_settings_keep_nobody_out(database: Database, anna: StoredPlayer):
    """What is stored as settings and is none is left out."""
    with database.writing.begin() as connection:
        connection.exec_driver_sql("""UPDATE people SET settings = '{"breite": 60, "x": [1]}'""")
    assert [{"breite": 60}] == [player.settings for player in everybody(database)]

    with database.writing.begin() as connection:
        connection.exec_driver_sql("UPDATE people SET settings = 'kaputt'")
    assert [{}] == [player.settings for player in everybody(database)]


@pytest.fixture
def played(database: Database, anna: StoredPlayer) -> StoredPlayer:
    """Anna, who has won a match against a guest, with computers."""
    final = [StoredResult(0, anna.id, "Anna", 30, 1, won=True), StoredResult(1, None, "Gast1", 90, 2, won=False)]
    final.append(StoredResult(2, None, "Rechner1", 95, 3, won=False, computer="leicht"))
    store(database, open_table(row(), [entry()], match_started(1, 1, "romme", 0, EVENING)))
    store(database, match_ended(1, 0, LATER, final))
    return anna


def test_a_new_name_is_the_name_everywhere(database: Database, played: StoredPlayer):
    """After renaming, results and standings speak of the new name."""
    store(database, rename(played.id, "Änne", "aenne"))

    assert ["Änne", "Gast1", "Rechner1"] == [result.name for result in results_of(database, 1)]
    assert ["Änne"] == [standing.name for standing in standings(database, "romme", against_computers=True)]
    assert find(database, "anna") is None


def test_a_deleted_account_leaves_its_results(database: Database, played: StoredPlayer):
    """Results of a deleted account stay for the others as nobody's; its id is never given again."""
    store(database, delete(played.id, "gelöschter Gast"))
    store(database, create("Anna", "anna", "hash", LATER))
    again = find(database, "anna")

    neutral = [(None, "gelöschter Gast"), (None, "Gast1"), (None, "Rechner1")]
    assert neutral == [(r.player, r.name) for r in results_of(database, 1)]
    assert () == standings(database, "romme", against_computers=True)
    assert again is not None
    assert played.id < again.id


@pytest.mark.parametrize("late", [False, True])
def test_an_invitation_opens_an_account_until_it_ends(database: Database, late: bool):
    """Also of whoever has begun in time and is done too late: then nothing of it happens."""
    store(database, invite("word", EVENING, LATER))
    then = LATER + timedelta(seconds=1 if late else -1)
    job = create("Anna", "anna", "hash", then) + use_invitation("word", "anna", then)
    assert invited(database, "word", then) is not late
    if late:
        with pytest.raises(WriteFailed) as failed:
            store(database, job)
        assert Trouble.STALE is failed.value.trouble
    else:
        store(database, job)
    assert (find(database, "anna") is None) is late


def test_an_invitation_opens_one_account(database: Database):
    """A word of invitation is good once, and with it either both happen or nothing."""
    store(database, invite("word", EVENING, None))
    assert invited(database, "word", LATER)

    store(database, create("Anna", "anna", "hash", LATER) + use_invitation("word", "anna", LATER))
    with pytest.raises(WriteFailed):
        store(database, create("Bert", "bert", "hash", LATER) + use_invitation("word", "bert", LATER))

    assert not invited(database, "word", LATER)
    assert ["Anna"] == [player.name for player in everybody(database)]


@pytest.mark.parametrize(("word", "good"), [("word", False), ("other", False), ("fresh", True)])
def test_an_invitation_ends(database: Database, word: str, good: bool):
    """A word that has run out, or that nobody gave, opens nothing."""
    store(database, invite("word", EVENING, EVENING + timedelta(hours=1)))
    store(database, invite("fresh", EVENING, LATER + timedelta(hours=1)))

    assert good == invited(database, word, LATER)


def test_a_guest_is_known_by_their_word(database: Database):
    """A guest's name is kept for whoever has the word, and free again when they are forgotten."""
    store(database, admit_guest("Gast1", "gast1", "word", EVENING))
    store(database, seen(PersonId(1), LATER))

    assert StoredGuest(PersonId(1), "Gast1", "gast1", EVENING, LATER) == guest(database, "word")
    assert guest(database, "other") is None
    with pytest.raises(WriteFailed):
        store(database, admit_guest("Gast1", "gast1", "another", LATER))

    store(database, forget_guest(PersonId(1)))
    assert () == guests_known(database)
    assert guest(database, "word") is None


def test_an_id_is_never_given_again(database: Database):
    """Whoever gets the name of a guest who has gone is another person; guests and accounts are counted together."""
    store(database, admit_guest("Gast1", "gast1", "word", EVENING))
    first = guest(database, "word")
    assert first is not None
    store(database, forget_guest(first.id))
    store(database, admit_guest("Gast1", "gast1", "another", LATER) + create("Anna", "anna", "hash", LATER))
    second, anna = guest(database, "another"), find(database, "anna")

    assert second is not None
    assert anna is not None
    assert [first.id + 1, first.id + 2] == [second.id, anna.id]


def test_a_guest_opens_an_account(database: Database):
    """One row changes: the same person has a name and a password, and no word; a second time there is no such guest."""
    store(database, admit_guest("Gast1", "gast1", "word", EVENING) + create("Bernd", "bernd", "hash", EVENING))
    before = guest(database, "word")
    assert before is not None
    store(database, set_settings(before.id, {"breite": 61}))
    job = open_account(before.id, "Zora", "zora", "hash", LATER)
    store(database, job)
    zora = find(database, "zora")

    assert zora is not None
    assert 1 == len(job.writes)
    assert (before.id, "Zora", "hash", {"breite": 61}) == (zora.id, zora.name, zora.password_hash, zora.settings)
    assert [None, None] == [guest(database, "word"), guest_called(database, "gast1")]
    with pytest.raises(WriteFailed) as refused:
        store(database, job)
    assert Trouble.STALE == refused.value.trouble


def test_no_guest_gets_a_name_that_is_taken(database: Database):
    """Whoever was quicker has it; the guest is who they were."""
    store(database, admit_guest("Gast1", "gast1", "word", EVENING) + create("Bernd", "bernd", "hash", EVENING))
    known = guest(database, "word")
    assert known is not None
    with pytest.raises(WriteFailed) as refused:
        store(database, open_account(known.id, "Bernd", "bernd", "hash", LATER))

    assert Trouble.TAKEN == refused.value.trouble
    assert known == guest(database, "word")


def test_what_changes_an_account_can_be_noticed(database: Database, anna: StoredPlayer):
    """A house learns of rights, names and deletions in their order; of a password or a setting it need not."""
    store(database, set_admin(anna.id, admin=True))
    known = last_change(database)
    store(database, set_password(anna.id, "neu") + set_settings(anna.id, {}) + seen(anna.id, LATER))
    assert () == changes(database, known)

    store(database, rename(anna.id, "Änne", "aenne"))
    store(database, delete(anna.id, "niemand"))
    assert [anna.id, anna.id] == [change.player for change in changes(database, known)]
    assert last_change(database) == changes(database, known)[-1].number


def test_a_match_ends_for_an_account_that_is_gone(database: Database, anna: StoredPlayer):
    """A result of somebody whose account was deleted meanwhile is nobody's; the match has ended all the same."""
    store(database, open_table(row(), [entry()], match_started(1, 1, "romme", 0, EVENING)))
    store(database, delete(anna.id, "niemand"))
    store(database, match_ended(1, 0, LATER, [StoredResult(0, anna.id, "Anna", 30, 1, won=True)]))

    assert (StoredResult(0, None, "Anna", 30, 1, won=True),) == results_of(database, 1)


def test_what_proves_who_somebody_is_stands_in_no_log(database):
    """The text of an account names it and nothing else of it."""
    store(database, create("Anna", "anna", "$argon2id$geheim", LATER))
    anna = find(database, "anna")

    assert anna is not None
    assert "$argon2id$geheim" == anna.password_hash
    assert "Player(1, Anna)" == repr(anna)
