"""Where things are: the clone, Debian's speech model, the folder of intermediate results."""

import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[3]
GRAMMARS = ROOT / "grammars"
VOCABULARY = GRAMMARS / "vocabulary"
PRONUNCIATIONS = GRAMMARS / "pronunciations.dict"
NETWORK = ROOT / "acoustics" / "phones.safetensors"

# Debian's pocketsphinx-en-us.
MODEL = pathlib.Path("/usr/share/pocketsphinx/model/en-us/en-us")
MODEL_DICTIONARY = MODEL.parent / "cmudict-en-us.dict"


def default_work():
    """`sous/acoustics` in the cache folder of the XDG base directory specification."""
    cache = os.environ.get("XDG_CACHE_HOME", "")
    base = pathlib.Path(cache) if os.path.isabs(cache) else pathlib.Path.home() / ".cache"
    return base / "sous" / "acoustics"
