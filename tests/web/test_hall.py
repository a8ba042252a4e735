"""What the hall keeps apart: tables, listeners, work, and what can't be saved."""

from __future__ import annotations

from pathlib import Path
from threading import Thread
from zlib import crc32

import pytest

from tests.web.tables import Guest, a_hall
from upcard.errors import SaveError
from upcard.referee.session import Session
from upcard.rules import Rules
from upcard.web import hall as halls
from upcard.web import store as stores
from upcard.web.guard import name_of
from upcard.web.hall import Hall
from upcard.web.store import WebStore


def test_a_table_that_was_put_away_is_never_there_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With room for one table in memory, each of several is read anew, and none loses a chip."""
    monkeypatch.setattr(halls, "_MOST_PLACES", 1)
    hall = a_hall(tmp_path)
    guests = [Guest(hall, letter * 43) for letter in "ABC"]
    for guest in guests:
        guest.sit(seed="4")
    for _ in range(5):
        for guest in guests:
            guest.deal("10")
            guest.finish()
    for guest in guests:
        table = guest.table()
        assert int(table["bankroll"]) == 1000 + int(table["statistics"]["net"])
        assert table["statistics"]["rounds"] == 5


def test_two_windows_at_once_get_one_deal(tmp_path: Path) -> None:
    hall = a_hall(tmp_path)
    guests = [Guest(hall, "A" * 43) for _ in range(8)]
    guests[0].sit(seed="4")
    statuses: list[int] = []

    def deal(guest: Guest) -> None:
        guest.post("/api/table/deal", step=0, bets=["10"])
        statuses.append(guest.status)

    threads = [Thread(target=deal, args=(guest,)) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] + [409] * 7
    assert guests[0].table()["bankroll"] == "990"


def test_a_window_of_the_old_table_does_not_move_the_new_one(tmp_path: Path) -> None:
    hall = a_hall(tmp_path)
    guest = Guest(hall, "A" * 43)
    guest.sit(seed="4")
    with hall.at_table(name_of(guest.token)) as old:
        assert old is not None
    fresh = Session(Rules(), 5, [77], reseeds=True)
    hall.open_table(name_of(guest.token), fresh, seed_named=False, leave=False)
    with hall.at_table(name_of(guest.token)) as new:
        assert new is not None
        assert new is not old
    assert guest.table()["bankroll"] == "77"


def test_a_full_disk_is_told_and_nothing_is_lost_while_it_lasts(tmp_path: Path) -> None:
    hall = a_hall(tmp_path)
    guest = Guest(hall, "A" * 43)
    guest.sit(seed="4")
    guest.deal("10")
    database = hall.store._database
    pages = database.execute("PRAGMA page_count").fetchone()[0]
    database.execute(f"PRAGMA max_page_count = {pages}")
    told: list[str] = []
    while not told:  # until the last page is full
        guest.finish()
        guest.deal("1")
        told = [text for text in [guest.table()["trouble"]] if text]
    assert told[0].startswith("can't save: ")
    assert "the game goes on" in told[0]
    shown = guest.table()
    database.execute("PRAGMA max_page_count = 100000")
    after = guest.finish()
    assert after["trouble"] is None
    again = Guest(a_hall(tmp_path), guest.token)
    assert again.table()["statistics"] == after["statistics"]
    assert shown["statistics"]["rounds"] == len(again.get("/api/table/rounds")["rounds"]) - 1


def test_what_could_not_be_saved_is_saved_at_the_end_or_told(tmp_path: Path) -> None:
    hall = a_hall(tmp_path)
    guest = Guest(hall, "A" * 43)
    guest.sit(seed="4")
    hall.store._database.execute("PRAGMA query_only = 1")
    guest.deal("10")
    assert guest.table()["trouble"]
    with pytest.raises(SaveError, match="1 tables are not saved"):
        hall.close()
    hall = a_hall(tmp_path)
    guest = Guest(hall, "A" * 43)
    hall.store._database.execute("PRAGMA query_only = 1")
    guest.deal("10")
    hall.store._database.execute("PRAGMA query_only = 0")
    hall.close()
    assert Guest(a_hall(tmp_path), "A" * 43).table()["step"] == 1


def test_one_client_may_not_fill_the_queue_of_heavy_work(tmp_path: Path) -> None:
    hall = a_hall(tmp_path)
    granted = []
    managers = [hall.working("me") for _ in range(6)]
    for manager in managers:
        granted.append(manager.__enter__())
    with hall.working("you") as few:
        assert few
    for manager in managers:
        manager.__exit__(None, None, None)
    assert granted == [True] * 4 + [False] * 2
    with hall.working("me") as few:
        assert few


def test_a_file_of_another_schema_is_refused(tmp_path: Path) -> None:
    store = WebStore(tmp_path / "web.sqlite")
    store._database.execute("PRAGMA user_version = 99")
    store.close()
    with pytest.raises(SaveError, match="another version"):
        Hall(WebStore(tmp_path / "web.sqlite"))


def test_a_file_of_the_schema_before_is_taken_over_whole(tmp_path: Path) -> None:
    hall = a_hall(tmp_path)
    guest = Guest(hall, "A" * 43)
    guest.sit(seed="4")
    guest.deal("10")
    guest.act("stand")  # a mistake
    guest.deal("20")
    hall.store.keep_note("me", "drill", b"kept")
    told = [guest.table(), *map(guest.get, ("/api/table/rounds", "/api/table/mistakes"))]
    assert told[0]["shoe"]["seed"] == "4"
    assert told[1]["rounds"]
    assert told[2]["mistakes"]
    hall.store._database.executescript(
        "ALTER TABLE tables DROP COLUMN seed_named; PRAGMA user_version = 2;"
    )
    hall.store.close()
    hall = a_hall(tmp_path)
    again = Guest(hall, "A" * 43)
    told[0]["shoe"]["seed"] = None  # nobody knows any more who named it
    paths = ("/api/table/rounds", "/api/table/mistakes")
    assert [again.table(), *map(again.get, paths)] == told
    assert hall.store.note("me", "drill") == b"kept"
    again.sit(seed="5")
    assert Guest(a_hall(tmp_path), "A" * 43).table()["shoe"]["seed"] == "5"


def test_a_table_that_cannot_be_read_can_be_left(tmp_path: Path) -> None:
    guest = Guest(a_hall(tmp_path), "A" * 43)
    guest.sit()
    guest.hall.store._database.execute("UPDATE tables SET state = 'x'")
    again = Guest(a_hall(tmp_path), "A" * 43)
    assert "cut off" in again.get("/api/table")["error"]
    again.post("/api/table")
    assert again.status == 422
    again.post("/api/table", leave=True)
    assert again.status == 200
    assert again.table()["step"] == 0


def test_many_sit_down_at_once_and_one_table_is_there(tmp_path: Path) -> None:
    hall = a_hall(tmp_path)
    guests = [Guest(hall, "A" * 43) for _ in range(8)]
    threads = [Thread(target=guest.post, args=("/api/table",)) for guest in guests]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    guests[0].deal("10")
    again = Guest(a_hall(tmp_path), "A" * 43)
    assert again.table()["step"] == guests[1].table()["step"] == 1


def test_bets_are_in_hundredths_so_that_sums_stay_short(tmp_path: Path) -> None:
    guest = Guest(a_hall(tmp_path), "A" * 43)
    guest.sit()
    for bet in ("1/3", "1/100000000000000003", "0.001"):
        told = guest.deal(bet)
        assert guest.status == 422
        assert "too fine" in told["error"]
    guest.deal("7.25")
    assert guest.status == 200


def test_an_imported_round_is_kept_as_it_was_played_and_no_longer(tmp_path: Path) -> None:
    guest = Guest(a_hall(tmp_path), "A" * 43)
    session = Session(Rules(), 4, [100])
    session.deal([10])
    while session.playing is not None:
        session.act(session.playing.legal_actions()[0])
    line = session.unrecorded[0]
    body = line.rpartition("; sum=")[0]
    for more in (" 2h" * 40, " 2h" * 100_000):
        longer = body.replace("; acts=", f"{more}; acts=")
        told = f"{longer}; sum={crc32(longer.encode()):08x}"
        answer = guest.post("/api/table/import", lines=told)
        assert answer == {"rounds": 1} if len(more) < 4000 else "signs" in answer["error"]
    kept = guest.get("/api/table/rounds/1")["line"]
    assert kept == line


def test_tables_where_nothing_was_dealt_do_not_fill_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who keeps no cookie is a new client each time; a table that was played at is never lost."""
    monkeypatch.setattr(stores, "_MOST_UNPLAYED", 5)
    store = WebStore(tmp_path / "web.sqlite")
    played = store.new_table("somebody", "6D", b"first")
    store.save_table("somebody", played, b"dealt")
    for number in range(24):
        store.new_table(f"passer-by {number}", "6D", b"new")
    kept = [number for number in range(24) if store.live_table(f"passer-by {number}")]
    assert kept == [*range(19, 24)]
    assert store.live_table("somebody") == (played, b"dealt", False)
    assert store.live_table("passer-by 0") is None
    store.save_table("passer-by 0", 2, b"dealt at last")
    assert store.live_table("passer-by 0") == (2, b"dealt at last", False)
    store.close()
