"""Minutes of a house in which nobody says the wake word: talk in rooms and noises, music, dishes, a television, silence.

Samples are at 16 kHz; a recording is a row of scenes, each of which is a line of its table: where it begins, what it is
and what is said.
"""

import random
import subprocess
import wave

import numpy

import augmentation
import noises
import voices
from dictionary import pronunciations
from voices import RATE

CAST = voices.Cast(flite=0.35, variants=tuple(voices.VARIANTS + voices.STRANGERS))
# What happens, and how often.
SCENES = {"talk": 12, "talk in noise": 12, "television": 3, "noise": 4, "silence": 3}
PLAIN_SHARE = 0.25  # of the sentences: words of the dictionary in any order, for sounds in every surrounding
SENTENCES = (2, 6)  # that one voice says in a row
ROOM_SHARE, MICROPHONE_SHARE = 0.6, 0.5
SNR = (0, 25)  # decibels
PEAKS = (-30, -4)  # decibels below full scale
HISSES = [0.5, 1, 3, 8]  # standard deviations of what the microphone adds, of 32,767


def holds(text, phrases):
    """Whether one of the phrases, each a list of phones, may be heard in the words one after the other."""
    said = [pronunciations()[word] for word in text.split()]
    for phrase in phrases:
        matched = set()  # how many of its phones may have been heard up to here
        for ways in said:
            after = set()
            for way in ways:
                now = matched
                for phone in way:
                    now = {count + 1 for count in now | {0} if phrase[count] == phone}
                    if len(phrase) in now:
                        return True
                after |= now
            matched = after
    return False


def phones_of(phrase):
    """Every list of phones that a phrase may be said with; ValueError where a word is in no dictionary."""
    ways = [[]]
    for word in phrase.lower().split():
        if word not in pronunciations():
            raise ValueError(f"\"{word}\" is in no dictionary; add it to grammars/pronunciations.dict")
        ways = [way + more for way in ways for more in pronunciations()[word]]
    return ways


class Talk:
    """Sentences without the phrases, and voices that say them."""

    def __init__(self, english, phrases):
        self.english = english
        self.phrases = [way for phrase in phrases for way in phones_of(phrase)]
        self.plain = sorted(word for word in pronunciations() if word.isalpha())

    def sentence(self, rng):
        while True:
            if rng.random() < PLAIN_SHARE:
                text = " ".join(rng.choices(self.plain, k=rng.randint(3, 9)))
            else:
                text = self.english.draw(rng)
            if not holds(text, self.phrases):
                return text

    def said(self, rng):
        """(voice, text, samples) of a few sentences in a row."""
        while True:
            text = ". ".join(self.sentence(rng) for _ in range(rng.randint(*SENTENCES)))
            try:
                name, samples = voices.say(text, rng, CAST)
            except subprocess.SubprocessError:
                continue  # a voice that stumbles over a sentence is no loss
            if len(samples) > 2 * voices.PADDING + RATE:
                return name, text, samples


def recording(talk, house, minutes, seed):
    """The samples of so many minutes, and the lines of its table."""
    rng, r = random.Random(seed), numpy.random.default_rng(random.Random(f"{seed} sound").getrandbits(64))
    wanted, count, pieces, lines = int(minutes * 60 * RATE), 0, [], []
    while count < wanted:
        kind = rng.choices(list(SCENES), list(SCENES.values()))[0]
        voice, text, samples = scene(kind, talk, house, rng, r)
        lines.append(f"{count / RATE:.2f}\t{kind}\t{voice}\t{text}")
        pieces.append(samples)
        count += len(samples)
    samples = numpy.concatenate(pieces)[:wanted]
    samples = samples + r.normal(0, r.choice(HISSES), len(samples))
    return augmentation.quantised(samples).astype(numpy.int16), lines


def scene(kind, talk, house, rng, r):
    """The voice, the text and the samples of what happens."""
    if kind == "silence":
        return "", "", numpy.zeros(int(rng.uniform(2, 15) * RATE))
    if kind == "noise":
        return "", "", at_some_level(house[r.integers(len(house))].astype(float), r)
    voice, text, samples = talk.said(rng)
    samples = numpy.pad(samples, (0, int(rng.uniform(0.1, 2) * RATE))).astype(numpy.float32)
    length = len(samples)
    samples = numpy.pad(samples, (0, -length % augmentation.BLOCK))
    if kind == "television":
        samples = noises.shape(samples, [(20, -30), (300, 0), (3500, 0), (8000, -18)])
    if kind == "television" or r.random() < ROOM_SHARE:
        samples = augmentation.in_room(samples, r)
    if r.random() < MICROPHONE_SHARE:
        samples = augmentation.through_microphone(samples, r)
    if kind == "talk in noise":
        samples = augmentation.with_noise(samples, r, house, SNR)
    return voice, text, at_some_level(samples[:length], r)


def at_some_level(samples, r):
    return noises.unit(samples) * 32767 * 10 ** (r.uniform(*PEAKS) / 20)


def write(path, samples):
    """Writes 16-bit samples; aside first, so that a run that is stopped leaves no half file."""
    aside = path.with_suffix(".part")
    with wave.open(str(aside), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    aside.rename(path)
