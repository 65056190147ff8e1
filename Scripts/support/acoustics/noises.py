"""Noises of a house, computed: long recordings of each kind to cut pieces from.

Sounds are floats at 16 kHz; `r` is NumPy's random generator, `count` a number of samples.
"""

import numpy

from voices import RATE

SECONDS = 12
EACH = 30  # recordings of a kind


def shape(samples, points):
    """Changes a spectrum by a curve through points of (hertz, decibels), straight over the logarithm of frequency."""
    spectrum = numpy.fft.rfft(samples)
    hertz = numpy.fft.rfftfreq(len(samples), 1 / RATE)
    at, decibels = (numpy.array(column, float) for column in zip(*points))
    gain = 10 ** (numpy.interp(numpy.log(hertz + 20), numpy.log(at + 20), decibels) / 20)
    return numpy.fft.irfft(spectrum * gain, len(samples))


def shaped(r, count, points):
    """White noise with that spectrum."""
    return shape(r.standard_normal(count), points)


def unit(samples):
    return samples / (numpy.abs(samples).max() + 1e-9)


def times(count):
    return numpy.arange(count) / RATE


def swelling(r, count, depth, slow, quick):
    """Loudness that goes between 1 - depth and 1, `slow` to `quick` times a second."""
    turns = max(4, int(count / RATE * r.uniform(slow, quick)))
    return numpy.interp(numpy.arange(count), numpy.linspace(0, count, turns), r.uniform(1 - depth, 1, turns))


def slope(r):
    """A spectrum that falls by up to 9 dB an octave, or rises a little, with bumps."""
    tilt = r.uniform(-9, 2)
    octaves = [(hertz, tilt * numpy.log2(hertz / 100) + r.uniform(-6, 6))
               for hertz in (100, 200, 400, 800, 1600, 3200, 6400)]
    return [(20, 0), *octaves, (8000, tilt * 6.3 - 10)]


def steady(r, count):
    """Anything that hums or hisses on."""
    return shaped(r, count, slope(r)) * swelling(r, count, r.uniform(0, 0.5), 0.3, 3)


def fan(r, count):
    """An extractor hood: rumble, and its motor's hum with overtones."""
    samples = unit(shaped(r, count, [(20, 0), (r.uniform(200, 700), 0), (1500, -25), (8000, -50)]))
    hertz = r.uniform(45, 240)
    for partial in range(1, r.integers(2, 9)):
        loud = r.uniform(0, 0.25) / partial
        samples += loud * numpy.sin(2 * numpy.pi * hertz * partial * times(count) + r.uniform(0, 6))
    return samples


def water(r, count):
    """A tap, or frying: a hiss that gurgles."""
    low, high = r.uniform(200, 1200), r.uniform(3000, 7500)
    hiss = shaped(r, count, [(20, -40), (low, 0), (high, r.uniform(-12, 0)), (8000, -25)])
    slow = 0.2 * numpy.sin(2 * numpy.pi * r.uniform(0.5, 2) * times(count))
    quick = 0.1 * numpy.sin(2 * numpy.pi * r.uniform(4, 11) * times(count))
    return hiss * (0.7 + slow + quick) * swelling(r, count, r.uniform(0, 0.6), 3, 20)


def clatter(r, count):
    """Dishes: knocks that ring, over a faint room."""
    samples = unit(shaped(r, count, slope(r))) * r.uniform(0, 0.03)
    at, rate = 0, r.uniform(0.8, 4)
    while True:
        at += int((r.exponential(1 / rate) + 0.03) * RATE)
        if at >= count:
            return samples
        length = min(count - at, RATE // 3)
        t, loud = times(length), r.uniform(0.1, 1)
        for _ in range(r.integers(2, 7)):
            ring = r.uniform(0.1, 0.4) * numpy.exp(-r.uniform(10, 90) * t)
            samples[at:at + length] += loud * ring * numpy.sin(2 * numpy.pi * r.uniform(150, 7000) * t)
        if r.random() < 0.5:
            knock = r.uniform(0.1, 0.6) * numpy.exp(-r.uniform(60, 400) * t)
            samples[at:at + length] += loud * knock * r.standard_normal(length)


def crackle(r, count):
    """Paper, bags, hot fat: 10 to 80 cracks a second."""
    spectrum = [(20, -30), (1000, -6), (3000, 0), (8000, r.uniform(-12, 0))]
    samples = unit(shaped(r, count, spectrum)) * r.uniform(0.05, 0.4)
    for at in r.integers(0, count - 400, r.poisson(count / RATE * r.uniform(10, 80))):
        length = r.integers(20, 300)
        fading = numpy.exp(-numpy.arange(length) / (length / 4))
        samples[at:at + length] += r.exponential(0.25) * fading * r.standard_normal(length)
    return samples


def music(r, count):
    """Chords of one instrument, with a drum on half of the beats."""
    samples, beat = numpy.zeros(count), int(RATE * r.uniform(0.25, 0.7))
    root, dullness, vibrato = r.uniform(90, 220), r.uniform(0.4, 1.2), r.uniform(0, 0.01)
    for at in range(0, count - beat, beat):
        for _ in range(r.integers(1, 4)):
            hertz = root * 2 ** ((r.choice([0, 2, 4, 5, 7, 9, 11]) + 12 * r.integers(0, 4)) / 12)
            length = min(count - at, int(beat * r.uniform(0.8, 3)))
            t = times(length)
            envelope = numpy.minimum(1, t * 60) * numpy.exp(-t * r.uniform(0.5, 5))
            wobble = vibrato * 100 * numpy.sin(2 * numpy.pi * 5 * t)
            for partial in range(1, 9):
                if hertz * partial < 7500:
                    tone = numpy.sin(2 * numpy.pi * hertz * partial * t + wobble)
                    samples[at:at + length] += 0.2 * envelope * r.uniform(0.3, 1) * partial ** -dullness * tone
        if r.random() < 0.5:
            length = min(count - at, 3000)
            fading = numpy.exp(-numpy.arange(length) / r.uniform(200, 1200))
            samples[at:at + length] += fading * r.standard_normal(length) * r.uniform(0.1, 0.8)
    return samples


def beeps(r, count):
    """An oven or a washing machine that wants something."""
    samples, hertz = numpy.zeros(count), r.uniform(400, 3500)
    on, off = r.uniform(0.05, 0.5), r.uniform(0.05, 0.7)
    for at in range(0, count, int((on + off) * RATE)):
        length = min(count - at, int(on * RATE))
        for partial in (1, 2, 3):
            if hertz * partial < 7800:
                tone = numpy.sin(2 * numpy.pi * hertz * partial * times(length))
                samples[at:at + length] += tone / partial ** r.uniform(1, 3)
    return samples


def babble(r, count, voices):
    """Two to eight others talking at once; half the time through a wall or a television's loudspeaker."""
    samples = numpy.zeros(count)
    for _ in range(r.integers(2, 9)):
        talk, length = [], 0
        while length < count:
            talk += [unit(voices[r.integers(len(voices))].astype(float)), numpy.zeros(r.integers(0, 12000))]
            length += len(talk[-2]) + len(talk[-1])
        samples += numpy.concatenate(talk)[:count] * r.uniform(0.3, 1)
    if r.random() < 0.5:
        samples = shape(samples, [(hertz, 0.3 * decibels) for hertz, decibels in slope(r)])
    return samples


KINDS = [steady, fan, water, clatter, crackle, music, beeps]
RARE = 3  # beeps differ less from each other: a third as many


def bank(seed, voices, each=EACH, seconds=SECONDS):
    """Recordings of every kind, 16-bit samples with the peak at 30,000, babble of the given voices twice as many."""
    r = numpy.random.default_rng(seed)
    count = seconds * RATE
    drawn = [kind(r, count) for kind in KINDS for _ in range(max(1, each // RARE) if kind is beeps else each)]
    drawn += [babble(r, count, voices) for _ in range(2 * each)]
    return [(unit(samples) * 30000).astype(numpy.int16) for samples in drawn]
