"""Classes of senones: states of phones told apart by the phones around them as well.

The model's senones were clustered for Gaussians, thousands of them; a small network learns better from hundreds. What
is alike in the weights of its Gaussians is one class. File formats: pocketsphinx 0.8, bin_mdef.c.
"""

import struct

import numpy

from gaussians import POSITIONS, SILENCE

NONE = -1
POSITIONS_IN_WORD = (0, 1, 2, 3)  # internal, first, last, single: which one is not known here, so the first there is

CLASSES = 640
FEWEST_FRAMES = 1200  # of a class: 12 s
TRIALS = 6  # of each split, from different beginnings
ROUNDS = 12  # of each trial


class Definition:
    """Which senones a phone has between two others."""

    def __init__(self, path):
        data = path.read_bytes()
        description, = struct.unpack_from("<I", data, 8)
        at = 12 + description
        phones, triphones, _, _, self.count, _, sequences, _, nodes, _ = struct.unpack_from("<10i", data, at)
        at += 40
        names = []
        for _ in range(phones):
            end = data.index(b"\0", at)
            names.append(data[at:end].decode())
            at = end + 1
        at = (at + 3) // 4 * 4 + 8 * nodes
        entries = [struct.unpack_from("<ii4B", data, at + 12 * index) for index in range(triphones)]
        at += 12 * triphones
        senones = numpy.frombuffer(data, "<i2", POSITIONS * sequences, at + 4).reshape(-1, POSITIONS)
        self._silence = names.index(SILENCE)
        self._alone = [senones[entries[phone][0]] for phone in range(phones)]
        self._between = {}
        self.states = numpy.full(self.count, NONE)
        for index, (sequence, _, word, phone, before, after) in enumerate(entries):
            phone = index if index < phones else phone
            self.states[senones[sequence]] = phone * POSITIONS + numpy.arange(POSITIONS)
            if index >= phones:
                self._between.setdefault((phone, before, after), {})[word] = senones[sequence]

    def senones(self, phone, before, after):
        """Those of the phone's states between two others, as `bin_mdef_phone_id_nearest` looks for them."""
        if phone == self._silence:
            return self._alone[phone]
        silence = self._silence
        for around in ((before, after), (silence, after), (before, silence), (silence, silence)):
            found = self._between.get((phone, *around))
            if found:
                return next(found[place] for place in POSITIONS_IN_WORD if place in found)
        return self._alone[phone]

    def labels(self, states):
        """The senone of each frame, of its state of a phone."""
        phones, positions = states.astype(int) // POSITIONS, states.astype(int) % POSITIONS
        begins = numpy.flatnonzero(
            numpy.concatenate([[True], (numpy.diff(phones) != 0) | (numpy.diff(positions) < 0)]))
        said = [self._silence, *phones[begins], self._silence]
        labels = numpy.empty(len(states), numpy.int16)
        for index, (begin, end) in enumerate(zip(begins, [*begins[1:], len(states)])):
            labels[begin:end] = self.senones(said[index + 1], said[index], said[index + 2])[positions[begin:end]]
        return labels


def classes(definition, weights, frames, count=CLASSES):
    """The class of each senone, in the order of the states.

    Beginning with one class for each state, the one is split next that becomes more alike by it than any other, by
    means of two (S. Lloyd, 1982) of the square roots of the weights (Hellinger's distance), as long as both halves are
    heard often enough.

    weights: [streams, densities, senones], of which each senone's add up to 1 in a stream; frames: of each senone.
    """
    places = numpy.sqrt(weights).reshape(-1, definition.count).T
    often = frames + 2.0
    r = numpy.random.default_rng(0)

    def middle(members):
        return (places[members] * often[members, None]).sum(0) / often[members].sum()

    def spread(members):
        return ((places[members] - middle(members)) ** 2).sum(1) @ often[members]

    def split(members):
        """(what is gained, one half, the other); None where there is nothing to split."""
        best = None
        for _ in range(TRIALS if len(members) > 1 else 0):
            middles = places[r.choice(members, 2, replace=False)]
            for _ in range(ROUNDS):
                near = ((places[members][:, None] - middles) ** 2).sum(2).argmin(1)
                if near.min() == near.max():
                    break
                middles = numpy.stack([middle(members[near == half]) for half in (0, 1)])
            halves = [members[near == half] for half in (0, 1)]
            if min(frames[half].sum() for half in halves) >= FEWEST_FRAMES:
                gain = spread(members) - sum(map(spread, halves))
                if best is None or gain > best[0]:
                    best = (gain, *halves)
        return best

    groups = [numpy.flatnonzero(definition.states == state) for state in range(definition.states.max() + 1)]
    splits = [split(group) for group in groups]
    while len(groups) < count:
        index = max(range(len(groups)), key=lambda index: splits[index][0] if splits[index] else -1)
        if splits[index] is None:
            break
        _, groups[index], other = splits[index]
        splits[index] = split(groups[index])
        groups.append(other)
        splits.append(split(other))
    groups.sort(key=lambda group: definition.states[group[0]])
    found = numpy.empty(definition.count, int)
    for number, group in enumerate(groups):
        found[group] = number
    return found


def states_of(definition, classes):
    """The state of each class."""
    return numpy.array([definition.states[numpy.argmax(classes == number)] for number in range(classes.max() + 1)])
