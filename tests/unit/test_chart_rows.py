"""Lines of published charts: labels, letters with their synonyms, and titles."""

from __future__ import annotations

import pytest

from upcard.chartrows import read_label, read_letter, read_title


# Labels: what people write, the title it stands under, and the rows that it names.
@pytest.mark.parametrize(
    ("label", "block", "rows"),
    [
        ("H16", None, "H16"),
        ("hard 16", None, "H16"),
        ("Hard total 16", None, "H16"),
        ("16", None, "H16"),
        ("16", "soft", "S16"),
        ("16", "surrender", "H16"),
        ("S18", None, "S18"),
        ("soft 18", "hard", "S18"),
        ("A7", None, "S18"),
        ("A,7", None, "S18"),
        ("Ace-7", None, "S18"),
        ("A-7 (soft 18)", None, "S18"),
        ("7", "soft", "S18"),
        ("A,T", None, "S21"),
        ("P8", None, "P8"),
        ("8", "pair", "P8"),
        ("8s", "pair", "P8"),
        ("88", None, "P8"),
        ("8 8", None, "P8"),
        ("Pair of eights", None, ""),
        ("pair of sixes", None, ""),
        ("pair of 6es", None, "P6"),
        ("AA", None, "PA"),
        ("11", "pair", "PA"),
        ("A", "pair", "PA"),
        ("X", "pair", "PT"),
        ("1010", None, "PT"),
        ("J,J", None, "PT"),
        ("18+", None, "H18 H19 H20 H21"),
        (">=20", None, "H20 H21"),
        ("≤5", None, "H4 H5"),
        ("6 and under", None, "H4 H5 H6"),
        ("A,8 or more", None, "S19 S20 S21"),
        ("S19+", None, "S19 S20 S21"),
        ("5 thru 7", None, "H5 H6 H7"),
        ("H5-H7", None, "H5 H6 H7"),
        ("17 to 19", "soft", "S17 S18 S19"),
        ("A,9-10", None, "S20 S21"),
        ("P2-P4", None, "P2 P3 P4"),
        ("2,2 & 4,4", None, "P2 P4"),
        ("hard 5, 7", None, "H5 H7"),
        ("9-5", None, ""),
        ("13-A,7", None, ""),
        ("P5+", None, ""),
        ("3", None, ""),
        ("1", "soft", ""),
        ("12", "pair", ""),
        ("23", None, ""),
        ("8,7", None, ""),
        ("A", None, ""),
        ("", None, ""),
        ("17 17 x", None, ""),
        ("H22", None, ""),
        ("hard 22", None, ""),
        ("S22", None, ""),
        ("H44", None, ""),
        ("H44", "pair", ""),
        ("H4,4", None, ""),
        ("soft A,A", None, ""),
        ("hard A,7", None, ""),
        ("pair A,7", None, ""),
        ("H16-H22", None, ""),
        ("S18, H44", None, ""),
        ("44", "hard", "P4"),
        ("8,8", "soft", "P8"),
    ],
)
def test_labels(label: str, block: str | None, rows: str) -> None:
    assert [row.label for row in read_label(label, block)] == rows.split()


@pytest.mark.parametrize(
    ("texts", "letter"),
    [
        ("H h hit HIT", "H"),
        ("S s stand Stay", "S"),
        ("D d DH D/H Dd dbl double double/hit d-h", "Dh"),
        ("Ds DS d/s double/stand", "Ds"),
        ("P p SP Spl split Y yes", "P"),
        ("Ph P/H", "Ph"),
        ("Pd P/D", "Pd"),
        ("Ps P/S", "Ps"),
        ("R r SUR su surr surrender RH R/H Sur/Hit", "Rh"),
        ("RS R/S", "Rs"),
        ("RP R/P Sur/P", "Rp"),
        ("N n no", "N"),
        ("Y/N", "Y/N"),
        ("D3 X ? HH RD PR 16 é", None),
    ],
)
def test_letters_and_their_synonyms(texts: str, letter: str | None) -> None:
    assert {read_letter(text) for text in texts.split()} == {letter}


@pytest.mark.parametrize(
    ("text", "block"),
    [
        ("Hard", "hard"),
        ("HARD TOTALS:", "hard"),
        ("Soft hands (ace as 11)", "soft"),
        ("| **Pairs** | | |", "pair"),
        ("Splitting pairs", "pair"),
        ("Pair splitting", "pair"),
        ("Late Surrender", "surrender"),
        ("soft 17", None),
        ("Hard times", None),
        ("", None),
    ],
)
def test_titles(text: str, block: str | None) -> None:
    assert read_title(text) == block
