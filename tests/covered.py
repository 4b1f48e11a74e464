"""Tell how much of the code the last whole run of the tests has covered: each package, and the lowest modules.

It is told and never judged: there is no threshold. Compiled code is not seen; of the kernel only what the comparisons
run uncompiled. Neither are commands that a test starts as a process of their own, nor tests in which coverage is not
measured (`measured` in tests/conftest.py).
"""

from __future__ import annotations

import json
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

from coverage import Coverage
from coverage.exceptions import CoverageException

LOWEST = 8
SMALL = 10  # statements; a module of fewer says little


class Lines(NamedTuple):
    """Statements, and how many of them were run."""

    covered: int
    statements: int

    @property
    def share(self) -> float:
        return 100 * self.covered / self.statements if self.statements else 100.0

    def plus(self, other: Lines) -> Lines:
        return Lines(self.covered + other.covered, self.statements + other.statements)


def measured() -> dict[str, Lines]:
    """Module file -> its lines, by the data of the last run."""
    coverage = Coverage()
    coverage.load()
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        coverage.json_report(outfile=str(report))
        files = json.loads(report.read_text(encoding="utf-8"))["files"]
    return {
        name: Lines(one["summary"]["covered_lines"], one["summary"]["num_statements"]) for name, one in files.items()
    }


def package_of(name: str) -> str:
    """The package under `planner` to which a module belongs.

    >>> package_of("planner/search/kernel/steps.py"), package_of("planner/errors.py")
    ('planner.search', 'planner')
    """
    parts = Path(name).parts
    return ".".join(parts[:2]) if len(parts) > 2 else parts[0]


def summary(modules: dict[str, Lines]) -> list[str]:
    """Lines of text: the whole, each package, the lowest modules.

    >>> summary({"planner/a/b.py": Lines(9, 12), "planner/c.py": Lines(20, 20)})[0]
    'coverage: 91 % of 32 statements'
    """
    packages: dict[str, Lines] = defaultdict(lambda: Lines(0, 0))
    for name, lines in modules.items():
        packages[package_of(name)] = packages[package_of(name)].plus(lines)
    whole = Lines(sum(one.covered for one in modules.values()), sum(one.statements for one in modules.values()))
    told = [f"coverage: {whole.share:.0f} % of {whole.statements} statements"]
    told.append(
        "  " + ", ".join(f"{name.removeprefix('planner.')} {packages[name].share:.0f}" for name in sorted(packages))
    )
    lowest = sorted((one.share, name) for name, one in modules.items() if one.statements >= SMALL)[:LOWEST]
    told.append("  lowest: " + ", ".join(f"{name.removeprefix('planner/')} {share:.0f}" for share, name in lowest))
    told.append("  (compiled code and commands run as processes of their own are not seen)")
    return told


if __name__ == "__main__":
    try:
        print("\n".join(summary(measured())))
    except CoverageException as error:
        print(f"coverage: nothing to tell ({error})")
