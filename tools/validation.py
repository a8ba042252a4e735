"""Write docs/validation.md: every published figure beside ours, or check that the page is current.

`validation.py --write` works everything out and writes the page, `validation.py` alone compares.
The published figures are the tests' own data, `tests/reference/data`, each file with its source.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tools.validation_figures import Section

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "validation.md"

HEAD = """# Validation

Published figures beside ours.
The page is written by `make validation` from the data that the tests use, so every line of it is
also a test; `make check` works it out anew and compares.
A difference is ours minus theirs, in the unit of the figure; "< 1e-12" is what rounding of binary
numbers leaves.
"held to" is what the tests allow: half a unit of the last digit printed unless the text says why
not.
"""

NOT_HERE = """
## Not reproduced

- The columns CDP and CDPN of the two analysers: their recursion mixes strategies and gives less
  than the play that they name is worth.
- A second house edge calculator, which differs from the exact figures by up to 0.02 percent for
  reasons that it doesn't give.
- What a calculator adds for a cut card by decks, since the place of the card is not told.
- Playing efficiencies of counting systems: nothing here works them out.
"""


def sections() -> Iterator[Section]:
    """Yield the parts of the page."""
    sys.path.append(str(ROOT))  # so that `tools` is a package, as it is for the tests
    from tools import validation_counting as counting
    from tools import validation_dealer as dealer
    from tools import validation_exact as exact
    from tools import validation_outcomes as outcomes
    from tools import validation_simulated as simulated
    from tools import validation_wizard as wizard

    yield from (exact.rounds(), exact.fractions(), exact.edges(), exact.hands(), exact.splits())
    yield from (exact.optimal_splits(), wizard.appendix_1(), wizard.appendix_9())
    yield from (wizard.exceptions(), dealer.tables(), dealer.partly_dealt(), dealer.card_counter())
    yield from (outcomes.infinite_deck(), outcomes.shares(), simulated.exact_variances())
    yield from (
        simulated.variances(),
        simulated.cut_card(),
        counting.correlations(),
        counting.effects(),
    )
    yield from (counting.triples(), outcomes.classroom())


def written(parts: list[Section]) -> str:
    """Return the page."""
    from tools.validation_figures import columns, off

    rows = []
    for part in parts:
        worst = max((one.worst.difference for one in part.sets), key=abs)
        number = sum(len(one.figures) for one in part.sets)
        rows.append((part.title, f"{number:,}", off(worst), part.unit))
    total = sum(len(one.figures) for part in parts for one in part.sets)
    lines = ["", f"{total:,} figures in all:", ""]
    lines += columns(("part", "figures", "greatest difference", "unit"), rows)
    for part in parts:
        lines += part.lines()
    return HEAD + "\n".join(lines) + "\n" + NOT_HERE


def main(arguments: list[str]) -> int:
    """Write or compare the page, and return the exit status."""
    parts = list(sections())
    page = written(parts)
    beyond = [one for part in parts for one in part.sets if not one.holds]
    for one in beyond:
        print(f"validation: {one.name}: {one.worst} is not within {one.within}")
    if "--write" in arguments:
        PAGE.write_text(page, encoding="utf-8")
        return 1 if beyond else 0
    current = PAGE.read_text(encoding="utf-8") == page
    print(f"validation: the page is {'current' if current else 'old: run make validation'}")
    return 0 if current and not beyond else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
