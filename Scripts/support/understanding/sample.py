#!/usr/bin/env python3
"""Makes Tests/ParaphrasesTests/sample.safetensors, a small network of drawn numbers, and prints what it says of some sentences:
what the tests hold the program against.

    Scripts/support/understanding/sample.py

Needs Python's jax, optax and tokenizers.
"""

import pathlib
import sys

sys.dont_write_bytecode = True
import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy  # noqa: E402

import paraphrases  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
WIDTH = 64
PIECES = ["[UNK]", "[CLS]", "[SEP]", "set", "a", "timer", "for", "ten", "min", "##utes", "rice", "pasta", "##s", "the",
          "stop", "'", "cafe", "second", "one", "r", "##i", "##ce", "5"]
CLASSES = [("", False), ("set a {timer} timer for {duration}", False), ("stop the timer", False), ("the second one", True)]
TAGS = ["O", "B-timer", "I-timer", "B-duration", "I-duration"]
SENTENCES = [("rice for ten minutes", ""), ("the second one", "stop the timer"), ("Café's pastas", "")]


class Sample(paraphrases.Pieces):
    def __init__(self):
        self.names, self.cache = PIECES, {}
        self.place = {name: place for place, name in enumerate(PIECES)}

    def __call__(self, word):
        parts = {"café's": ["cafe", "'", "s"]}.get(word, [word])
        return [number for part in parts for number in self.part(part)]


def main():
    chance = numpy.random.default_rng(7)

    def layer(count, inputs):
        return {"weight": jnp.asarray(chance.normal(size=(count, inputs)) * 1.2 / inputs ** 0.5, jnp.float32),
                "bias": jnp.asarray(chance.normal(size=count) * 0.1, jnp.float32)}

    def normal():
        return {"weight": jnp.asarray(1 + chance.normal(size=WIDTH) * 0.1, jnp.float32),
                "bias": jnp.asarray(chance.normal(size=WIDTH) * 0.1, jnp.float32)}

    def part(name):
        sizes = {"widening": (4 * WIDTH, WIDTH), "narrowing": (WIDTH, 4 * WIDTH)}
        return normal() if "norm" in name else layer(*sizes.get(name, (WIDTH, WIDTH)))

    words = jnp.asarray(chance.normal(size=(len(PIECES), WIDTH)), jnp.float32)
    parameters = {
        "positions": jnp.asarray(chance.normal(size=(paraphrases.LONGEST, WIDTH)) * 0.3, jnp.float32),
        "kinds": jnp.asarray(chance.normal(size=(2, WIDTH)) * 0.3, jnp.float32), "norm": normal(),
        "layers": [{name: part(name) for name in paraphrases.PARTS} for _ in range(2)],
        "sentence": layer(len(CLASSES), 2 * WIDTH), "word": layer(len(TAGS), WIDTH)}
    settings = {"classes": [{"sentence": sentence, "leans": leans} for sentence, leans in CLASSES], "tags": TAGS,
                "layers": 2, "head": paraphrases.HEAD, "temperature": 1.0, "likely": 0.2, "sure": 0.9}
    path = ROOT / "Tests/ParaphrasesTests/sample.safetensors"
    paraphrases.write(path, words, parameters, PIECES, settings)
    rows = paraphrases.Rows(Sample(), CLASSES, TAGS)
    for text, after in SENTENCES:
        row, wanted, _ = rows.row(text, after, CLASSES[0])
        sentence, word = paraphrases.forward(parameters, words, jnp.asarray(row[None]))
        at = numpy.asarray(wanted) >= 0
        print(text, "|", after)
        print("  classes", numpy.asarray(jax.nn.softmax(sentence[0])).round(3).tolist())
        print("  tags", numpy.asarray(word[0])[at].round(2).tolist())


if __name__ == "__main__":
    main()
