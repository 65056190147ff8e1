"""Folders of people's speech with what they say: a `manifest.jsonl` of {"file", "text", "speaker", "seconds"} and
sounds that libsndfile reads (WAV, FLAC, Opus, …), any rate, through Python's soundfile.

The first folder of a file's name is its corpus. Of every corpus a tenth of the speakers is never trained on, so that
they can tell how the network does with strangers; where speakers are not named, a tenth of the sentences. Which ones
is settled by the CRC-32 of the name, so that it is the same in every run.
"""

import dataclasses
import json
import multiprocessing
import pathlib
import zlib

import numpy

import guesses
from augmentation import resampled
from dictionary import pronunciations
from voices import RATE

HELD_OUT = 10  # one of so many
PEAK = 16000  # of 32767
LONGEST = 30  # seconds
NOISES_HELD_OUT = 5  # one of so many recordings of noise


@dataclasses.dataclass(frozen=True)
class Recording:
    """A file and what is said in it."""
    file: pathlib.Path
    corpus: str
    text: str
    speaker: str  # where speakers are not known the text: who says the same may be the same

    @property
    def is_held_out(self):
        return zlib.crc32(f"{self.corpus}/{self.speaker}".encode()) % HELD_OUT == 0


def listed(folder):
    """Every recording of a folder, in the order of its manifest.

    Raises ValueError naming the line where something is wrong.
    """
    manifest, found = folder / "manifest.jsonl", []
    for number, line in enumerate(manifest.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            file, text = row["file"], " ".join(row["text"].lower().split())
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"{manifest}:{number}: no object with a file and a text: {error}") from None
        if not text:
            raise ValueError(f"{manifest}:{number}: nothing is said")
        if not (folder / file).is_file():
            raise ValueError(f"{manifest}:{number}: {folder / file} is not there")
        corpus = pathlib.PurePath(file).parts[0] if "/" in file else folder.name
        found.append(Recording(folder / file, corpus, text, row.get("speaker") or text))
    if not found:
        raise ValueError(f"{manifest}: no recordings")
    return found


def learn_words(recordings):
    """Guesses how the words that no dictionary has are said, and adds them to the pronunciations of this process.

    Returns how many words were guessed, and the recordings whose every word can be said.
    """
    unknown = {word for row in recordings for word in row.text.split() if word not in pronunciations()}
    guessed = guesses.guess(unknown)
    for word, said in guessed.items():
        pronunciations()[word] = [said]
    return len(guessed), [row for row in recordings if all(word in pronunciations() for word in row.text.split())]


def decoded(path):
    """The samples of a sound, 16 kHz, one channel, 16 bit, brought to one peak.

    Raises ValueError naming the file where it cannot be read.
    """
    import soundfile  # only people's folders need it
    try:
        samples, rate = soundfile.read(str(path), dtype="float32", always_2d=True)
    except (soundfile.SoundFileError, OSError) as error:
        raise ValueError(f"{path}: {error}") from None
    samples = samples.mean(1)
    if rate != RATE and len(samples):
        samples = resampled(samples, max(1, len(samples) * RATE // rate))
    loudest = numpy.abs(samples).max() if len(samples) else 0
    if not loudest > 0:
        raise ValueError(f"{path}: nothing but silence")
    return (samples * PEAK / loudest).astype(numpy.int16)


def _decode(job):
    source, target = job
    if target.exists():
        return None
    try:
        samples = decoded(source)
    except ValueError as error:
        return str(error)
    if len(samples) > LONGEST * RATE:
        return f"{source}: longer than {LONGEST} s"
    aside = target.with_suffix(".part")
    with open(aside, "wb") as file:
        numpy.save(file, samples)
    aside.rename(target)
    return None


def collect(folder, recordings, name="people"):
    """Writes every recording as `00000.npy` and so on into the folder; what is there stays.

    Returns (file, recording) of those that could be read, and what is wrong with the others.
    """
    jobs = [(row.file, folder / f"{index:05}.npy") for index, row in enumerate(recordings)]
    said, wrong = [], []
    with multiprocessing.Pool() as pool:
        for index, error in enumerate(pool.imap(_decode, jobs, chunksize=16)):
            if error:
                wrong.append(error)
            else:
                said.append((jobs[index][1].name, recordings[index]))
            if (index + 1) % 2000 == 0:
                print(f"{name}: {index + 1} of {len(jobs)} recordings read", flush=True)
    return said, wrong


def noises(folder, is_held_out, seconds):
    """Recordings of noise beside the speech, `noise/*` of the folder, each repeated to so many seconds; none where
    there are none. A fifth of them is never trained on."""
    found = []
    for path in sorted((folder / "noise").glob("*")):
        if (zlib.crc32(path.stem.encode()) % NOISES_HELD_OUT == 0) != is_held_out:
            continue
        samples = decoded(path)
        loud = numpy.flatnonzero(numpy.abs(samples.astype(int)) > 30)
        samples = samples[loud[0]:loud[-1] + 1]  # digital silence at the ends is no noise
        found.append(numpy.resize(samples, seconds * RATE).astype(numpy.int16))
    return found
