"""Numbers, texts and moments as nobody should send them, put into what the documents allow."""

import copy
import json
import re

INTEGERS = [-2**63, -2**63 + 1, -2**31 - 1, -2**31, -1000, -1, 0, 1, 2, 99, 101, 1001, 5000, 2**31 - 1, 2**31, 2**32,
            2**53 - 1, 2**53, 2**53 + 1, 10**15, 2**63 - 2, 2**63 - 1, 2**63, 2**64, 10**30]
NUMBERS = [-1e300, -1.7976931348623157e308, 1e300, -1e18, 1e19, 1e15, 1e16, -1, 0.0, 5e-324, 1e-9, 0.5, 999999.5]
TEXTS = ["", "milk\x00\x00", "x" * 81, "x" * 5001, "\u0301" * 300, "\u202e\x07\x1b[31m", "'; DROP TABLE items; --",
         "9223372036854775807", "-9223372036854775808", "1e300", "NaN", "Infinity", "../../etc/passwd", "%00", "2026-02-30",
         "0000-01-01", "9999-12-31", "9999-12-31T23:59:59Z", "24:00", "-92233720368547758.08 USD", "1 99999999999999999999/1"]
LINES = ["Bake for {} minutes.", "1 {}/1 hours", "{} cups flour", "{} to {} h", "1 hour and {} minutes", "{}x{} g tomatoes",
         "{} and a half hours", "simmer {}-{}min"]


class Hostile:
    def __init__(self, chance):
        self.chance = chance

    def number(self):
        return self.chance.choice(INTEGERS if self.chance.random() < 0.7 else NUMBERS)

    def line(self):
        text = self.chance.choice(LINES)
        return re.sub(r"\{\}", lambda _: f"{self.number()}", text)

    def text(self):
        return self.line() if self.chance.random() < 0.3 else self.chance.choice(TEXTS)

    def value(self, old):
        """Something in place of a value, mostly of its kind."""
        if self.chance.random() < 0.1:
            return self.chance.choice([None, [], {}, True, self.text(), self.number()])
        if isinstance(old, bool):
            return not old
        if isinstance(old, (int, float)):
            return self.number()
        if isinstance(old, str):
            return self.text()
        if isinstance(old, list):
            return old * self.chance.choice([0, 2, 40]) if old else [self.number()]
        return old

    def changed(self, value, times):
        """A copy with so many of its leaves changed."""
        root = {"": copy.deepcopy(value)}
        for _ in range(times):
            places = list(leaves(root))
            holder, key = self.chance.choice(places)
            holder[key] = self.value(holder[key])
        return root[""]


def leaves(node):
    """(holder, key) of everything that can be changed, lists and objects too."""
    items = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in list(items):
        yield node, key
        if isinstance(value, (dict, list)):
            yield from leaves(value)


def sized(value):
    """JSON that a box takes; nil: too large."""
    text = json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return text if len(text) < 200_000 else None
