"""A small BERT that tells of a sentence which others it is a paraphrase of, and which of its words are values (Q. Chen et al.,
"BERT for Joint Intent Classification and Slot Filling", 2019), in JAX; and the file that the program reads it from.

Sources/Paraphrases computes the same; whoever changes one changes both.
"""

import json
import struct

import jax
import jax.numpy as jnp
import numpy
import optax
from tokenizers import Tokenizer

import sayings

# Pieces of a sentence with the one before, of the one before alone, and words of a sentence.
LONGEST, BEFORE, WORDS = 36, 9, 26
HEAD = 32
START, END, UNKNOWN = "[CLS]", "[SEP]", "[UNK]"
FORMAT = "sous-paraphrases-1"
PARTS = {"query": "attention.self.query", "key": "attention.self.key", "value": "attention.self.value",
         "output": "attention.output.dense", "attention_norm": "attention.output.LayerNorm",
         "widening": "intermediate.dense", "narrowing": "output.dense", "norm": "output.LayerNorm"}


def tensors(path):
    """The tensors of a safetensors file in floats; what is kept in eight bits is multiplied by its scales."""
    data = path.read_bytes()
    size = struct.unpack("<Q", data[:8])[0]
    header = json.loads(data[8:8 + size])
    found = {}
    for name, entry in header.items():
        if name == "__metadata__" or entry["dtype"] not in ("F32", "I8"):
            continue
        first, last = entry["data_offsets"]
        kind = numpy.float32 if entry["dtype"] == "F32" else numpy.int8
        found[name] = numpy.frombuffer(data[8 + size + first:8 + size + last], kind).reshape(entry["shape"])
    for name in [name for name in found if f"{name}.scales" in found]:
        found[name] = found[name] * found[f"{name}.scales"][:, None]
    return found


def metadata(path):
    """What a safetensors file says of itself."""
    data = path.read_bytes()
    return json.loads(data[8:8 + struct.unpack("<Q", data[:8])[0]])["__metadata__"]


class Pieces:
    """Words in the pieces of a tokenizer. Of them only those are kept that are common or were met in the sayings."""

    def __init__(self, path, texts, common):
        self.tokenizer = Tokenizer.from_file(str(path))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        known = sorted(self.tokenizer.get_vocab().items(), key=lambda pair: pair[1])
        met = {number for text in texts for word in sayings.words(text) for number in self.whole(word)}
        self.kept = [number for piece, number in known
                     if number in met or number < common and not piece.startswith("[unused")
                     or len(piece.removeprefix("##")) == 1 and piece.isascii() or piece in (START, END, UNKNOWN)]
        self.names = [known[number][0] for number in self.kept]
        self.place = {name: place for place, name in enumerate(self.names)}
        self.cache = {}

    def whole(self, word):
        return self.tokenizer.encode(word, add_special_tokens=False).ids

    def __call__(self, word):
        """The numbers of a word's pieces: the longest that is kept, then the longest that goes on."""
        if word not in self.cache:
            parts = self.tokenizer.pre_tokenizer.pre_tokenize_str(self.tokenizer.normalizer.normalize_str(word))
            self.cache[word] = [number for part, _ in parts for number in self.part(part)] or [self.place[UNKNOWN]]
        return self.cache[word]

    def part(self, text):
        found, start = [], 0
        while start < len(text):
            end = next((end for end in range(len(text), start, -1)
                        if ("##" if start else "") + text[start:end] in self.place), None)
            if end is None:
                return [self.place[UNKNOWN]]
            found.append(self.place[("##" if start else "") + text[start:end]])
            start = end
        return found


class Rows:
    """Makes the network's input of sayings."""

    def __init__(self, pieces, classes, tags):
        self.pieces = pieces
        self.classes = {key: place for place, key in enumerate(classes)}
        self.tags = {tag: place for place, tag in enumerate(tags)}

    def row(self, text, after, key):
        words, tags = sayings.tagged(text)
        numbers = [self.pieces.place[START]]
        before = [number for word in sayings.words(sayings.filled(after)) for number in self.pieces(word)]
        numbers += before[:BEFORE] + [self.pieces.place[END]]
        begin = len(numbers)
        wanted = numpy.full(LONGEST, -1, numpy.int32)
        for word, tag in list(zip(words, tags))[:WORDS]:
            if len(numbers) >= LONGEST - 1:
                break
            wanted[len(numbers)] = self.tags[tag]
            numbers += self.pieces(word)
            numbers = numbers[:LONGEST - 1]
        numbers.append(self.pieces.place[END])
        row = numpy.zeros((3, LONGEST), numpy.int32)
        row[0, :len(numbers)] = numbers
        row[1, begin:len(numbers)] = 1
        row[2, :len(numbers)] = 1
        return row, wanted, self.classes[key]

    def batch(self, rows):
        made = [self.row(*row) for row in rows]
        return (numpy.stack([row for row, _, _ in made]), numpy.stack([tags for _, tags, _ in made]),
                numpy.array([place for _, _, place in made]))


def beginning(base, pieces, layers, classes, tags, seed=0):
    """The network that training begins with: layers of MiniLM, and nothing learnt behind them."""
    chance = numpy.random.default_rng(seed)
    words = base["embeddings.word_embeddings.weight"][pieces.kept]
    width = words.shape[1]

    def both(name):
        return {"weight": base[f"{name}.weight"], "bias": base[f"{name}.bias"]}

    def new(count, inputs):
        return {"weight": (chance.normal(size=(count, inputs)) * 0.02).astype(numpy.float32),
                "bias": numpy.zeros(count, numpy.float32)}

    parameters = {
        "positions": base["embeddings.position_embeddings.weight"][:LONGEST],
        "kinds": base["embeddings.token_type_embeddings.weight"], "norm": both("embeddings.LayerNorm"),
        "layers": [{part: both(f"encoder.layer.{layer}.{name}") for part, name in PARTS.items()} for layer in layers],
        "sentence": new(classes, 2 * width), "word": new(tags, width)}
    return jnp.asarray(words), jax.tree.map(jnp.asarray, parameters)


def going_on(path, parameters, classes, tags):
    """The network of a file made before, with the sentences and tags that there are now; what is new in them is as it was."""
    old, known = tensors(path), json.loads(metadata(path)["settings"])
    places = {"sentence": ({(entry["sentence"], entry["leans"]): place for place, entry in enumerate(known["classes"])}, classes),
              "word": ({tag: place for place, tag in enumerate(known["tags"])}, tags)}

    def part(name, new):
        if name not in places:
            return {side: jnp.asarray(old[f"{name}.{side}"]) for side in new}
        before, now = places[name]
        made = {side: numpy.array(values) for side, values in new.items()}
        for place, key in enumerate(now):
            if key in before:
                for side in made:
                    made[side][place] = old[f"{name}.{side}"][before[key]]
        return {side: jnp.asarray(values) for side, values in made.items()}

    return {**parameters, **{name: jnp.asarray(old[name]) for name in ("positions", "kinds")},
            **{name: part(name, parameters[name]) for name in ("norm", "sentence", "word")},
            "layers": [{name: part(f"layers.{place}.{name}", own) for name, own in layer.items()}
                       for place, layer in enumerate(parameters["layers"])]}


def linear(input, layer):
    # Half of the bits are enough to learn with, and some processors have twice the speed for them.
    half = jnp.bfloat16
    product = jax.lax.dot_general(input.astype(half), layer["weight"].astype(half), (((input.ndim - 1,), (1,)), ((), ())),
                                  preferred_element_type=jnp.float32)
    return product + layer["bias"]


def normal(input, layer):
    mean = input.mean(-1, keepdims=True)
    spread = ((input - mean) ** 2).mean(-1, keepdims=True)
    return (input - mean) * jax.lax.rsqrt(spread + 1e-5) * layer["weight"] + layer["bias"]


def forward(parameters, words, rows, key=None):
    """What the network says of rows: [rows, classes] and [rows, LONGEST, tags]."""
    numbers, said, there = rows[:, 0], rows[:, 1].astype(jnp.float32), rows[:, 2]
    count, width = numbers.shape[0], words.shape[1]
    keys = iter(jax.random.split(key, 3 + 2 * len(parameters["layers"]))) if key is not None else None

    def dropped(input):
        return input if keys is None else jnp.where(jax.random.bernoulli(next(keys), 0.9, input.shape), input / 0.9, 0)

    rows = words[numbers] + parameters["positions"][None] + parameters["kinds"][rows[:, 1]]
    rows = dropped(normal(rows, parameters["norm"]))
    hidden = (1 - there)[:, None, None, :] * -1e9
    for layer in parameters["layers"]:
        query, keys_, values = (linear(rows, layer[name]).reshape(count, LONGEST, -1, HEAD).transpose(0, 2, 1, 3)
                                for name in ("query", "key", "value"))
        looks = jax.nn.softmax(query @ keys_.transpose(0, 1, 3, 2) / HEAD ** 0.5 + hidden, -1)
        seen = (looks @ values).transpose(0, 2, 1, 3).reshape(count, LONGEST, width)
        rows = normal(rows + dropped(linear(seen, layer["output"])), layer["attention_norm"])
        wide = jax.nn.gelu(linear(rows, layer["widening"]), approximate=False)
        rows = normal(rows + dropped(linear(wide, layer["narrowing"])), layer["norm"])
    mean = (rows * said[..., None]).sum(1) / said.sum(1, keepdims=True)
    both = dropped(jnp.concatenate([rows[:, 0], mean], -1))
    return linear(both, parameters["sentence"]), linear(rows, parameters["word"])


def loss(parameters, words, rows, tags, classes, key):
    sentence, word = forward(parameters, words, rows, key)
    wanted = optax.smooth_labels(jax.nn.one_hot(classes, sentence.shape[1]), 0.05)
    counted = tags >= 0
    words_lost = optax.softmax_cross_entropy_with_integer_labels(word, jnp.maximum(tags, 0)) * counted
    return optax.softmax_cross_entropy(sentence, wanted).mean() + words_lost.sum() / counted.sum()


class Training:
    """Adam on all but the words, whose numbers stay what MiniLM has."""

    def __init__(self, words, parameters, steps, rate):
        self.words, self.parameters = words, parameters
        schedule = optax.warmup_cosine_decay_schedule(0, rate, steps // 10 + 1, steps + 1)
        kinds = {name: jax.tree.map(lambda _: "new" if name in ("sentence", "word") else "old", part)
                 for name, part in parameters.items()}
        self.optimiser = optax.chain(optax.clip_by_global_norm(1.0), optax.multi_transform(
            {"new": optax.adamw(lambda step: 10 * schedule(step), weight_decay=0.01),
             "old": optax.adamw(schedule, weight_decay=0.01)}, kinds))
        self.state = self.optimiser.init(parameters)

        def step(parameters, state, words, rows, tags, classes, key):
            lost, slope = jax.value_and_grad(loss)(parameters, words, rows, tags, classes, key)
            changes, state = self.optimiser.update(slope, state, parameters)
            return optax.apply_updates(parameters, changes), state, lost

        self.step = jax.jit(step)

    def learn(self, rows, tags, classes, key):
        self.parameters, self.state, lost = self.step(
            self.parameters, self.state, self.words, rows, tags, classes, key)
        return lost


def write(path, words, parameters, names, settings):
    """Writes the file: layers and words in whole numbers of eight bits with a scale for each row, the rest in floats."""
    header, data = {}, bytearray()

    def add(name, type_, array):
        header[name] = {"dtype": type_, "shape": list(array.shape), "data_offsets": [len(data), len(data) + array.nbytes]}
        data.extend(array.tobytes())

    def whole(name, array):
        scales = numpy.abs(array).max(1) / 127
        scales[scales == 0] = 1
        add(name, "I8", numpy.round(array / scales[:, None]).astype(numpy.int8))
        add(f"{name}.scales", "F32", scales.astype(numpy.float32))

    def layer(name, part):
        weight = numpy.asarray(part["weight"], numpy.float32)
        whole(f"{name}.weight", weight) if weight.ndim == 2 else add(f"{name}.weight", "F32", weight)
        add(f"{name}.bias", "F32", numpy.asarray(part["bias"], numpy.float32))

    whole("words", numpy.asarray(words, numpy.float32))
    for name in ("positions", "kinds"):
        add(name, "F32", numpy.asarray(parameters[name], numpy.float32))
    layer("norm", parameters["norm"])
    for place, parts in enumerate(parameters["layers"]):
        for name, part in parts.items():
            layer(f"layers.{place}.{name}", part)
    layer("sentence", parameters["sentence"])
    layer("word", parameters["word"])
    header["__metadata__"] = {"format": FORMAT, "pieces": "\n".join(names), "settings": json.dumps(settings, sort_keys=True)}
    text = json.dumps(header, sort_keys=True).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + bytes(data))
