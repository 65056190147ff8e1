"""Sentences as English has them: drawn word by word from the trigrams of the language model en-us, through libsphinxbase.

Of a whole vocabulary asking for each word is too slow; so some are drawn by how frequent they are alone, and of those
one by how much likelier it is after the two words before it (D. Rubin, "Using the SIR algorithm to simulate posterior
distributions", Bayesian Statistics 3, 1988).
"""

import bisect
import ctypes
import itertools
import math

from dictionary import pronunciations
from paths import MODEL

LANGUAGE_MODEL = MODEL.parent / "en-us.lm.bin"
CANDIDATES = 60
LONGEST = 25  # words
LOG_BASE = 1.0001  # of the library's scores
AUTOMATIC = 0  # NGRAM_AUTO of sphinxbase/ngram_model.h


class English:
    """Draws sentences. Raises OSError where the library or the model is missing."""

    def __init__(self):
        self.library = ctypes.CDLL("libsphinxbase.so.3")
        for name in ("logmath_init", "ngram_model_read"):
            getattr(self.library, name).restype = ctypes.c_void_p
        self.library.ngram_word.restype = ctypes.c_char_p
        self.library.logmath_init.argtypes = [ctypes.c_double, ctypes.c_int, ctypes.c_int]
        self.library.ngram_model_read.argtypes = [
            ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_void_p]
        self.library.ngram_word.argtypes = [ctypes.c_void_p, ctypes.c_int32]
        self.library.ngram_wid.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
        self.library.ngram_unknown_wid.argtypes = [ctypes.c_void_p]
        self.library.ngram_ng_score.argtypes = [
            ctypes.c_void_p, ctypes.c_int32, ctypes.POINTER(ctypes.c_int32), ctypes.c_int32,
            ctypes.POINTER(ctypes.c_int32)]
        silent = self.library.err_set_logfp
        silent.argtypes = [ctypes.c_void_p]
        silent(None)
        log = self.library.logmath_init(LOG_BASE, 0, 0)
        self.model = self.library.ngram_model_read(None, str(LANGUAGE_MODEL).encode(), AUTOMATIC, log)
        if not self.model:
            raise OSError(f"{LANGUAGE_MODEL} cannot be read")
        self.begin, self.end = (self.library.ngram_wid(self.model, mark) for mark in (b"<s>", b"</s>"))
        sayable = {word.encode() for word in pronunciations() if word.replace("'", "").isalpha()}
        ids = {word: self.library.ngram_wid(self.model, word) for word in sorted(sayable)}
        unknown = self.library.ngram_unknown_wid(self.model)
        self.words = {self.end: None} | {
            number: word.decode() for word, number in ids.items() if number != unknown}
        self.ids = list(self.words)
        self.alone = {number: self.log_probability(number, ()) for number in self.ids}
        self.shares = list(itertools.accumulate(math.exp(self.alone[number]) for number in self.ids))

    def log_probability(self, word, before):
        """The natural logarithm; the last of the words before stands first."""
        history = (ctypes.c_int32 * max(1, len(before)))(*before)
        used = ctypes.c_int32()
        score = self.library.ngram_ng_score(self.model, word, history, len(before), ctypes.byref(used))
        return score * math.log(LOG_BASE)

    def draw(self, rng):
        """A sentence, small letters without punctuation."""
        before, said = [self.begin], []
        while len(said) < LONGEST:
            drawn = [self.ids[bisect.bisect(self.shares, rng.random() * self.shares[-1])] for _ in range(CANDIDATES)]
            weights = [math.exp(self.log_probability(number, before) - self.alone[number]) for number in drawn]
            word = rng.choices(drawn, weights)[0]
            if word == self.end:
                if said:
                    break
                continue
            said.append(self.words[word])
            before = [word, *before[:1]]
        return " ".join(said)
