"""Runs of words that people say to the box, and a model of them in the format of ARPA."""

import collections
import math
import re

from features import plain, tokens

# How much a sentence counts: of people who want something of the box, drawn from a grammar, of people who do not.
FOR_THE_BOX, DRAWN, ELSEWHERE = 4.0, 0.5, 0.2
# Words of others than the box that are not met so often are left out, and so are runs that weigh less.
LEAST_WORDS, LEAST_WEIGHT = 4, 0.45
BEGINNING, END, UNKNOWN = "<s>", "</s>", "<unk>"

SMALL = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
         "eighteen nineteen").split()
TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()
ORDINALS = {"1": "first", "2": "second", "3": "third", "4": "fourth", "5": "fifth", "6": "sixth", "7": "seventh",
            "8": "eighth", "9": "ninth", "10": "tenth", "11": "eleventh", "12": "twelfth", "13": "thirteenth",
            "14": "fourteenth", "15": "fifteenth", "16": "sixteenth", "17": "seventeenth", "18": "eighteenth",
            "19": "nineteenth", "20": "twentieth", "30": "thirtieth"}

# The classes of names, those that a sentence of an intent holds first.
FILES = {"groceries": "[data.item]", "dishes": "[data.recipe]", "people": "[data.person]", "stores": "[data.store]",
         "timers": "[data.timer]", "lists": "[data.list]"}
FIRST = {"recipe": "dishes", "meal": "dishes", "timer": "timers"}


def number(value):
    """A whole number below a million as it is said."""
    if value < 20:
        return [SMALL[value]]
    if value < 100:
        return [TENS[value // 10]] + ([SMALL[value % 10]] if value % 10 else [])
    if value < 1000:
        return number(value // 100) + ["hundred"] + (number(value % 100) if value % 100 else [])
    if value < 1_000_000:
        return number(value // 1000) + ["thousand"] + (number(value % 1000) if value % 1000 else [])
    return [SMALL[int(digit)] for digit in str(value)]


def clock(hour, minute):
    return number(hour) + ([] if minute == 0 else ["oh"] + number(minute) if minute < 10 else number(minute))


def spoken(text):
    """The words of a written sentence as they are said."""
    text = re.sub(r"(\d)(st|nd|rd|th)\b", lambda found: found[1] + " ordinal", text.lower())
    text = re.sub(r"(\d)([a-z])", r"\1 \2", text.replace("-", " "))
    words = []
    for word in plain(tokens(text)):
        if word == "ordinal" and words:
            before = words.pop()
            words += [next((ORDINALS[digits] for digits in ORDINALS if number(int(digits)) == [before]), before)]
        elif found := re.fullmatch(r"(\d{1,2}):(\d\d)", word):
            words += clock(int(found[1]), int(found[2]))
        elif found := re.fullmatch(r"(\d+)\.(\d+)", word):
            words += number(int(found[1])) + ["point"] + [SMALL[int(digit)] for digit in found[2]]
        elif word.isdigit():
            words += number(int(word))
        elif re.fullmatch(r"[a-z]+(?:'[a-z]+)*", word):
            words.append(word)
        else:
            words.append(UNKNOWN)
    return words


class Classes:
    """Puts classes in the place of names that a household may have others of."""

    def __init__(self, folder):
        self.names = {}
        for file in FILES:
            self.names[file] = set()
            for line in (folder / f"{file}.tsv").read_text(encoding="utf-8").splitlines():
                if line and not line.startswith("#"):
                    columns = line.split("\t")
                    forms = [columns[0]] + (columns[2].split("|") if len(columns) > 2 else [])
                    self.names[file].update(tuple(form.split()) for form in forms)
        self.longest = max(len(name) for names in self.names.values() for name in names)

    def replaced(self, words, intents):
        """The words with classes in them."""
        first = [FIRST[intent.split(".")[0]] for intent in intents[:1] if intent.split(".")[0] in FIRST]
        files = first + [file for file in FILES if file not in first]
        place, out = 0, []
        while place < len(words):
            for size in range(min(self.longest, len(words) - place), 0, -1):
                name = tuple(words[place:place + size])
                file = next((file for file in files if name in self.names[file]), None)
                if file:
                    out.append(FILES[file])
                    place += size
                    break
            else:
                out.append(words[place])
                place += 1
        return out


class Counts:
    """How often runs of one, two and three words are met."""

    def __init__(self):
        self.runs = [collections.Counter() for _ in range(3)]

    def add(self, words, weight):
        words = [BEGINNING] + words + [END]
        for size in (1, 2, 3):
            for start in range(len(words) - size + 1):
                run = tuple(words[start:start + size])
                if run != (BEGINNING,):
                    self.runs[size - 1][run] += weight

    def arpa(self):
        """The model, smoothed as by Witten and Bell."""
        runs = [{run: count for run, count in found.items() if UNKNOWN not in run} for found in self.runs]
        runs[1:] = [{run: count for run, count in found.items() if count >= LEAST_WEIGHT} for found in runs[1:]]
        total, kinds = sum(runs[0].values()), len(runs[0])
        chance = {(word,): (count + 1.0) / (total + kinds) for (word,), count in runs[0].items()}
        rest = {}
        for size in (1, 2):
            totals, kinds = collections.Counter(), collections.Counter()
            for run, count in runs[size].items():
                totals[run[:-1]] += count
                kinds[run[:-1]] += 1
            for history in totals:
                rest[history] = kinds[history] / (totals[history] + kinds[history])
            for run, count in runs[size].items():
                history = run[:-1]
                chance[run] = count / (totals[history] + kinds[history]) + rest[history] * chance[run[1:]]
        lines = ["\\data\\"] + [f"ngram {size + 1}={len(found) + (size == 0)}" for size, found in enumerate(runs)]
        for size, found in enumerate(runs):
            lines += ["", f"\\{size + 1}-grams:"]
            if size == 0:
                lines.append(f"-99 {BEGINNING} {math.log10(rest[(BEGINNING,)]):.4f}")
            for run in sorted(found):
                after = f" {math.log10(rest[run]):.4f}" if run in rest else ""
                lines.append(f"{math.log10(chance[run]):.4f} {' '.join(run)}{after}")
        return "\n".join(lines + ["", "\\end\\", ""])


def known_words(rows):
    """The words that the model has: all that are said to the box or are in a grammar, and what others say often."""
    words, others = set(), collections.Counter()
    for row, found in rows:
        if row.intents:
            words.update(found)
        else:
            others.update(set(found))
    return (words | {word for word, count in others.items() if count >= LEAST_WORDS}) - {UNKNOWN}


def model(rows, classes):
    """The model of sentences (rows of `corpus`)."""
    rows = [(row, spoken(row.text)) for row in rows]
    known = known_words(rows)
    counts = Counts()
    for row, words in rows:
        weight = DRAWN if row.label == "grammar" else FOR_THE_BOX if row.intents else ELSEWHERE
        words = [word if word in known else UNKNOWN for word in words]
        counts.add(classes.replaced(words, row.intents), weight)
    return counts.arpa()
