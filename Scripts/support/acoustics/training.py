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
from torch.optim import swa_utils

from batches import UNKNOWN, stream
from features import BANDS
from growing import grown

# Taps and dilation of each convolution; together they reach 16 frames to either side. A deeper network has further
# ones, even steps apart, so that an answer to every second frame costs half.
CONVOLUTIONS = [(5, 1), (3, 2), (3, 4), (3, 8)]
FURTHER = (3, 2)

# C. Szegedy et al., CVPR 2016; the alignment is not always right.
STATE_SMOOTHING = 0.02
CLASS_SMOOTHING = 0.01
LEARNING_RATE = 2.5e-3  # at its highest; one cycle as in L. Smith, N. Topin, "Super-convergence", 2019
LATER_LEARNING_RATE = 6e-4  # the same of a network that has learnt before
WARM_UP = 0.1  # of all steps
FINAL_DIVISOR = 300  # of the first learning rate
MEMORY = 0.998  # of the mean of the weights, a step: it is that of the last 500 or so
CHECKPOINT_STEPS = 100
PROBES = 8  # batches that the norms of a network whose own are folded are made from


class Network(nn.Module):
    """[batch, bands, frames] to [batch, states, frames less the context] and [batch, classes, the same]."""

    def __init__(self, hidden, states, classes, convolutions):
        super().__init__()
        inputs = [BANDS] + [hidden] * (len(convolutions) - 1)
        self.convolutions = nn.ModuleList(
            nn.Conv1d(count, hidden, taps, dilation=dilation)
            for count, (taps, dilation) in zip(inputs, convolutions))
        self.norms = nn.ModuleList(nn.BatchNorm1d(hidden) for _ in convolutions)
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


def smoothed(shares, smoothing):
    """What a network that learns with so much label smoothing answers on average, where classes have these shares.

    Classes that are never said (the fillers) need it most: their answers are the smoothing alone, and divided by their
    share they would be the likeliest of all in half of the frames.
    """
    return (1 - smoothing) * shares + smoothing / len(shares)


def convolutions(further):
    """Taps and dilation of each convolution of a network with so many further ones."""
    return CONVOLUTIONS + [FURTHER] * further


def context(further):
    """Frames on either side that such a network also sees."""
    return sum((taps - 1) // 2 * dilation for taps, dilation in convolutions(further))


def begun(network, tensors, batches):
    """Loads the layers of a network's file, in which batch normalisation is multiplied into the weights already.

    The norms begin as what changes nothing: with the means and deviations of what a few batches make of each layer.
    """
    with torch.no_grad():
        for index, convolution in enumerate([*network.convolutions, network.states]):
            _load(convolution, tensors, f"layer.{index}")
        _load(network.classes, tensors, "senones")
        frames = torch.from_numpy(numpy.concatenate(batches))
        for convolution, norm in zip(network.convolutions, network.norms):
            frames = convolution(frames)
            mean, variance = frames.mean((0, 2)), frames.var((0, 2), unbiased=False)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_(torch.sqrt(variance + norm.eps))
            norm.bias.copy_(mean)
            frames = functional.relu(frames)
    return network


def _load(convolution, tensors, name):
    weight = torch.from_numpy(tensors[f"{name}.weight"].astype(numpy.float32))
    if weight.shape != convolution.weight.shape:
        raise ValueError(f"{name} is of {list(weight.shape)} weights, not of {list(convolution.weight.shape)}: "
                         "another --hidden, or other layers")
    convolution.weight.copy_(weight)
    convolution.bias.copy_(torch.from_numpy(numpy.array(tensors[f"{name}.bias"])))


def _towards(mean, weights, count):
    """The mean once it has seen further weights; of the first ones it forgets sooner."""
    return mean + (weights - mean) * max(1 - MEMORY, 10 / (count + 10))


class Training:
    """A network that learns, its optimiser and its schedule; all of it can be written down and gone on from."""

    def __init__(self, network, steps, rate):
        self.network, self.steps, self.step = network, steps, 0
        self.mean = swa_utils.AveragedModel(network, avg_fn=_towards, use_buffers=True)
        self.optimizer = torch.optim.Adam(network.parameters(), lr=rate)
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(
            self.optimizer, rate, steps, pct_start=WARM_UP, final_div_factor=FINAL_DIVISOR)

    def save(self, path):
        """Writes all that going on needs: aside first, so that a run that is stopped leaves the last one whole."""
        aside = path.with_suffix(".part")
        torch.save({"step": self.step, "steps": self.steps, **{name: part.state_dict() for name, part in self._parts()}},
                   aside)
        aside.replace(path)

    def load(self, path):
        """Goes on from what was written, if it is there."""
        if not path.is_file():
            return
        found = torch.load(path)
        if found["steps"] != self.steps:
            raise ValueError(f"{path} is of a training of {found['steps']} steps, not of {self.steps}")
        for name, part in self._parts():
            part.load_state_dict(found[name])
        self.step = found["step"]

    def _parts(self):
        return [("network", self.network), ("mean", self.mean), ("optimizer", self.optimizer), ("schedule", self.schedule)]

    def learn(self, inputs, classes, targets):
        """One batch; the loss, and the share of frames whose state is right."""
        # In half the bits it takes half the time, and learns as much.
        with torch.autocast("cpu", torch.bfloat16):
            answers, finer = self.network(inputs)
        answers, finer = answers.float(), finer.float()
        loss = functional.cross_entropy(
            answers, targets, ignore_index=UNKNOWN, label_smoothing=STATE_SMOOTHING
        ) + functional.cross_entropy(finer, classes, ignore_index=UNKNOWN, label_smoothing=CLASS_SMOOTHING)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.schedule.step()
        self.mean.update_parameters(self.network)
        self.step += 1
        known = targets != UNKNOWN
        return loss.item(), (answers.argmax(1) == targets)[known].float().mean().item()


def train(utterances, states_of_classes, states, hidden, further, steps, seed, start=None, checkpoint=None, rate=None):
    """The mean of the last weights of a network that has seen `steps` batches; the same seed sees the same ones.

    `start` is the weights that another run has left, or the tensors of the file of a network, which may be smaller; None
    for none. `checkpoint` is
    where what is needed to go on is written now and then, and where it is looked for first.
    """
    # Making the batches takes a fifth of a core.
    torch.set_num_threads(os.cpu_count() or 1)
    torch.manual_seed(seed)
    network = Network(hidden, states, len(states_of_classes), convolutions(further))
    if start is not None and "prior" in start:
        start = grown(start, hidden, convolutions(further))
        begun(network, start, [utterances.batch(numpy.random.default_rng((seed, 0)))[0] for _ in range(PROBES)])
    elif start is not None:
        network.load_state_dict(start)
    states_of_classes = torch.from_numpy(numpy.append(states_of_classes, UNKNOWN))
    training = Training(network, steps, rate or (LEARNING_RATE if start is None else LATER_LEARNING_RATE))
    if checkpoint is not None:
        training.load(checkpoint)
    began, first, losses, rights = time.monotonic(), training.step, [], []
    for inputs, targets in stream(utterances, seed, range(first, steps)):
        classes = torch.from_numpy(targets)
        targets = states_of_classes[torch.where(classes == UNKNOWN, len(states_of_classes) - 1, classes)]
        loss, right = training.learn(torch.from_numpy(inputs), classes, targets)
        losses.append(loss)
        rights.append(right)
        if training.step % 50 == 0 or training.step == steps:
            print(f"training: step {training.step} of {steps}, loss {numpy.mean(losses[-50:]):.3f}, "
                  f"{100 * numpy.mean(rights[-50:]):.1f} % of frames right, "
                  f"{(time.monotonic() - began) / (training.step - first):.2f} s a step", flush=True)
        if checkpoint is not None and (training.step % CHECKPOINT_STEPS == 0 or training.step == steps):
            training.save(checkpoint)
    return training.mean.module.eval()
