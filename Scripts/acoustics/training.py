"""The network, and how it learns.

A time-delay network (V. Peddinti, D. Povey, S. Khudanpur, "A time delay neural network architecture for efficient
modeling of long temporal contexts", Interspeech 2015): convolutions over time, each reaching further, with batch
normalisation (S. Ioffe, C. Szegedy, ICML 2015) and rectification in between. Two layers answer: one with the states of
phones, one with classes of senones.
"""

import os
import time

import numpy
import torch
from torch import nn
from torch.nn import functional

from batches import CONTEXT, UNKNOWN, stream
from features import BANDS

# Taps and dilation of each convolution; together they reach 16 frames to either side.
CONVOLUTIONS = [(5, 1), (3, 2), (3, 4), (3, 8)]
assert sum((taps - 1) // 2 * dilation for taps, dilation in CONVOLUTIONS) == CONTEXT

# C. Szegedy et al., CVPR 2016; the alignment is not always right.
STATE_SMOOTHING = 0.02
CLASS_SMOOTHING = 0.01
LEARNING_RATE = 2.5e-3  # at its highest; one cycle as in L. Smith, N. Topin, "Super-convergence", 2019
LATER_LEARNING_RATE = 6e-4  # the same of a network that has learnt before
WARM_UP = 0.1  # of all steps
FINAL_DIVISOR = 300  # of the first learning rate


class Network(nn.Module):
    """[batch, bands, frames] to [batch, states, frames less the context] and [batch, classes, the same]."""

    def __init__(self, hidden, states, classes):
        super().__init__()
        inputs = [BANDS] + [hidden] * (len(CONVOLUTIONS) - 1)
        self.convolutions = nn.ModuleList(
            nn.Conv1d(count, hidden, taps, dilation=dilation)
            for count, (taps, dilation) in zip(inputs, CONVOLUTIONS))
        self.norms = nn.ModuleList(nn.BatchNorm1d(hidden) for _ in CONVOLUTIONS)
        self.states = nn.Conv1d(hidden, states, 1)
        self.classes = nn.Conv1d(hidden, classes, 1)

    def forward(self, frames):
        for convolution, norm in zip(self.convolutions, self.norms):
            frames = functional.relu(norm(convolution(frames)))
        return self.states(frames), self.classes(frames)

    def folded(self):
        """(weights [outputs, inputs, taps], bias, dilation) of every layer, batch normalisation multiplied in; the last
        two answer."""
        layers = []
        for convolution, norm in zip(self.convolutions, self.norms):
            gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            layers.append((convolution.weight * gain[:, None, None],
                           (convolution.bias - norm.running_mean) * gain + norm.bias, convolution.dilation[0]))
        layers += [(answer.weight, answer.bias, 1) for answer in (self.states, self.classes)]
        return [(weight.detach().numpy(), bias.detach().numpy(), dilation) for weight, bias, dilation in layers]


def train(utterances, states_of_classes, states, hidden, steps, seed, start=None):
    """A network that has seen `steps` batches; the same seed sees the same ones.

    `start` is the weights that another run has left, None for none.
    """
    # One core makes the batches.
    torch.set_num_threads(max(1, (os.cpu_count() or 1) - 1))
    torch.manual_seed(seed)
    network = Network(hidden, states, len(states_of_classes))
    if start is not None:
        network.load_state_dict(start)
    states_of_classes = torch.from_numpy(numpy.append(states_of_classes, UNKNOWN))
    rate = LEARNING_RATE if start is None else LATER_LEARNING_RATE
    optimizer = torch.optim.Adam(network.parameters(), lr=rate)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, rate, steps, pct_start=WARM_UP, final_div_factor=FINAL_DIVISOR)
    began, losses, rights = time.monotonic(), [], []
    for step, (inputs, targets) in enumerate(stream(utterances, seed, steps), 1):
        classes = torch.from_numpy(targets)
        targets = states_of_classes[torch.where(classes == UNKNOWN, len(states_of_classes) - 1, classes)]
        # In half the bits it takes half the time, and learns as much.
        with torch.autocast("cpu", torch.bfloat16):
            answers, finer = network(torch.from_numpy(inputs))
        answers, finer = answers.float(), finer.float()
        loss = functional.cross_entropy(
            answers, targets, ignore_index=UNKNOWN, label_smoothing=STATE_SMOOTHING
        ) + functional.cross_entropy(finer, classes, ignore_index=UNKNOWN, label_smoothing=CLASS_SMOOTHING)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        known = targets != UNKNOWN
        rights.append((answers.argmax(1) == targets)[known].float().mean().item())
        losses.append(loss.item())
        if step % 50 == 0 or step == steps:
            print(f"training: step {step} of {steps}, loss {numpy.mean(losses[-50:]):.3f}, "
                  f"{100 * numpy.mean(rights[-50:]):.1f} % of frames right, "
                  f"{(time.monotonic() - began) / step:.2f} s a step", flush=True)
    return network.eval()
