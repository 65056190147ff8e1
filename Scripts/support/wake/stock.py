"""Keyword spotting by stock PocketSphinx (Debian's libpocketsphinx, its model en-us, its default settings)."""

import ctypes
import ctypes.util
import dataclasses
import multiprocessing
import os
import pathlib
import tempfile
import time
import wave

MODEL = pathlib.Path("/usr/share/pocketsphinx/model/en-us")
RATE = 16000
PIECE = 120 * RATE  # samples heard as one utterance, at most
# A threshold that lets everything through; what is a detection at a higher one is told by its score.
PERMISSIVE = "1e-300"
NOTHING = -10 ** 9  # the score of what was not found


def missing():
    """Debian's package that is missing, or nothing."""
    if not (MODEL / "cmudict-en-us.dict").is_file():
        return "pocketsphinx-en-us"
    return "" if ctypes.util.find_library("pocketsphinx") else "libpocketsphinx3"


class Spotter:
    """Finds phrases in sound. Raises RuntimeError when PocketSphinx does not begin."""

    def __init__(self, phrases):
        self.library = ctypes.CDLL(ctypes.util.find_library("pocketsphinx"))
        base = ctypes.CDLL(ctypes.util.find_library("sphinxbase"))
        base.err_set_logfp.argtypes = [ctypes.c_void_p]
        base.err_set_logfp(None)
        base.cmd_ln_parse_r.restype = ctypes.c_void_p
        base.cmd_ln_parse_r.argtypes = [
            ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int32, ctypes.POINTER(ctypes.c_char_p), ctypes.c_int32]
        for name, result, arguments in [
                ("ps_args", ctypes.c_void_p, []),
                ("ps_init", ctypes.c_void_p, [ctypes.c_void_p]),
                ("ps_start_utt", ctypes.c_int, [ctypes.c_void_p]),
                ("ps_end_utt", ctypes.c_int, [ctypes.c_void_p]),
                ("ps_process_raw", ctypes.c_int, [
                    ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int]),
                ("ps_seg_iter", ctypes.c_void_p, [ctypes.c_void_p]),
                ("ps_seg_next", ctypes.c_void_p, [ctypes.c_void_p]),
                ("ps_seg_word", ctypes.c_char_p, [ctypes.c_void_p]),
                ("ps_seg_prob", ctypes.c_int32, [ctypes.c_void_p] * 4)]:
            function = getattr(self.library, name)
            function.restype, function.argtypes = result, arguments
        with tempfile.NamedTemporaryFile("w", suffix=".list") as keys:
            keys.writelines(f"{phrase} /{PERMISSIVE}/\n" for phrase in phrases)
            keys.flush()
            options = ["-hmm", MODEL / "en-us", "-dict", MODEL / "cmudict-en-us.dict", "-kws", keys.name]
            words = (ctypes.c_char_p * (len(options) + 1))(b"spotter", *(str(option).encode() for option in options))
            # Kept, since PocketSphinx does not copy them.
            self.options = words
            settings = base.cmd_ln_parse_r(None, self.library.ps_args(), len(words), words, 1)
            self.decoder = self.library.ps_init(settings) if settings else None
        if not self.decoder:
            raise RuntimeError(f"PocketSphinx does not begin; are all words of {', '.join(phrases)} in its dictionary?")

    def detections(self, sound):
        """(phrase, score) of everything found in 16-bit samples, as bytes."""
        self.library.ps_start_utt(self.decoder)
        sound += bytes(RATE)  # half a second: it waits a little before it tells
        for start in range(0, len(sound), 4096):
            block = sound[start:start + 4096]
            self.library.ps_process_raw(self.decoder, block, len(block) // 2, 0, 0)
        self.library.ps_end_utt(self.decoder)
        segment = self.library.ps_seg_iter(self.decoder)
        while segment:
            # The phrase has the blank before its threshold still.
            yield self.library.ps_seg_word(segment).decode().strip(), self.library.ps_seg_prob(segment, None, None, None)
            segment = self.library.ps_seg_next(segment)


@dataclasses.dataclass
class Found:
    """What was found in recordings, as `sous eval --wake` counts it."""
    words: list
    seconds: float = 0
    cpu: float = 0

    def __post_init__(self):
        self.best = {word: [] for word in self.words}
        self.others = {word: [] for word in self.words}
        self.hours = dict.fromkeys(self.words, 0.0)

    def hear(self, keyword, detections, seconds):
        for word in self.words:
            scores = [score for phrase, score in detections if phrase == word]
            if keyword == word:
                self.best[word].append(max(scores, default=NOTHING))
            else:
                self.others[word] += scores
                self.hours[word] += seconds / 3600

    def alarms(self, word):
        """Hours, and the scores of what was found by mistake, the highest first."""
        return self.hours[word], sorted(self.others[word], reverse=True)

    def point(self, word, hours, alarms, rate):
        """The least threshold with at most so many false alarms an hour, and the share missed of the recordings."""
        allowed = int(rate * hours)
        threshold = alarms[allowed] if allowed < len(alarms) else NOTHING
        missed = sum(score <= threshold for score in self.best[word])
        return {"threshold": threshold, "miss_rate": missed / max(1, len(self.best[word]))}


def _begin(words):
    _hear.spotter = Spotter(words)


def _hear(job):
    path, keyword = job
    with wave.open(str(path)) as file:
        if (file.getframerate(), file.getnchannels(), file.getsampwidth()) != (RATE, 1, 2):
            raise ValueError(f"{path}: not 16 kHz, mono, 16 bit")
        begin = time.process_time()
        found, seconds = [], file.getnframes() / RATE
        while sound := file.readframes(PIECE):
            found += _hear.spotter.detections(sound)
    return keyword, found, seconds, time.process_time() - begin


def heard(recordings, words):
    """What is found in recordings: pairs of a path and the word that is said in it, or None."""
    result = Found(words)
    with multiprocessing.Pool(os.cpu_count(), _begin, [words]) as pool:
        for keyword, detections, seconds, cpu in pool.imap(_hear, recordings, chunksize=4):
            result.hear(keyword and keyword.lower(), detections, seconds)
            result.seconds += seconds
            result.cpu += cpu
    return result
