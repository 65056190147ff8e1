"""The en-us model's Gaussians (a phonetically tied mixture of pocketsphinx), for phones without their surroundings.

File formats: sphinxbase 0.8, bio.c; pocketsphinx 0.8, bin_mdef.c, ms_gauden.c and ptm_mgau.c.
"""

import struct

import numpy

from features import CEPSTRA, cepstra, streams
from paths import MODEL

STREAMS = 3
POSITIONS = 3  # states of a phone, one after the other
LOG_BASE = 1.0001  # the weights' logarithms, which are shifted by 10 bits
VARIANCE_FLOOR = 1e-4  # `-varfloor`
SILENCE = "SIL"


def _phones(path):
    """Names of the context-independent phones in their order; their states are the first senones."""
    data = path.read_bytes()
    if data[:4] != b"BMDF":
        raise ValueError(f"{path}: not a little-endian binary model definition")
    description, = struct.unpack_from("<I", data, 8)
    header = 12 + description
    count, = struct.unpack_from("<I", data, header)
    at, names = header + 40, []
    for _ in range(count):
        end = data.index(b"\0", at)
        names.append(data[at:end].decode())
        at = end + 1
    return names


def phones(model=MODEL):
    """Name -> number of every phone."""
    return {name: number for number, name in enumerate(_phones(model / "mdef"))}


def _parameters(path):
    """Means or variances: for each stream an array of [phones, densities, 13]."""
    data = path.read_bytes()
    at = data.index(b"endhdr\n") + 7
    order, books, streams, densities = struct.unpack_from("<4I", data, at)
    if order != 0x11223344:
        raise ValueError(f"{path}: not little-endian")
    lengths = struct.unpack_from(f"<{streams}I", data, at + 16)
    if lengths != (CEPSTRA,) * STREAMS:
        raise ValueError(f"{path}: streams of {lengths} numbers; made for {STREAMS} of {CEPSTRA}")
    at += 16 + 4 * streams
    count, = struct.unpack_from("<I", data, at)
    numbers = numpy.frombuffer(data, "<f4", count, at + 4)  # a checksum follows
    numbers = numbers.reshape(books, streams, densities, CEPSTRA)
    return [numbers[:, stream] for stream in range(streams)]


def _weights(path):
    """[streams, densities, senones] negative logarithms of mixture weights, in units of the log base shifted."""
    data = path.read_bytes()
    at = 0

    def text():
        nonlocal at
        length, = struct.unpack_from("<I", data, at)
        found = data[at + 4:at + 4 + length]
        at += 4 + length
        return found.split(b"\0")[0].decode()

    text(), text()  # title and a description
    lines = iter(text, "")
    clusters = dict(line.split()[:2] for line in lines if line.startswith("cluster_count"))
    if clusters.get("cluster_count", "0") != "0":
        raise ValueError(f"{path}: clustered weights, which this does not read")
    densities, senones = struct.unpack_from("<2I", data, at)
    return numpy.frombuffer(data, numpy.uint8, offset=at + 8).reshape(STREAMS, densities, senones)


def senone_weights(model=MODEL):
    """[streams, densities, senones] mixture weights."""
    weights = numpy.exp(-_weights(model / "sendump").astype(numpy.float32) * 1024 * numpy.log(LOG_BASE))
    return weights / weights.sum(1, keepdims=True)


class Gaussians:
    """Scores frames by every state of every phone; state = phone × 3 + position."""

    def __init__(self, model=MODEL):
        self.phones = phones(model)
        self.state_count = POSITIONS * len(self.phones)
        weights = _weights(model / "sendump")[:, :, :self.state_count].astype(numpy.float32)
        self._weights = numpy.exp(-weights * 1024 * numpy.log(LOG_BASE)).reshape(
            STREAMS, -1, len(self.phones), POSITIONS)
        # Each log density is -x²·a + x·b + c.
        self._terms = []
        for mean, variance in zip(_parameters(model / "means"), _parameters(model / "variances")):
            variance = numpy.maximum(variance, VARIANCE_FLOOR)
            half = 0.5 / variance
            constant = -((mean * mean * half).sum(-1) + 0.5 * numpy.log(2 * numpy.pi * variance).sum(-1))
            self._terms.append((half.reshape(-1, CEPSTRA).T.copy(), (mean / variance).reshape(-1, CEPSTRA).T.copy(),
                                constant.reshape(-1)))

    @property
    def silence(self):
        """The middle state of silence."""
        return self.phones[SILENCE] * POSITIONS + 1

    def of_samples(self, samples):
        """The same of the frames of samples."""
        return self.log_likelihoods(streams(cepstra(samples)))

    def log_likelihoods(self, streams):
        """[frames, states] natural log-likelihoods of frames in three streams."""
        total = numpy.zeros((len(streams[0]), self.state_count), numpy.float32)
        for rows, (square, linear, constant), weights in zip(streams, self._terms, self._weights):
            rows = rows.astype(numpy.float32)
            densities = (-(rows * rows) @ square + rows @ linear + constant).reshape(len(rows), len(self.phones), -1)
            best = densities.max(2, keepdims=True)
            mixed = numpy.einsum("tpk,kpj->tpj", numpy.exp(densities - best), weights, optimize=True)
            total += (numpy.log(mixed + 1e-30) + best).reshape(len(rows), -1)
        return total
