"""Words and their phones: the en-us model's dictionary and the project's pronunciations together."""

import functools
import re

from paths import MODEL_DICTIONARY, PRONUNCIATIONS

HEADWORD = re.compile(r"(.+?)(?:\(\d+\))?\Z")


@functools.lru_cache(maxsize=None)
def pronunciations():
    """Word -> every list of phones it may be said with."""
    words = {}
    for path in (MODEL_DICTIONARY, PRONUNCIATIONS):
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            parts = line.split()
            if len(parts) > 1 and not line.startswith(("##", ";;")):
                words.setdefault(HEADWORD.match(parts[0])[1], []).append(parts[1:])
    return words


def is_sayable(text):
    """Whether every word of the text has a pronunciation."""
    words = text.split()
    return bool(words) and all(word in pronunciations() for word in words)
