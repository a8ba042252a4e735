"""Run the Python sessions in Markdown pages: `doctest_pages.py README.md docs`.

Plain doctest takes the fence that closes a block for a line of expected output.
Here the fences are blanked first, so that a session ends where its block ends and line numbers
stay true.
All the sessions of a page share one namespace, in the order in which a reader meets them.
"""

from __future__ import annotations

import doctest
import re
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

FENCE = re.compile(r"^\s*(```|~~~).*$", re.MULTILINE)


def pages(names: list[str]) -> Iterator[Path]:
    """Yield each named page, and every page below each named folder."""
    for name in names:
        path = Path(name)
        yield from sorted(path.rglob("*.md")) if path.is_dir() else [path]


def main(names: list[str]) -> int:
    """Run every page, print what differs and one closing line; return the exit status."""
    warnings.simplefilter("error")
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for page in pages(names):
        text = FENCE.sub("", page.read_text(encoding="utf-8"))
        session = doctest.DocTestParser().get_doctest(text, {}, str(page), str(page), 0)
        runner.run(session)
    failed, tried = runner.summarize(verbose=False)
    print(f"pages: {tried} examples, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
