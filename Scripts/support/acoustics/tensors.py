"""The network's file: safetensors (huggingface.co/docs/safetensors), as Sources/Speech/Acoustics reads it.

`layer.N.weight` [outputs, inputs, taps] in half precision, `layer.N.bias` and `layer.N.dilation` in single, and
`prior`, the natural logarithms of the states' shares; for the classes of senones another last layer,
`senones.weight`, `senones.bias` and `senones.prior`, and `senones.class`, the class of each senone.
"""

import json
import struct

import numpy

TYPES = {"F16": numpy.dtype("<f2"), "F32": numpy.dtype("<f4")}


def network_tensors(layers, prior, class_prior, classes):
    """The tensors of folded layers, of the states' and the classes' shares, and of the senones' classes."""
    *layers, (weight, bias, _) = layers
    tensors = {}
    for index, (inner, inner_bias, dilation) in enumerate(layers):
        tensors[f"layer.{index}.weight"] = inner.astype(TYPES["F16"])
        tensors[f"layer.{index}.bias"] = inner_bias.astype(TYPES["F32"])
        tensors[f"layer.{index}.dilation"] = numpy.array([dilation], TYPES["F32"])
    tensors["prior"] = numpy.log(prior).astype(TYPES["F32"])
    tensors["senones.weight"] = weight.astype(TYPES["F16"])
    tensors["senones.bias"] = bias.astype(TYPES["F32"])
    tensors["senones.prior"] = numpy.log(class_prior).astype(TYPES["F32"])
    tensors["senones.class"] = classes.astype(TYPES["F32"])
    return tensors


def write(path, tensors):
    """Writes the file aside and then puts it in its place, so that no half file is ever read."""
    names = {kind: name for name, kind in TYPES.items()}
    header, at = {"__metadata__": {"made_by": "Scripts/train/acoustics"}}, 0
    for name, tensor in tensors.items():
        header[name] = {"dtype": names[tensor.dtype], "shape": list(tensor.shape),
                        "data_offsets": [at, at + tensor.nbytes]}
        at += tensor.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(path.name + ".part")
    aside.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(map(numpy.ndarray.tobytes, tensors.values())))
    aside.replace(path)


def read(path):
    """Name -> tensor."""
    data = path.read_bytes()
    start = 8 + struct.unpack_from("<Q", data)[0]
    header = json.loads(data[8:start])
    header.pop("__metadata__", None)
    return {name: numpy.frombuffer(data[start + entry["data_offsets"][0]:start + entry["data_offsets"][1]],
                                   TYPES[entry["dtype"]]).reshape(entry["shape"])
            for name, entry in header.items()}
