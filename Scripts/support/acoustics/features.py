"""Frames of sound, numerically as libsphinxbase's front end makes them.

A frame is 410 samples (25.6 ms) every 160 (10 ms), less 0.97 of the sample before, under a Hamming window, in a power
spectrum of 512 points. The network hears `log_mel` of these, less the mean of the utterance: what
Sources/Speech/Features/FrontEnd.swift calls bands. The model's Gaussians hear `cepstra`, made with the options of its
feat.params. Source: sphinxbase 0.8, fe_sigproc.c.
"""

import numpy

RATE = 16000  # hertz
SHIFT, SIZE, POINTS = 160, 410, 512  # samples
PRE_EMPHASIS = 0.97
FLOOR = 1e-4  # added to a band's energy before the logarithm

BANDS = 32  # from 100 to 7,000 Hz, as FrontEnd.swift has them

WINDOW = (0.54 - 0.46 * numpy.cos(2 * numpy.pi * numpy.arange(SIZE) / (SIZE - 1))).astype(numpy.float32)


def power_spectra(samples):
    """A row of 257 energies for every frame; a shorter sound is filled up to one frame."""
    samples = numpy.asarray(samples, numpy.float32)
    if len(samples) < SIZE:
        samples = numpy.pad(samples, (0, SIZE - len(samples)))
    emphasised = numpy.empty_like(samples)
    emphasised[0] = samples[0]
    emphasised[1:] = samples[1:] - PRE_EMPHASIS * samples[:-1]
    frames = numpy.lib.stride_tricks.sliding_window_view(emphasised, SIZE)[::SHIFT]
    spectra = numpy.fft.rfft(frames * WINDOW, POINTS).astype(numpy.complex64)
    return spectra.real ** 2 + spectra.imag ** 2


def warped(hertz, warp):
    """Where the formants of a speaker whose vocal tract is shorter by `warp` lie: L. Lee, R. Rose, ICASSP 1996.

    In proportion up to a bend, then straight to half the rate.
    """
    bend = 4800 * min(warp, 1) / warp
    beyond = RATE / 2 - (RATE / 2 - bend * warp) / (RATE / 2 - bend) * (RATE / 2 - hertz)
    return numpy.where(hertz <= bend, hertz * warp, beyond)


def mel_filters(count, low, high, warp=1):
    """Triangles of unit area, even on the mel scale from `low` to `high` hertz, their corners at FFT points.

    Returns a matrix of [257 points, count].
    """
    step = RATE / POINTS
    low_mel, high_mel = (2595 * numpy.log10(1 + hertz / 700) for hertz in (low, high))
    mels = low_mel + numpy.arange(count + 2) * (high_mel - low_mel) / (count + 1)
    corners = numpy.floor(warped(700 * (10 ** (mels / 2595) - 1), warp) / step + 0.5) * step
    hertz = numpy.arange(POINTS // 2 + 1) * step
    filters = numpy.zeros((len(hertz), count), numpy.float32)
    for band in range(count):
        left, centre, right = corners[band:band + 3]
        # Where two corners fall together there is no slope on that side.
        rising = (hertz - left) / (centre - left) if centre > left else numpy.full(len(hertz), 9.0)
        falling = (right - hertz) / (right - centre) if right > centre else numpy.full(len(hertz), 9.0)
        inside = (hertz >= left) & (hertz <= right)
        inside[-1] = False  # the library leaves out half the rate
        filters[inside, band] = numpy.minimum(rising, falling)[inside] * 2 / (right - left)
    return filters


BAND_FILTERS = mel_filters(BANDS, 100, 7000)


# The same for speakers with longer and shorter vocal tracts.
WARPED_FILTERS = [mel_filters(BANDS, 100, 7000, warp) for warp in numpy.linspace(0.86, 1.16, 16)]


def log_mel(samples, filters=BAND_FILTERS):
    """[frames, 32] natural logarithms of the energies in the network's bands."""
    return numpy.log(power_spectra(samples) @ filters + FLOOR)


# The model's feat.params: 25 bands from 130 to 6,800 Hz, 13 cepstra, lifter 22.
CEPSTRA = 13
CEPSTRUM_BANDS = 25
CEPSTRUM_FILTERS = mel_filters(CEPSTRUM_BANDS, 130, 6800)
LIFTER = 1 + 22 / 2 * numpy.sin(numpy.arange(CEPSTRA) * numpy.pi / 22)


def _cosines():
    """The orthonormal discrete cosine transform, [cepstra, bands]."""
    order, band = numpy.arange(CEPSTRA)[:, None], numpy.arange(CEPSTRUM_BANDS)[None, :]
    scale = numpy.where(order == 0, numpy.sqrt(1 / CEPSTRUM_BANDS), numpy.sqrt(2 / CEPSTRUM_BANDS))
    return (numpy.cos(numpy.pi * order * (band + 0.5) / CEPSTRUM_BANDS) * scale).astype(numpy.float32)


COSINES = _cosines()


def cepstra(samples):
    """[frames, 13] mel-frequency cepstra."""
    return (numpy.log(power_spectra(samples) @ CEPSTRUM_FILTERS + FLOOR) @ COSINES.T) * LIFTER


def streams(rows):
    """The model's three streams (`1s_c_d_dd`): cepstra less their mean, first and second differences."""
    rows = rows - rows.mean(0)
    edged = numpy.pad(rows, ((3, 3), (0, 0)), mode="edge")

    def at(offset):
        return edged[3 + offset:3 + offset + len(rows)]

    return [rows, at(2) - at(-2), (at(3) - at(-1)) - (at(1) - at(-3))]
