"""One utterance as many rooms, microphones and noises might have it. Samples are at 16 kHz, on the 16-bit scale."""

import numpy

from features import BAND_FILTERS, WARPED_FILTERS, log_mel
from noises import shape
from voices import RATE

BLOCK = 2048  # samples: speech and noise are compared by their loudest blocks, as Scripts/support/fixtures/sounds.py does

ROOM_SHARE = 0.3
MICROPHONE_SHARE = 0.5
CLEAN_SHARE = 0.15
SECOND_NOISE_SHARE = 0.25
TELEPHONE_SHARE = 0.06
CHEAP_SHARE = 0.12
CODEC_SHARE = 0.05
WARP_SHARE = 0.55
SNR = (0, 28)  # decibels
PEAK = 16000  # before up to 10 dB are taken off
HISSES = [0.7, 2, 8]  # standard deviations of what every microphone adds
# D. Park et al., "SpecAugment", Interspeech 2019, with narrower gaps: what is hidden must be told by what is around it.
BAND_MASK_SHARE, WIDEST_BAND_MASK = 0.4, 7  # bands
TIME_MASK_SHARE, LONGEST_TIME_MASK = 0.15, 10  # frames
RUNNING_MEAN_SHARE = 0.35
RUNNING_MEAN = 300  # frames that the mean is taken over at most, as PhoneStream does
BEFORE_SPEECH = 12  # frames of an utterance in which nobody has spoken yet


def loudest(samples):
    """The mean square of the loudest block."""
    squares = samples.astype(numpy.float32) ** 2
    blocks = len(samples) // BLOCK
    return (squares[:blocks * BLOCK].reshape(blocks, BLOCK).mean(1).max() if blocks else squares.mean()) + 1e-6


def in_room(samples, r):
    """With echoes that fall by 60 dB in 80 to 450 ms, 3 to 16 dB below the direct sound."""
    length = int(r.uniform(0.08, 0.45) * RATE)
    echoes = r.standard_normal(length) * 10 ** (-3 * numpy.arange(length) / length)
    echoes *= numpy.sqrt(10 ** (r.uniform(-16, -3) / 10) / (echoes ** 2).sum())
    echoes[0] = 1
    size = (len(samples) + length + 4095) // 4096 * 4096
    heard = numpy.fft.irfft(numpy.fft.rfft(samples, size) * numpy.fft.rfft(echoes, size), size)
    return heard[:len(samples)].astype(numpy.float32)


def through_microphone(samples, r):
    """With a spectrum bent by a random walk of 2 dB a step."""
    bands = (100, 300, 700, 1500, 3000, 5000, 7500)
    return shape(samples, list(zip(bands, numpy.cumsum(r.normal(0, 2, len(bands)))))).astype(numpy.float32)


def with_noise(samples, r, noises, snr=SNR):
    noise = noises[r.integers(len(noises))]
    start = r.integers(0, len(noise) - len(samples)) if len(noise) > len(samples) else 0
    piece = numpy.resize(noise[start:start + len(samples)], len(samples)).astype(numpy.float32)
    return samples + piece * numpy.sqrt(loudest(samples) / loudest(piece) / 10 ** (r.uniform(*snr) / 10))


def through_telephone(samples, r):
    """Without what is above 3.4 to 4 kHz, half the time without what is below 300 Hz as well."""
    spectrum = numpy.fft.rfft(samples)
    hertz = numpy.fft.rfftfreq(len(samples), 1 / RATE)
    spectrum[hertz > r.uniform(3400, 4000)] = 0
    if r.random() < 0.5:
        spectrum[hertz < r.uniform(200, 300)] = 0
    return numpy.fft.irfft(spectrum, len(samples)).astype(numpy.float32)


def through_cheap_microphone(samples, r):
    """With little bass and treble, and at times too loud for it: up to 2 % of the samples are cut off."""
    low, high = r.uniform(80, 450), r.uniform(3500, 7500)
    samples = shape(samples, [(low / 4, -r.uniform(12, 30)), (low, 0), (high, 0), (8000, -r.uniform(0, 25))])
    if r.random() < 0.5:
        loudest = numpy.quantile(numpy.abs(samples[::4]), 1 - r.uniform(0.0005, 0.02))
        samples = numpy.clip(samples, -loudest, loudest)
    return samples.astype(numpy.float32)


def through_codec(samples):
    """In eight bits, as the µ-law of telephones has them (ITU-T G.711)."""
    loudest = numpy.abs(samples).max() + 1e-3
    squeezed = numpy.sign(samples) * numpy.log1p(255 * numpy.abs(samples) / loudest) / numpy.log(256)
    squeezed = numpy.round(squeezed * 127) / 127
    return (numpy.sign(samples) * (256 ** numpy.abs(squeezed) - 1) / 255 * loudest).astype(numpy.float32)


def resampled(samples, count):
    """The same sound in `count` samples."""
    return numpy.fft.irfft(numpy.fft.rfft(samples)[:count // 2 + 1], count) * (count / len(samples))


def augmented(samples, r, noises):
    """The utterance in some room, through some microphone, in some noise, at some level."""
    length = len(samples)
    # Whole blocks: lengths with large prime factors make the Fourier transforms slow.
    samples = numpy.pad(samples.astype(numpy.float32), (0, -length % BLOCK))
    if r.random() < ROOM_SHARE:
        samples = in_room(samples, r)
    if r.random() < MICROPHONE_SHARE:
        samples = through_microphone(samples, r)
    if r.random() > CLEAN_SHARE:
        for _ in range(2 if r.random() < SECOND_NOISE_SHARE else 1):
            samples = with_noise(samples, r, noises)
    if r.random() < TELEPHONE_SHARE:
        samples = through_telephone(samples, r)
    if r.random() < CHEAP_SHARE:
        samples = through_cheap_microphone(samples, r)
    if r.random() < CODEC_SHARE:
        samples = through_codec(samples)
    level = PEAK / (numpy.abs(samples).max() + 1e-3) * 10 ** (r.uniform(-10, 0) / 20)
    return quantised(samples[:length] * level + r.normal(0, r.choice(HISSES), length))


def quantised(samples):
    return numpy.clip(numpy.round(samples), -32768, 32767)


def speaker(r):
    """The filters of a speaker: with a generator at times of a longer or shorter vocal tract than the voice has."""
    return WARPED_FILTERS[r.integers(len(WARPED_FILTERS))] if r is not None and r.random() < WARP_SHARE else BAND_FILTERS


def features(samples, r=None):
    """The network's frames less their mean.

    With a generator the mean is at times that of a part, at least 0.7 s long, or runs along, as while the wake word is
    waited for, since the box knows only what it has heard so far.
    """
    frames = log_mel(samples, speaker(r))
    return masked(less_mean(frames, r), r) if r is not None else frames - frames.mean(0)


def less_mean(frames, r):
    if r.random() < RUNNING_MEAN_SHARE:
        return less_running_mean(frames, r.integers(0, RUNNING_MEAN + 1))
    if r.random() < 0.5 or len(frames) < 90:
        return frames - frames.mean(0)
    length = r.integers(70, len(frames) + 1)
    start = 0 if r.random() < 0.6 else r.integers(0, len(frames) - length + 1)
    return frames - frames[start:start + length].mean(0)


def less_running_mean(frames, heard):
    """Less the mean of what was heard until then, in a room that had been silent for `heard` frames before."""
    mean = frames[:BEFORE_SPEECH].mean(0)
    answer = numpy.empty_like(frames)
    for index, frame in enumerate(frames):
        mean = mean + (frame - mean) / min(heard + index + 1, RUNNING_MEAN)
        answer[index] = frame - mean
    return answer


def masked(frames, r):
    """With a gap in the bands and one in time, now and then."""
    if r.random() < BAND_MASK_SHARE:
        width = r.integers(1, WIDEST_BAND_MASK + 1)
        first = r.integers(0, frames.shape[1] - width + 1)
        frames[:, first:first + width] = 0
    if r.random() < TIME_MASK_SHARE and len(frames) > LONGEST_TIME_MASK:
        length = r.integers(1, LONGEST_TIME_MASK + 1)
        first = r.integers(0, len(frames) - length + 1)
        frames[first:first + length] = 0
    return frames
