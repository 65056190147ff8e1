"""Sentences to learn from: what people wrote, what the grammars can say, and how else it is said."""

import collections
import json
import pathlib
import random
import re
import subprocess

from features import CHAT, plain, tokens

ROOT = pathlib.Path(__file__).resolve().parents[3]

# Rows are labelled with all intents that would do; which of them is meant the words tell. The first that fits counts.
NARROWING = [
    ("shopping.clear", r"\b(clear|empty|erase|wipe|blank|delete|remove|get rid of|start)\b.*\b(all|everything|whole|entire|list)\b"
                       r"(?!.*\b(from|off)\b)", r"^(?=.*\b(clear|empty|wipe|blank|everything|entire|whole|all)\b)"),
    ("shopping.remove", r"\b(remove|delete|take|cross|erase|scratch|strike|drop|no longer|don't need|get rid of|off)\b", ""),
    ("shopping.check", r"\b(check off|tick|mark|done|completed|finished|already|bought)\b", ""),
    ("shopping.set_quantity", r"\b(change|make it)\b.*\bto\b", ""),
    ("shopping.query", r"\b(is|are|was|were|did|do|have|has|does)\b.*\b(on|in|to)\b.*\blist\b|\bwhether\b|\bif\b.*\blist\b", ""),
    ("timer.cancel", r"\b(cancel|delete|remove|get rid of|clear|turn off|kill)\b", ""),
    ("timer.stop", r"\b(stop|silence|quiet|shut)\b", ""),
    ("timer.pause", r"\b(pause|hold)\b", ""),
    ("timer.resume", r"\b(resume|continue|unpause)\b", ""),
    ("timer.status", r"\b(how (much|long)|left|remaining)\b", ""),
    ("alarm.cancel", r"\b(cancel|delete|remove|turn off|get rid of)\b", ""),
    ("alarm.list", r"\b(what|which|list|show|do i have)\b(?!.*\bset\b)", ""),
    ("reservation.check", r"\b(are there|is there|availab|any tables?|does .* (have|take)|free)\b", ""),
    ("recipe.amount", r"\bhow (much|many)\b", ""),
]
# What is meant where nothing above tells.
USUAL = ["shopping.add", "shopping.show", "timer.start", "alarm.set", "reservation.make", "recipe.ingredients",
         "recipe.show", "meal.suggest"]

# Sentences of other collections, by their own names of what is meant.
OTHERS = {"AddToDo": "shopping.add", "DeleteToDo": "shopping.remove", "MarkToDo": "shopping.check",
          "ShowToDo": "shopping.show", "BookRestaurant": "reservation.make"}

BEFORE = ["please", "can you", "could you", "can u pls", "hey", "i want you to", "would you please", "i need you to",
          "pls", "ok", "so", "um", "i'd like you to", "will you", "go ahead and"]
AFTER = ["please", "pls", "for me", "now", "thanks", "right now", "thank you", "asap"]
WRITTEN = {whole: short for short, whole in CHAT.items()} | {"you": "u", "please": "pls", "are": "r", "your": "ur"}

Row = collections.namedtuple("Row", "text intents label weight")


def narrowed(text, intents):
    """The one of several intents that the words tell; all of them where they do not."""
    if len(intents) < 2:
        return intents
    words = " ".join(plain(tokens(text)))
    for intent, pattern, also in NARROWING:
        if intent in intents and re.search(pattern, words) and re.search(also, words):
            return [intent]
    for intent in USUAL:
        if intent in intents:
            return [intent]
    return intents


def written(path):
    """The rows of a file of people's sentences."""
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        label = row.get("label") or row.get("intent") or path.stem
        if "intents" in row:
            rows.append(Row(row["text"], row["intents"], label, 1.0))
        elif row.get("intent") in OTHERS:
            rows.append(Row(row["text"], [OTHERS[row["intent"]]], label, 0.5))
    return rows


def texts(path):
    """The sentences of a file of them; none where there is no file."""
    return {json.loads(line)["text"] for line in path.read_text(encoding="utf-8").splitlines()} if path else set()


def command_rules():
    """The full names of the grammars' intents, answers left out."""
    rules = []
    for path in sorted((ROOT / "grammars").glob("*.gram")):
        if path.stem != "answer":
            rules += [f"{path.stem}.{name}" for name in re.findall(r"(?m)^public <(\w+)>", path.read_text())]
    return rules


def drawn(sous, intents, count, seed):
    """Sentences that the program draws from the grammars, so many of each intent."""
    rows = []
    for intent in intents:
        found = subprocess.run(
            [str(sous), "grammar", "sample", "--json", "--seed", str(seed), "--count", str(count), "--rule", intent],
            capture_output=True, text=True, check=False).stdout  # Of menus there is nothing to draw.
        rows += [Row(json.loads(line)["text"], [intent], "grammar", 0.3) for line in found.splitlines()]
    return rows


def paraphrased(rows, seed):
    """The same once more as others write it: polite, in a hurry, with a letter too few or two swapped."""
    chance = random.Random(seed)
    out = []
    for row in rows:
        words = row.text.split()
        if row.intents and chance.random() < 0.5:
            words = chance.choice(BEFORE).split() + words
        if row.intents and chance.random() < 0.3:
            words = words + chance.choice(AFTER).split()
        words = [WRITTEN[word] if word in WRITTEN and chance.random() < 0.5 else word for word in words]
        place = chance.randrange(len(words))
        word = words[place]
        if len(word) > 3 and word.isalpha():
            at = chance.randrange(len(word) - 1)
            words[place] = (word[:at] + word[at + 1:] if chance.random() < 0.5
                            else word[:at] + word[at + 1] + word[at] + word[at + 2:])
        out.append(row._replace(text=" ".join(words), weight=row.weight * 0.5))
    return out


def food_words(folder):
    """The words of foods in the vocabulary, and those of them that are a food by themselves."""
    words, whole = set(), set()
    for name in ("groceries.tsv", "dishes.tsv"):
        for line in (folder / name).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                columns = line.split("\t")
                for form in [columns[0]] + (columns[2].split("|") if len(columns) > 2 else []):
                    words.update(form.split())
                    whole.update([form] if " " not in form else [])
    return words, whole


def frame_words(rows, whole, kinds=10):
    """The words that hold sentences of many kinds together, and so are no names of things."""
    labels = collections.defaultdict(set)
    for row in rows:
        for word in set(plain(tokens(row.text))):
            labels[word].add(row.label)
    return {word for word, found in labels.items() if len(found) >= kinds and word not in whole}
