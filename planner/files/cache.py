"""Keep what was read from text files in a compact form, named by a digest of the files and of the code that read them.

An edited file or a new release is seen at once and an old cache can never answer, because the name of the cache would
differ. What is stored must be plain (numbers, text, tuples, lists, dicts); what it means is the caller's business.
"""

from __future__ import annotations

import glob
import hashlib
import marshal
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from planner.files.folders import cache_folder
from planner.files.kept import keep, kept, tell_damaged

Thing = TypeVar("Thing")
_DIGEST_BYTES = 12
_FORM = 2  # of the files themselves
_PACKAGE = Path(__file__).parents[1]


class FileCache:
    """The cache of one thing read from ``files`` (name to text) by the code of ``readers``, such as
    ``board/text``."""

    def __init__(self, stem: str, readers: Iterable[str], files: Mapping[str, str]) -> None:
        digest = hashlib.blake2b(digest_size=_DIGEST_BYTES)
        digest.update(f"{_FORM} {sys.version_info[:2]} {stem}".encode(errors="surrogatepass"))
        for reader in readers:
            digest.update((_PACKAGE / f"{reader}.py").read_bytes())
        for file_name, text in files.items():
            digest.update(f"\0{file_name}\0{text}".encode(errors="surrogatepass"))
        self.stem = stem
        self.path: Path = cache_folder() / f"{stem}-{digest.hexdigest()}.bin"

    def load(self, build: Callable[[Any], Thing]) -> Thing | None:
        """Rebuild the thing, or None without a usable cache: the text files are the truth."""
        content = kept(self.path)
        if content is None:
            return None
        try:
            return build(marshal.loads(content))
        except (ValueError, EOFError, TypeError, LookupError):
            tell_damaged(self.path)
            return None

    def save(self, plain: Any) -> None:
        """Store the thing and drop its older caches. A read-only home only costs the reading of the text files."""
        with suppress(OSError):
            # As many question marks as the digest has letters: other things may share the beginning of the name.
            for old in self.path.parent.glob(f"{glob.escape(self.stem)}-{'?' * 2 * _DIGEST_BYTES}.bin"):
                old.unlink(missing_ok=True)
        keep(self.path, marshal.dumps(plain))
