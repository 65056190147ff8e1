"""Sayings: what people say, and the sentence of the grammars that means the same, with the values in both.

A line of a *.tsv file is a saying, the sentence, and the sentence that has to come before (may be empty), parted by tabs.
"{timer=rice} wants {duration=ten minutes}" has its values marked; "set a {timer} timer for {duration}" says where they go.
A sentence "-" means nothing that the box could do.
"""

import collections
import random
import re

VALUE = re.compile(r"\{(\w+)=([^{}]*)\}")
SLOT = re.compile(r"\{(\w+)\}")
# Values that stand for each other where one is put in the place of another.
ALIKE = {"recipe": ["recipe", "dish"], "dish": ["dish", "recipe"], "ingredient": ["ingredient", "item"],
         "timer": ["timer", "ingredient", "recipe"]}
OPENINGS = "ok okay hey right so oh and um well now please actually alright yeah".split()
CLOSINGS = "please thanks then now again though".split()


class Saying:
    __slots__ = ("text", "sentence", "after", "source")

    def __init__(self, text, sentence, after, source):
        self.text, self.sentence, self.after, self.source = text, sentence, after, source

    @property
    def key(self):
        """What it is a paraphrase of, and whether it leans on the sentence before; nothing: not for the box."""
        return ("", False) if self.sentence == "-" else (self.sentence, bool(self.after))


def read(folder):
    """The sayings of a folder.

    Raises ValueError with file and line where a line is none."""
    return [saying for path in sorted(folder.glob("*.tsv")) for saying in table(path)]


def table(path):
    """The sayings of a file."""
    found = []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        parts = line.split("\t")
        if len(parts) not in (2, 3):
            raise ValueError(f"{path}:{number}: a line is a saying, a sentence and the sentence before")
        saying = Saying(parts[0], parts[1], parts[2] if len(parts) == 3 else "", path.stem)
        said = sorted(name for name, _ in VALUE.findall(saying.text))
        if sorted(set(SLOT.findall(saying.sentence))) != said and saying.sentence != "-":
            raise ValueError(f"{path}:{number}: the values of the saying are not those of the sentence")
        found.append(saying)
    return found


def filled(text):
    """A saying without the marks of its values."""
    return VALUE.sub(lambda match: match.group(2), text)


def words(text):
    """The words of a text as the program has them: lower case, without the marks at their ends."""
    plain = re.sub(r"[.!?;:\"“”]", " ", text.lower().replace("’", "'"))
    return re.findall(r"[^\s,]+", plain)


def tagged(text):
    """The words of a saying, and for each whether it begins a value (B-…), goes on with it (I-…) or is none (O)."""
    found, tags, place = [], [], 0

    def add(part, slot=None):
        own = words(part)
        found.extend(own)
        tags.extend(["O"] * len(own) if slot is None else (["B-" + slot] + ["I-" + slot] * (len(own) - 1))[:len(own)])

    for match in VALUE.finditer(text):
        add(text[place:match.start()])
        add(match.group(2), match.group(1))
        place = match.end()
    add(text[place:])
    return found, tags


class Variation:
    """Says a saying in other words that change nothing: with other values, with what people begin and end with."""

    def __init__(self, sayings, seed):
        self.chance = random.Random(seed)
        self.values = collections.defaultdict(list)
        self.own = collections.defaultdict(list)
        for saying in sayings:
            if not saying.after and saying.sentence != "-":
                self.own[saying.sentence].append(saying.text)
            for slot, value in VALUE.findall(saying.text):
                self.values[slot.rstrip("23")].append(value)
        self.forms = [(re.compile(SLOT.sub("(.+)", re.sub(r"([^\w\s{}'])", r"\\\1", sentence))), sentence)
                      for sentence in self.own]
        self.known = {}

    def before(self, text):
        """The sentence before, or another saying of the same."""
        if text not in self.known:
            self.known[text] = [sentence for form, sentence in self.forms if form.fullmatch(text)]
        if not self.known[text] or self.chance.random() < 0.4:
            return text
        # Of several that fit the one with most words of its own says most.
        return self.chance.choice(self.own[max(self.known[text], key=lambda sentence: len(SLOT.sub("", sentence)))])

    def __call__(self, text):
        chance = self.chance

        def other(match):
            slot = match.group(1)
            if chance.random() > 0.6:
                return match.group(0)
            kind = chance.choice(ALIKE.get(slot.rstrip("23"), [slot.rstrip("23")]))
            values = self.values[kind] or self.values[slot.rstrip("23")]
            return "{%s=%s}" % (slot, chance.choice(values))

        text = VALUE.sub(other, text)
        if chance.random() < 0.25:
            text = chance.choice(OPENINGS) + " " + text
        if chance.random() < 0.08:
            text += " " + chance.choice(CLOSINGS)
        return text.replace("'", "") if chance.random() < 0.25 else text
