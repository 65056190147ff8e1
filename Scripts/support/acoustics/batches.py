"""Batches for training: chunks of augmented utterances and the class of each of their frames."""

import multiprocessing
import queue

import numpy

from augmentation import BLOCK, augmented, features, resampled
from features import BANDS, SHIFT, SIZE

SIZE_OF_BATCH = 32  # chunks
CHUNK = 160  # frames
UNKNOWN = -100  # the class of frames that do not count
LONGEST = 400  # frames of an utterance that are taken at once
SHORTEST = 40  # frames of a chunk that is worth it
NOISE_SHARE = 0.05  # utterances that are nothing but noise
NOISE_SAMPLES = 32000
PAUSE_SHARE = 0.3  # utterances with a pause before and after them
LONGEST_PAUSE = 90  # frames
# Also heard faster and slower, higher and lower: T. Ko, V. Peddinti, D. Povey, S. Khudanpur, "Audio augmentation for
# speech recognition", Interspeech 2015.
SPEED_SHARE, SPEEDS = 0.5, (0.88, 0.94, 1.06, 1.12)


def at_speed(samples, classes, speed):
    """The samples played faster by `speed`, and their classes."""
    samples = numpy.pad(samples, (0, -len(samples) % BLOCK))
    count = round(len(samples) / speed / BLOCK) * BLOCK
    speed = len(samples) / count
    places = (numpy.arange(int(len(classes) / speed)) * speed).astype(int)
    return resampled(samples, count).astype(numpy.float32), classes[places]


class Utterances:
    """What is trained on: (samples, classes of frames) and noises, with the class that noise alone has and the number of
    frames on either side that the network also sees."""

    def __init__(self, spoken, noises, silence, context):
        self.spoken, self.noises, self.silence, self.context = spoken, noises, silence, context
        # A long one counts as often as pieces of it are taken.
        self._shares = numpy.cumsum([max(1, len(classes) / LONGEST) for _, classes in spoken])

    @property
    def hours(self):
        return sum(len(classes) for _, classes in self.spoken) / 360_000

    def shares(self, count):
        """The share of all frames that is of each class."""
        seen = numpy.bincount(numpy.concatenate([classes for _, classes in self.spoken]), minlength=count)
        return seen / seen.sum()

    def draw(self, r):
        """Frames [time, bands] of an utterance in a setting of its own, and their classes."""
        if r.random() < NOISE_SHARE:
            noise = self.noises[r.integers(len(self.noises))]
            start = r.integers(0, len(noise) - NOISE_SAMPLES)
            frames = features(augmented(noise[start:start + NOISE_SAMPLES], r, self.noises), r)
            return frames, numpy.full(len(frames), self.silence, numpy.int64)
        samples, classes = self.spoken[numpy.searchsorted(self._shares, r.random() * self._shares[-1], "right")]
        classes = classes.astype(numpy.int64)
        if len(classes) > LONGEST + 20:
            start = r.integers(0, len(classes) - LONGEST)
            samples = samples[start * SHIFT:(start + LONGEST - 1) * SHIFT + SIZE]
            classes = classes[start:start + LONGEST]
        if r.random() < SPEED_SHARE:
            samples, classes = at_speed(samples, classes, r.choice(SPEEDS))
        if r.random() < PAUSE_SHARE:
            samples, classes = self.with_pauses(samples, classes, r)
        frames = features(augmented(samples, r, self.noises), r)
        length = min(len(frames), len(classes))
        return frames[:length], classes[:length]

    def with_pauses(self, samples, classes, r):
        before, after = r.integers(0, LONGEST_PAUSE, 2)
        return (numpy.concatenate([numpy.zeros(before * SHIFT, samples.dtype), samples,
                                   numpy.zeros(after * SHIFT, samples.dtype)]),
                numpy.concatenate([numpy.full(before, self.silence), classes, numpy.full(after, self.silence)]))

    def batch(self, r):
        """[chunks, bands, frames and context] and [chunks, frames]."""
        inputs = numpy.zeros((SIZE_OF_BATCH, BANDS, CHUNK + 2 * self.context), numpy.float32)
        targets = numpy.full((SIZE_OF_BATCH, CHUNK), UNKNOWN, numpy.int64)
        filled = 0
        while filled < SIZE_OF_BATCH:
            frames, classes = self.draw(r)
            edged = numpy.pad(frames, ((self.context, self.context), (0, 0)), mode="edge")
            for begin in range(0, len(frames), CHUNK):
                length = min(len(frames) - begin, CHUNK)
                if filled < SIZE_OF_BATCH and length > SHORTEST:
                    reach = length + 2 * self.context
                    inputs[filled, :, :reach] = edged[begin:begin + reach].T
                    targets[filled, :length] = classes[begin:begin + length]
                    filled += 1
        return inputs, targets


def _fill(batches, utterances, seed, steps):
    for step in steps:
        # Each batch has a generator of its own: training goes on in the middle with those that were yet to come.
        batches.put(utterances.batch(numpy.random.default_rng((seed, step))))


def stream(utterances, seed, steps):
    """The batches of these steps, made by a process of its own while the network learns from the last ones."""
    batches = multiprocessing.Queue(6)
    maker = multiprocessing.Process(target=_fill, args=(batches, utterances, seed, steps), daemon=True)
    maker.start()
    try:
        for _ in steps:
            while True:
                try:
                    yield batches.get(timeout=5)
                    break
                except queue.Empty:
                    if not maker.is_alive():
                        raise RuntimeError("the process that makes batches has ended; its error stands above") from None
    finally:
        maker.terminate()
        maker.join()
