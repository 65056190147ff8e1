"""Recordings of people, given with what they say: lines of a file and a transcript, parted by a tab."""

import csv
import subprocess
import wave

import numpy

from dictionary import pronunciations
from voices import RATE, padded

PEAK = 16000  # of 32767
# Each recording is also heard faster and slower, higher and lower: T. Ko, V. Peddinti, D. Povey, S. Khudanpur, "Audio
# augmentation for speech recognition", Interspeech 2015.
SPEEDS = [0.9, 1, 1.1]


def listed(path):
    """(WAV file, transcript) of every line of the list; a relative path is relative to the list.

    Transcripts are words without punctuation. Raises ValueError naming the line where something is wrong.
    """
    rows = []
    with open(path, encoding="utf-8", newline="") as lines:
        for number, row in enumerate(csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE), 1):
            if not row or row[0].startswith("#"):
                continue
            if len(row) != 2 or not row[1].strip():
                raise ValueError(f"{path}:{number}: a line is the path of a WAV file, a tab, and what is said")
            words = row[1].lower().split()
            unknown = [word for word in words if word not in pronunciations()]
            if unknown:
                raise ValueError(f"{path}:{number}: no pronunciation for {', '.join(unknown)}; leave the line out or "
                                 "add the words to grammars/pronunciations.dict")
            file = path.parent / row[0]
            if not file.is_file():
                raise ValueError(f"{path}:{number}: {file} is not there")
            rows.append((file, " ".join(words)))
    return rows


def read(path):
    """The samples of a WAV file (16 kHz, mono, 16 bit).

    Raises ValueError naming the file where it is something else.
    """
    try:
        with wave.open(str(path)) as file:
            layout = file.getframerate(), file.getnchannels(), 8 * file.getsampwidth()
            samples = file.readframes(file.getnframes())
    except (wave.Error, EOFError) as error:
        raise ValueError(f"{path}: no WAV file: {error}") from None
    if layout != (RATE, 1, 16):
        raise ValueError("{}: {} Hz, {} channels, {} bit; sox makes it 16 kHz, mono, 16 bit: "
                         "sox old.wav -r 16000 -c 1 -b 16 new.wav".format(path, *layout))
    samples = numpy.frombuffer(samples, numpy.int16)
    if not samples.any():
        raise ValueError(f"{path}: nothing but silence")
    return samples


def prepared(samples, speed):
    """The samples at another speed, brought to one peak, with silence at either end."""
    if speed != 1:
        raw = ["-t", "raw", "-r", str(RATE), "-e", "signed", "-b", "16", "-c", "1", "-"]
        # -R and -D keep sox repeatable.
        changed = subprocess.run(
            ["sox", "-R", "-D", "-V1", *raw, *raw, "speed", f"{speed}", "rate", "-h", str(RATE)],
            input=samples.tobytes(), check=True, stdout=subprocess.PIPE).stdout
        samples = numpy.frombuffer(changed, numpy.int16)
    samples = samples.astype(float)
    return padded((samples * PEAK / numpy.abs(samples).max()).astype(numpy.int16))


def collect(folder, rows):
    """Writes every recording at each speed as `00000.npy` and so on into the folder; returns (file, text)."""
    said = []
    for path, text in rows:
        samples = read(path)
        for speed in SPEEDS:
            name = f"{len(said):05}.npy"
            numpy.save(folder / name, prepared(samples, speed))
            said.append((name, text))
    return said
