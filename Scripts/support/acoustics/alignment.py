"""Which state of which phone is said when: forced alignment with the model's Gaussians.

A Viterbi search (A. Viterbi, IEEE Trans. Inf. Theory 13, 1967) through the pronunciations of the words, with silence
allowed around each of them. All ways on from a state are equally likely.
"""

import multiprocessing

import numpy

from dictionary import pronunciations
from gaussians import POSITIONS, SILENCE, Gaussians

# By how many nats a frame the aligned states may on average fall behind the best states of all; of an utterance beyond
# it the voice has said something else.
LIMIT = 6


class Path:
    """The states that may follow each other when words are said."""

    def __init__(self, words, phones):
        self.states, self.before, self.first = [], [], []
        self._phones = phones
        ends = self._add(SILENCE, [], is_first=True)
        is_first = True
        for word in words:
            said = []
            for pronunciation in pronunciations()[word]:
                last = ends
                for index, phone in enumerate(pronunciation):
                    last = self._add(phone, last, is_first and index == 0)
                said += last
            is_first = False
            ends = self._add(SILENCE, said) + said
        self.ends = ends

    def _add(self, phone, before, is_first=False):
        for position in range(POSITIONS):
            here = len(self.states)
            self.states.append(self._phones[phone] * POSITIONS + position)
            self.before.append([here, *(before if position == 0 else [here - 1])])
            if position == 0 and is_first:
                self.first.append(here)
        return [here]


def align(likelihoods, path):
    """The likeliest state of each frame, and its mean log-likelihood; None where the sound is too short."""
    states, count = numpy.array(path.states), len(path.states)
    # Rows of equal length; the index behind the last state is a state that is never reached.
    before = numpy.full((count, max(map(len, path.before))), count)
    for row, places in zip(before, path.before):
        row[:len(places)] = places
    score = numpy.full(count + 1, -1e30)
    score[path.first] = likelihoods[0, states[path.first]]
    came = numpy.zeros((len(likelihoods), count), numpy.int32)
    rows = numpy.arange(count)
    for time in range(1, len(likelihoods)):
        ways = score[before]
        best = ways.argmax(1)
        came[time] = before[rows, best]
        score[:count] = ways[rows, best] + likelihoods[time, states]
    place = max(path.ends, key=lambda end: score[end])
    if score[place] < -1e29:
        return None
    mean = score[place] / len(likelihoods)
    places = numpy.empty(len(likelihoods), numpy.int32)
    for time in range(len(likelihoods) - 1, -1, -1):
        places[time] = place
        place = came[time, place]
    return states[places].astype(numpy.uint8), mean


_scorer = None


def _prepare(make_scorer):
    global _scorer
    _scorer = make_scorer()


def _align_file(job):
    """The state of each frame, and by how many nats a frame they fall behind the best states; None, None where the
    sound is too short."""
    path, text = job
    samples = numpy.load(path)
    # Faint noise: the model has never heard digital silence.
    samples = samples + numpy.random.default_rng(0).normal(0, 3, len(samples))
    likelihoods = _scorer.of_samples(samples)
    found = align(likelihoods, Path(text.split(), _scorer.phones))
    if found is None:
        return None, None
    states, mean = found
    return states, float(likelihoods.max(1).mean() - mean)


def align_files(folder, said, name="alignment", make_scorer=Gaussians, limit=LIMIT):
    """File -> the state of each frame, of (file, text) in a folder; and (file, text, how far behind) of what does not
    fit its text, which is left out. `make_scorer` makes what has phones and scores samples."""
    labels, left_out = {}, []
    with multiprocessing.Pool(initializer=_prepare, initargs=(make_scorer,)) as pool:
        jobs = [(folder / file, text) for file, text in said]
        for index, (states, behind) in enumerate(pool.imap(_align_file, jobs, chunksize=8)):
            if states is not None and behind <= limit:
                labels[said[index][0]] = states
            else:
                left_out.append((*said[index], behind))
            if (index + 1) % 500 == 0:
                print(f"{name}: {index + 1} of {len(said)} utterances", flush=True)
    print(f"{name}: {len(labels)} of {len(said)} utterances fit their words", flush=True)
    return labels, left_out
