"""A network's file made that of a wider and deeper network which answers the same: T. Chen, I. Goodfellow, J. Shlens,
"Net2Net: Accelerating learning via knowledge transfer", ICLR 2016."""

import numpy

NOISE = 0.02  # of a weight's own size, so that what was copied does not stay alike


def grown(tensors, hidden, convolutions):
    """The tensors with `hidden` numbers in each hidden layer, and with further layers that hand on what they read.

    The first of the convolutions, (taps, dilation), must be those of the network. Raises ValueError where it would have
    to shrink.
    """
    r = numpy.random.default_rng(0)
    count = _count(tensors) - 1
    had = tensors["layer.0.weight"].shape[0]
    if hidden < had or len(convolutions) < count:
        raise ValueError(f"{count} layers of {had} numbers cannot become {len(convolutions)} of {hidden}")
    layers = [(tensors[f"layer.{index}.weight"].astype(numpy.float32), tensors[f"layer.{index}.bias"])
              for index in range(count)]
    for taps, _ in convolutions[count:]:
        weight = numpy.zeros((had, had, taps), numpy.float32)
        # After rectification nothing is negative, so what is handed on is not rectified once more.
        weight[range(had), range(had), taps // 2] = 1
        layers.append((weight, numpy.zeros(had, numpy.float32)))
    copied = None
    answer = {name: tensor for name, tensor in tensors.items() if not name.startswith("layer.")}
    for index, (weight, bias) in enumerate(layers):
        weight = _reading(weight, copied)
        copied = numpy.concatenate([numpy.arange(had), r.choice(had, hidden - had)])
        weight, bias = weight[copied], bias[copied]
        if hidden > had or index >= count:
            weight = weight + r.normal(0, NOISE, weight.shape) * numpy.sqrt((weight ** 2).mean())
        answer[f"layer.{index}.weight"], answer[f"layer.{index}.bias"] = weight.astype(numpy.float32), bias
    last = len(layers)
    answer[f"layer.{last}.weight"] = _reading(tensors[f"layer.{count}.weight"].astype(numpy.float32), copied)
    answer[f"layer.{last}.bias"] = tensors[f"layer.{count}.bias"]
    answer["senones.weight"] = _reading(tensors["senones.weight"].astype(numpy.float32), copied)
    return answer


def _count(tensors):
    count = 0
    while f"layer.{count}.weight" in tensors:
        count += 1
    return count


def _reading(weight, copied):
    """Weights of a layer that reads numbers of which some are copies: each copy counts for its share."""
    if copied is None:
        return weight
    return weight[:, copied] / numpy.bincount(copied)[copied][None, :, None]
