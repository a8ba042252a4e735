"""`upcard drill` from its arguments to its last line, with answers on standard input."""

from __future__ import annotations

import csv
import io
import json
import re
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from tests.commands import Talk, on_a_terminal, only_line, posix, talking
from tests.table_game import environment
from upcard.cli.drill_file import DrillFile, drill_path
from upcard.trainer import DrillSettings, Progress, Verdict, Why, make_drill

CELL_FIELDS = (
    "kind context cell asked right median_seconds missed cost costed mean_cost ramp".split()
)
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


@pytest.fixture
def upcard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Talk:
    """`upcard drill` with answers; its file lies in `tmp_path`."""
    return talking("drill", tmp_path, monkeypatch, capsys)


def stored(folder: Path) -> Progress:
    return Progress.from_bytes((folder / "drills.json").read_bytes())


# ------------------------------------------------------------------ a drill


def test_a_training(upcard: Talk, tmp_path: Path) -> None:
    status, out, err = upcard("bets", "--seed", "4", answers="12 7 x ? q")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:2] == ["Bets: hi-lo, 1-12, 6D S17 DAS SP4.", "Type ? for help, q to end."]
    asked = [line for line in lines if line.startswith("True count")]
    assert re.fullmatch(r"True count (0|[+-]\d): units\? 12", asked[0])
    assert asked[2].endswith(": units? x")
    assert "'x' is no bet: write units, and spots if several: 5x2." in lines
    assert "q: end with a report; all answers are kept." in lines
    assert sum(line.startswith(("Right.", "Wrong: ")) for line in lines) == 2
    assert "of 2 right" in out
    assert sum(entry.record.asked for entry in stored(tmp_path).entries()) == 2


def play_all(upcard: Talk, *args: str) -> str:
    status, out, _ = upcard("strategy", "--seed", "3", *args, answers="h s h s h s h s h s q")
    assert status == 0
    return out


def test_a_seed_asks_the_same(upcard: Talk, tmp_path: Path) -> None:
    first = play_all(upcard)
    (tmp_path / "drills.json").unlink()
    assert play_all(upcard) == first
    assert "Wrong: " in first
    assert re.search(r"^Hitting .* is worth [+-]0\.\d{4}, standing [+-]0\.\d{4}: ", first, re.M)
    assert "seconds" not in first  # nobody sits at the other end of a pipe


def test_the_first_compilation_is_told(upcard: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("upcard.exact.warm.is_warm", lambda _kernels: False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert "note: compiling the exact engine" in upcard("bets", "--seed", "1")[2]
    assert upcard("count", "--seed", "1")[2] == ""


def test_without_a_seed_one_is_drawn_and_told(upcard: Talk) -> None:
    _, _, err = upcard("bets")
    assert re.fullmatch(r"note: seed [0-9]+\n", err)


def test_a_test_says_nothing_before_its_end(upcard: Talk, tmp_path: Path) -> None:
    status, out, _ = upcard("bets", "--test", "--questions", "3", "--seed", "1", answers="7 7 7 7")
    assert status == 0
    assert "Wrong:" not in out
    assert "Right" not in out
    assert out.splitlines()[5:7] == [
        "",
        "0 of 3 right (0%). Wrong answers cost 0.2587 units together.",
    ]
    assert sum(entry.record.asked for entry in stored(tmp_path).entries()) == 3


def test_a_test_has_twenty_questions(upcard: Talk) -> None:
    _, out, _ = upcard("bets", "--test", "--seed", "1", answers="7 " * 30)
    assert "of 20 right" in out


def test_the_end_of_the_input_ends_with_a_report(upcard: Talk) -> None:
    status, out, _ = upcard("bets", "--seed", "1", answers="7")
    assert status == 0
    assert "0 of 1 right (0%). Wrong answers cost 0.0022 units together.\n" in out
    assert upcard("bets", "--seed", "1")[1].endswith("\n\nNothing was answered.\n")


def test_what_is_missed_comes_back_until_it_is_known(upcard: Talk, tmp_path: Path) -> None:
    upcard("bets", "--questions", "1", "--seed", "1", answers="77")
    (missed,) = stored(tmp_path).entries()
    answer = (
        make_drill(DrillSettings(kind="bets"))
        .judge(make_drill(DrillSettings(kind="bets")).question(missed.cell, Random(1)), "77")
        .answer
    )
    status, out, _ = upcard("bets", "--only", "missed", "--seed", "2", answers=f"{answer} " * 9)
    assert status == 0
    assert out.count("Right.") == 3
    assert "Nothing is missed: leave --only missed out." in out


def test_the_plain_voice_says_one_fact_a_line(upcard: Talk) -> None:
    _, out, _ = upcard("deviations", "--plain", "--seed", "1", answers="q")
    lines = out.splitlines()
    assert re.fullmatch(r"You have the .* and the .*\.", lines[2])
    assert re.fullmatch(r"The dealer shows the .*\.", lines[3])
    assert re.fullmatch(r"True count (0|[+-]\d)\.", lines[4])
    assert re.fullmatch(r"[A-Z][a-z, ]+ or [a-z]+\? q", lines[5])
    assert out.isascii()


def test_insurance_takes_yes_and_no(upcard: Talk) -> None:
    _, out, _ = upcard("insurance", "--cards-left", "--seed", "1", answers="y no h q")
    assert "of 2 right" in out
    assert "'h' is no answer here: use insure or decline." in out
    assert re.search(r"\d+ of \d+ cards left are tens: insurance\? \(y/n\) y", out)


def test_cards_to_count_are_lines_in_a_pipe(upcard: Talk) -> None:
    args = ("count", "--cards", "6", "--group", "2", "--check-every", "2", "--count", "ko")
    status, out, _ = upcard(*args, "--rules", "2D", "--seed", "1", answers="1.x -4 -4 q")
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "Running count: ko, 2D, 6 cards, beginning at -4."
    assert [line for line in lines if line.startswith("Running count? ")] == [
        "Running count? 1.x",
        "Running count? -4",
        "Running count? -4",
        "Running count? q",
    ]
    assert re.fullmatch(r"(\S\S) (\S\S)", lines[2])
    assert "of 1 right" in out


@pytest.mark.parametrize("kind", ["true-count", "insurance"])
def test_the_other_drills_start(upcard: Talk, kind: str) -> None:
    status, out, _ = upcard(kind, "--seed", "1", answers="? q")
    assert status == 0
    assert "Nothing was answered." in out


def test_the_page_shows_what_the_program_says(upcard: Talk) -> None:
    page = (Path(__file__).parents[2] / "docs" / "howto" / "drills.md").read_text(encoding="utf-8")
    shown = page.split("| upcard drill strategy --seed 2\n")[1].split("```")[0]
    _, out, _ = upcard("strategy", "--seed", "2", answers="s s h q")
    assert out == shown


# ------------------------------------------------------------------ what is kept


def test_reports(upcard: Talk) -> None:
    assert upcard("--report") == (0, "Nothing is answered yet.\n", "")
    upcard("bets", "--seed", "1", answers="77 77")
    upcard("strategy", "--seed", "1", answers="h h")
    status, out, err = upcard("--report", "bets")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[:3] == [
        "bets: hi-lo, 0:1 1:2 2:4 3:6 4:8 5:10 6:12",
        "0 of 2 right (0%), 2 cells asked; misses cost 0.0278 units together",
        "missed  right  of  mean cost",
    ]
    assert lines[3].endswith("   0   1     0.0278")
    text = upcard("--report")[1]
    assert "strategy: 6D S17 DAS SP4, best-total\n" in text
    assert re.search(r"2 cells asked; misses cost 0\.\d{4} of a bet together\n", text)


def test_reports_for_programs(upcard: Talk) -> None:
    upcard("bets", "--seed", "1", answers="77 77")
    upcard("strategy", "--seed", "1", answers="h h")
    form = json.loads(upcard("--report", "--format", "json")[1])
    assert list(form) == ["asked", "right", "accuracy", "median_seconds", "cost", "cells", "run"]
    assert (form["asked"], form["cost"], len(form["cells"])) == (4, None, 4)
    assert set(form["run"]) == {"version"}
    of_bets = json.loads(upcard("bets", "--report", "--format", "json")[1])
    assert of_bets["cost"] == sum(cell["cost"] for cell in of_bets["cells"]) > 0
    rows = list(csv.DictReader(io.StringIO(upcard("bets", "--report", "--format", "csv")[1])))
    assert list(rows[0]) == list(form["cells"][0]) == CELL_FIELDS
    assert [(row["kind"], row["asked"], row["right"]) for row in rows] == [("bets", "1", "0")] * 2
    assert {row["ramp"] for row in rows} == {"0:1 1:2 2:4 3:6 4:8 5:10 6:12"}


def test_a_report_of_answers_whose_cost_was_not_kept(upcard: Talk, tmp_path: Path) -> None:
    upcard("bets", "--seed", "1", answers="77 77")
    path = tmp_path / "drills.json"
    old = json.loads(path.read_bytes())
    (cells,) = old["progress"]["books"]["bets"].values()
    for cell in [*cells.values()][1:]:
        del cell["cost"], cell["costed"]
    del old["progress"]["ramps"]
    path.write_text(json.dumps(old))
    lines = upcard("--report")[1].splitlines()
    assert re.fullmatch("bets: hi-lo, ramp [0-9a-f]{8}", lines[0])
    assert re.fullmatch(r".*; misses cost 0\.\d{4} units together, 1 of 2 of them", lines[1])


def test_export_and_import(upcard: Talk, tmp_path: Path) -> None:
    upcard("bets", "--seed", "1", answers="77 77 77")
    before = stored(tmp_path)
    file = str(tmp_path / "mine.json")
    assert upcard("--export", file) == (0, f"Wrote {file!r}.\n", "")
    assert "is there already" in only_line(upcard("--export", file)[2])
    assert upcard("--export", file, "--force") == (0, f"Wrote {file!r}.\n", "")
    assert upcard("--import", file)[0] == 0
    assert stored(tmp_path) == before
    upcard("--reset")
    assert not (tmp_path / "drills.json").exists()
    assert upcard("--import", file) == (0, f"Took over what {file!r} has more of.\n", "")
    assert stored(tmp_path) == before


def test_reset_forgets_one_kind_or_all_and_keeps_the_old_file(upcard: Talk, tmp_path: Path) -> None:
    assert upcard("--reset") == (0, "Nothing is answered yet.\n", "")
    upcard("bets", "--seed", "1", answers="77")
    upcard("insurance", "--seed", "1", answers="y")
    whole = stored(tmp_path)
    status, out, _ = upcard("bets", "--reset")
    assert status == 0
    assert str(tmp_path / "drills.old") in only_line(out)
    assert set(stored(tmp_path).books) == {"insurance"}
    assert Progress.from_bytes((tmp_path / "drills.old").read_bytes()) == whole
    assert upcard("--reset")[0] == 0
    assert upcard("--report")[1] == "Nothing is answered yet.\n"


@pytest.mark.parametrize("damage", [b"", b"half", b'{"schema": 99}'])
def test_a_damaged_file_is_refused_and_left_as_it_is(
    upcard: Talk, tmp_path: Path, damage: bytes
) -> None:
    path = tmp_path / "drills.json"
    path.write_bytes(damage)
    for args in (["bets"], ["--report"], ["--export", "x"], ["bets", "--reset"]):
        status, out, err = upcard(*args, answers="1")
        assert (status, out) == (2, "")
        line = only_line(err)
        assert line.startswith(f"upcard: can't read {str(path)!r}: ")
        assert line.endswith("`upcard drill --reset` puts it aside")
        assert path.read_bytes() == damage
    assert upcard("--reset")[0] == 0
    assert (tmp_path / "drills.old").read_bytes() == damage
    assert upcard("bets", "--seed", "1", answers="77")[0] == 0


def test_what_can_not_be_taken_over_changes_nothing(upcard: Talk, tmp_path: Path) -> None:
    upcard("bets", "--seed", "1", answers="77")
    before = (tmp_path / "drills.json").read_bytes()
    file = tmp_path / "theirs.json"
    file.write_bytes(b"half")
    for name in (str(file), str(tmp_path / "nowhere"), str(tmp_path)):
        status, out, err = upcard("--import", name)
        assert (status, out) == (2, "")
        assert only_line(err).startswith(f"upcard: can't read {name!r}: ")
    assert (tmp_path / "drills.json").read_bytes() == before
    assert "can't write" in only_line(upcard("--export", str(tmp_path / "no" / "x"))[2])
    assert "it is no file" in only_line(upcard("--export", str(tmp_path), "--force")[2])


def test_signs_that_drive_a_terminal_are_taken_over_but_not_shown(
    upcard: Talk, tmp_path: Path
) -> None:
    upcard("bets", "--seed", "1", answers="77")
    file = tmp_path / "theirs.json"
    text = (tmp_path / "drills.json").read_text()
    file.write_text(
        "\ufeff" + text.replace("TC ", "\\u001b]0;pwn\\u0007\\n").replace("hi-lo", "\\u202e")
    )
    assert upcard("--import", str(file))[0] == 0
    shown = upcard("--report")[1]
    assert "?]0;pwn??" in shown
    assert all(sign.isprintable() for sign in shown.replace("\n", ""))


def wrong() -> Verdict:
    return Verdict(False, "77", "4", Why("bet"), None)


def test_two_programs_at_once_lose_no_answer(tmp_path: Path) -> None:
    drill = make_drill(DrillSettings(kind="bets"))
    path = tmp_path / "data" / "drills.json"
    one, other = DrillFile(path), DrillFile(path)
    for number in range(5):
        for file in (one, other):
            question = drill.ask(None, Random(number))
            file.add(question, wrong(), 1.0, NOON)
    assert sum(entry.record.asked for entry in DrillFile(path).progress.entries()) == 10
    assert sum(entry.record.asked for entry in other.progress.entries()) == 10


@posix
def test_programs_that_answer_at_the_same_time_lose_no_answer(tmp_path: Path) -> None:
    code = (
        "import sys; from upcard.cli import run; "
        "sys.exit(run(['drill', 'bets', '--questions', '15', '--seed', sys.argv[1]]))"
    )
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            env=environment(tmp_path),
        )
        for seed in range(3)
    ]
    for program in programs:
        program.communicate(b"77\n" * 15)
    assert [program.returncode for program in programs] == [0, 0, 0]
    assert sum(entry.record.asked for entry in stored(tmp_path).entries()) == 45


def test_what_can_not_be_saved_is_saved_later(tmp_path: Path) -> None:
    drill = make_drill(DrillSettings(kind="bets"))
    path = tmp_path / "drills.json"
    file = DrillFile(path)
    file.add(drill.question("TC +1", Random(1)), wrong(), 1.0, NOON)
    path.rename(tmp_path / "aside")
    path.write_bytes(b"damaged by another program")
    file.add(drill.question("TC +2", Random(1)), wrong(), 1.0, NOON)
    assert file.trouble is not None
    assert "\n" not in file.trouble
    assert path.read_bytes() == b"damaged by another program"
    assert file.progress.is_missed("bets", drill.context, "TC +2")
    (tmp_path / "aside").replace(path)
    file.add(drill.question("TC +3", Random(1)), wrong(), 1.0, NOON)
    assert file.trouble is None
    cells = {entry.cell for entry in stored(tmp_path).entries()}
    assert cells == {"TC +1", "TC +2", "TC +3"}


def test_a_folder_that_can_not_be_written_is_told_once(
    upcard: Talk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("upcard.cli.drill_file.write_whole", full)
    status, out, err = upcard("bets", "--seed", "1", answers="77 77")
    assert status == 0
    assert "0 of 2 right (0%)." in out
    assert out.endswith("What was answered since the last save is not saved.\n")
    assert only_line(err).startswith("warning: can't save in ")
    assert not (tmp_path / "drills.json").exists()


def test_the_file_lies_beside_the_sessions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPCARD_DATA", str(tmp_path))
    assert drill_path() == tmp_path / "drills.json"


# ------------------------------------------------------------------ arguments that are not right


@pytest.mark.parametrize(
    ("args", "reason"),
    [
        ([], "nothing to drill: name one of strategy, deviations"),
        (["poker"], "'poker' is not one of"),
        (["strategy", "--rules", "7X"], "unknown rule '7x'"),
        (["strategy", "--rules", "classroom"], "a chasing dealer"),
        (["strategy", "--strategy", "nonsense"], "no strategy 'nonsense'"),
        (["strategy", "--only", "aces"], "'aces' is not one of"),
        (["strategy", "--count", "hi-lo"], "--count says nothing to the drill strategy"),
        (["bets", "--strategy", "total"], "--strategy says nothing to the drill bets"),
        (["bets", "--only", "soft"], "bets has no soft hands"),
        (["bets", "--bets", "much"], "is no step of a ramp"),
        (["insurance", "--cards-left", "--count", "zen"], "insurance with --cards-left: leave it"),
        (["insurance", "--cards-left", "--indices", "fab-4"], "--indices says nothing to"),
        (["true-count", "--tray", "cards", "--count", "ko"], "true-count with --tray cards:"),
        (["--report", "bets", "--plain"], "--plain says nothing to --report"),
        (["count", "--count", "hilo"], "did you mean 'hi-lo'?"),
        (["count", "--cards", "0"], "is not a number of cards"),
        (["count", "--cards", "313"], "cards can't be 313"),
        (["count", "--group", "4"], "is not a group"),
        (["count", "--speed", "-1"], "is no speed"),
        (["count", "--speed", "fast"], "is no number"),
        (["count", "--rules", "inf"], "an infinite deck can't be counted"),
        (["true-count", "--count", "ko"], "plays by its running count"),
        (["insurance", "--count", "zen"], "holds index plays of hi-lo"),
        (["insurance", "--indices", "fab-4"], "no play for insurance"),
        (["bets", "--questions", "0"], "is not a number of questions"),
        (["bets", "--seed", "-1"], "is not a seed"),
        (["bets", "--format", "json"], "--format says nothing to the drill bets"),
        (["--report", "--reset"], "--reset says nothing to --report"),
        (["--export", "x", "bets"], "says nothing to --export: leave it out"),
        (["--import", ""], "an empty text is no file"),
        (["--fast"], "--fast"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(
    upcard: Talk, tmp_path: Path, args: list[str], reason: str
) -> None:
    status, out, err = upcard(*args, answers="1")
    assert (status, out) == (2, "")
    assert reason in only_line(err)
    assert not (tmp_path / "drills.json").exists()


def test_a_wrong_data_folder_is_refused(upcard: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UPCARD_DATA", "here")
    status, out, err = upcard("bets")
    assert (status, out) == (2, "")
    assert "UPCARD_DATA can't be 'here'" in only_line(err)


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from upcard.cli import run; run(['drill', '--help']); "
        "heavy = ('numpy', 'numba', 'rich', 'msgspec', 'upcard.rules', 'upcard.shoe'); "
        "sys.exit(any(name in sys.modules for name in heavy))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0


def test_help_says_which_kind_hears_which_option(upcard: Talk) -> None:
    out = " ".join(upcard("--help")[1].split())
    kinds, _, options = out.partition("Options of some kinds: ")
    assert kinds.endswith("bets the units of your ramp at a count: --rules, --count, --bets ")
    assert "whether to insure: --rules, --count, --indices, --cards-left count" in kinds
    every = options.partition("Options of every kind: ")[2]
    assert every.startswith("--only [all|hard|soft|pairs|missed] ")
    assert " Instead of a drill: --report " in every
    assert "-h, --help" in every


# ------------------------------------------------------------------ terminals and signals


@posix
def test_cards_pass_by_on_a_terminal(tmp_path: Path) -> None:
    args = ("drill", "count", "--cards", "4", "--group", "2", "--speed", "0.01", "--seed", "1")
    status, shown = on_a_terminal(tmp_path, *args, answers="0 q", TERM="xterm", NO_COLOR="1")
    assert status == 0
    assert shown.count("\r     \r") >= 2  # two groups, each taken away
    assert "median" in shown
    assert "\x1b[" not in shown


@posix
def test_the_plain_voice_waits_for_enter_on_a_terminal(tmp_path: Path) -> None:
    args = ("drill", "count", "--cards", "2", "--plain", "--seed", "1")
    status, shown = on_a_terminal(tmp_path, *args, answers="_ _ 0 q", TERM="xterm-256color")
    assert status == 0
    assert "of 1 right" in shown
    assert "\x1b[" not in shown


@posix
def test_leaving_while_cards_pass_by(tmp_path: Path) -> None:
    args = ("drill", "count", "--cards", "9", "--plain", "--seed", "1")
    status, shown = on_a_terminal(tmp_path, *args, answers="_ q", TERM="dumb")
    assert status == 0
    assert "Nothing was answered." in shown


@posix
def test_ctrl_c_ends_with_the_report_and_130(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "upcard", "drill", "bets", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(tmp_path),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(b"77\n")
    process.stdin.flush()
    heard = b""
    while heard.count(b"units? ") < 2:
        byte = process.stdout.read(1)
        assert byte, heard
        heard += byte
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert b"0 of 1 right (0%). " in out
    assert err == b""
    assert sum(entry.record.asked for entry in stored(tmp_path).entries()) == 1
