"""The tables of hibari-tts as sorted files that are looked up where they lie, in place of dictionaries in memory.

Its lexicons and its tagger are read into 75 MB of dictionaries, which takes half a second. `make` writes them as lines
"key TAB value", sorted; `use` has hibari look words up in those by bisection. Both know the version that is pinned in
natural.txt; with another one, hibari reads its own files as ever.
"""

import gzip
import json
import mmap
import os

LEXICONS = ["lexicon_us_gold", "lexicon_us_silver", "lexicon_gb_gold", "lexicon_gb_silver"]
TAGGER = "tagger"


class Table:
    """A mapping of texts that has `get` and nothing else."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.bytes = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def get(self, key, default=None):
        wanted = key.encode() + b"\t"
        low, high = 0, len(self.bytes)
        while low < high:
            middle = (low + high) // 2
            start = self.bytes.rfind(b"\n", low, middle) + 1 or low
            end = self.bytes.find(b"\n", start, high)
            head = self.bytes[start:self.bytes.find(b"\t", start, end) + 1]
            if head == wanted:
                return json.loads(self.bytes[start + len(head):end])
            if head < wanted:
                low = end + 1
            else:
                high = start
        return default


def assets():
    import hibari.g2p
    return hibari.g2p.ASSETS


def read(name):
    with gzip.open(os.path.join(assets(), f"{name}.json.gz"), "rt", encoding="utf-8") as file:
        return json.load(file)


def write(folder, name, table):
    rows = sorted((key.encode() + b"\t", value) for key, value in table.items())
    if any(b"\n" in key or key.count(b"\t") != 1 for key, _ in rows):
        raise ValueError(f"{name} cannot be a table")
    with open(os.path.join(folder, f"{name}.table"), "wb") as file:
        for key, value in rows:
            file.write(key + json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")


def make(folder):
    """Writes the tables; `lists.json`, the last, says that all are there."""
    os.makedirs(folder, exist_ok=True)
    for name in LEXICONS:
        write(folder, name, read(name))
    tagger = read(TAGGER)
    for part in ("tagdict", "weights"):
        write(folder, f"{TAGGER}_{part}", tagger[part])
    lists = {part: value for part, value in tagger.items() if isinstance(value, list)}
    with open(os.path.join(folder, "lists.json"), "w", encoding="utf-8") as file:
        json.dump(lists, file, ensure_ascii=False)


def use(folder):
    """Has hibari look words up in the tables of a folder; without them it reads its own files."""
    import hibari.g2p

    marker = os.path.join(folder, "lists.json")
    if not folder or not os.path.exists(marker) or not hasattr(hibari.g2p, "_load_json"):
        return
    own = hibari.g2p._load_json

    def load(name):
        base = name.removesuffix(".json.gz")
        if base in LEXICONS:
            return Table(os.path.join(folder, f"{base}.table"))
        if base == TAGGER:
            with open(marker, encoding="utf-8") as file:
                lists = json.load(file)
            return {**lists, **{part: Table(os.path.join(folder, f"{TAGGER}_{part}.table")) for part in ("tagdict", "weights")}}
        return own(name)

    hibari.g2p._load_json = load
