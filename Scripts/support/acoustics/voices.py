"""Sentences said by Debian's flite and espeak-ng, in many voices and speeds; both programs and sox are run, not linked.

Sounds are NumPy files of 16-bit samples at 16 kHz, mono, with 150 ms of silence at either end.
"""

import dataclasses
import multiprocessing
import pathlib
import random
import subprocess
import tempfile

import numpy

RATE = 16000
PADDING = 2400  # samples of silence at either end

FLITE = ["slt", "rms", "awb", "kal16"] * 2 + ["kal"]
ACCENTS = ["en-gb", "en-us", "en-gb-scotland"] * 3 + [
    "en-gb-x-rp", "en-gb-x-gbclan", "en-gb-x-gbcwmd", "en-029", "en-us-nyc"]
# espeak-ng's own voice and changed ones.
VARIANTS = [""] * 5 + [
    "+m1", "+m3", "+m4", "+m7", "+f1", "+f2", "+f3", "+f4", "+Andy", "+Annie", "+linda", "+steph", "+adam", "+belinda",
    "+rob", "+klatt", "+klatt4", "+Michael", "+max", "+shelby"]
# Never trained on: they tell how the network does with strangers.
STRANGERS = ["+m2", "+m5", "+f5", "+Alicia", "+Gene", "+david", "+Mike", "+anika"]


@dataclasses.dataclass(frozen=True)
class Cast:
    """Who speaks: a share of flite's voices, the rest espeak-ng's with these variants."""
    flite: float
    variants: tuple


TRAINED = Cast(flite=0.5, variants=tuple(VARIANTS))
HELD_OUT = Cast(flite=0, variants=tuple(STRANGERS))


def draw_voice(rng, cast):
    """Name of a voice, and its command without the text and the file."""
    if rng.random() < cast.flite:
        voice = rng.choice(FLITE)
        stretch = rng.choice([1, 1, rng.uniform(0.8, 1.25)])
        return f"flite {voice}", ["flite", "-voice", voice, "--setf", f"duration_stretch={stretch:.2f}"]
    voice = rng.choice(ACCENTS)
    if rng.random() < 0.7 or "" not in cast.variants:
        voice += rng.choice(cast.variants)
    words_a_minute, pitch = rng.randint(115, 185), rng.choice([50, 50, rng.randint(25, 75)])
    return f"espeak-ng {voice}", ["espeak-ng", "-v", voice, "-s", str(words_a_minute), "-p", str(pitch)]


def say(text, rng, cast):
    """The name of a voice and its samples saying the text, now and then faster or slower with the pitch changed."""
    name, command = draw_voice(rng, cast)
    speed = 1.0 if rng.random() < 0.5 else rng.uniform(0.87, 1.15)
    with tempfile.TemporaryDirectory() as folder:
        path = str(pathlib.Path(folder) / "speech.wav")
        command += ["-t", text, "-o", path] if command[0] == "flite" else ["-w", path, text]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=60)
        # -R and -D keep sox repeatable.
        raw = subprocess.run(
            ["sox", "-R", "-D", "-V1", path, "-t", "raw", "-e", "signed", "-b", "16", "-c", "1", "-",
             "speed", f"{speed:.3f}", "rate", "-h", str(RATE), "highpass", "40", "norm", "-6"],
            check=True, stdout=subprocess.PIPE).stdout
    return name, padded(trimmed(numpy.frombuffer(raw, numpy.int16)))


def trimmed(samples, keep=400):
    """Cuts what is more than 50 dB below the peak from both ends; `keep` samples stay."""
    loud = numpy.abs(samples.astype(numpy.int32))
    if not loud.any():
        return samples[:0]
    found = numpy.flatnonzero(loud > loud.max() * 10 ** (-50 / 20))
    return samples[max(0, found[0] - keep):found[-1] + keep]


def padded(samples):
    return numpy.pad(samples, PADDING)


def _say_to_file(job):
    path, text, seed, cast = job
    if path.exists():
        return True
    try:
        _, samples = say(text, random.Random(seed), cast)
    except subprocess.SubprocessError:
        return False  # a voice that stumbles over a sentence is no loss; too many are reported
    if len(samples) < 2 * PADDING + 3000:
        return False
    # Written aside first: a run that is stopped leaves no half file.
    aside = path.with_suffix(".part")
    with open(aside, "wb") as file:
        numpy.save(file, samples)
    aside.rename(path)
    return True


def record(folder, texts, seed, cast, name="voices"):
    """Has every text said, as `00000.npy` and so on in the folder; what is there stays.

    Returns (file, text) of those that were said.
    """
    jobs = [(folder / f"{index:05}.npy", text, f"{seed}-{index}", cast) for index, text in enumerate(texts)]
    said = []
    with multiprocessing.Pool() as pool:
        for index, worked in enumerate(pool.imap(_say_to_file, jobs, chunksize=4)):
            if worked:
                said.append((jobs[index][0].name, texts[index]))
            if (index + 1) % 500 == 0:
                print(f"{name}: {index + 1} of {len(texts)} sentences", flush=True)
    if len(said) < 0.9 * len(texts):
        raise RuntimeError(f"only {len(said)} of {len(texts)} sentences were said; do flite, espeak-ng and sox work?")
    return said
