"""How many frames of utterances that were not trained on a network's file gets right.

The file is read back and computed with NumPy, so what is measured is what was written.
"""

import numpy

import tensors
from augmentation import PEAK, features, quantised, with_noise
from gaussians import phones

NOISY_SNR = 12  # decibels


class Listener:
    """A network read from its file."""

    def __init__(self, path):
        found = tensors.read(path)
        self.phones = phones()
        self.layers, self._prior = [], found["prior"]
        while f"layer.{len(self.layers)}.weight" in found:
            name = f"layer.{len(self.layers)}"
            weight = found[name + ".weight"].astype(numpy.float32)
            self.layers.append((weight, found[name + ".bias"], int(found[name + ".dilation"][0])))

    def states(self, frames):
        """The likeliest state of every frame."""
        return self._answers(frames).argmax(1)

    def of_samples(self, samples):
        """[frames, states] natural log-likelihoods of the frames of samples, up to a constant of each frame."""
        answers = self._answers(features(samples))
        best = answers.max(1, keepdims=True)
        return answers - best - numpy.log(numpy.exp(answers - best).sum(1, keepdims=True)) - self._prior

    def _answers(self, frames):
        """Beyond the ends the frames are as the outermost ones."""
        context = sum((weight.shape[2] - 1) // 2 * dilation for weight, _, dilation in self.layers)
        rows = numpy.pad(frames, ((context, context), (0, 0)), mode="edge").astype(numpy.float32)
        for index, (weight, bias, dilation) in enumerate(self.layers):
            taps = weight.shape[2]
            length = len(rows) - (taps - 1) * dilation
            rows = sum(rows[tap * dilation:tap * dilation + length] @ weight[:, :, tap].T for tap in range(taps)) + bias
            if index < len(self.layers) - 1:
                rows = numpy.maximum(rows, 0)
        return rows


def accuracy(listener, spoken, noises=None, seed=1):
    """The share of right frames of (samples, states), clean or each with one of the noises at NOISY_SNR."""
    r = numpy.random.default_rng(seed)
    right = total = 0
    for samples, states in spoken:
        samples = samples.astype(numpy.float32)
        if noises is not None:
            samples = with_noise(samples, r, noises, snr=(NOISY_SNR, NOISY_SNR))
        samples = samples * PEAK / (numpy.abs(samples).max() + 1e-3)
        found = listener.states(features(quantised(samples + r.normal(0, 2, len(samples)))))
        right += (found == states[:len(found)]).sum()
        total += len(found)
    return right / total
