"""What the statistical reading looks at in a sentence: hashed words, pairs of words and pieces of words.

The program computes the same (Sources/Commands/Understanding/Statistics/SentenceFeatures.swift); whoever changes one
changes both.
"""

import functools
import re

BUCKETS = 1 << 15
LONGEST = 30  # Sentences of more words are not read.
LETTERS = 24  # Bytes of a word; what is behind them is not looked at.
PIECES = (3, 4, 5)

# Spelling of chats, and forms of the same word. The program has the same table (ChatSpelling.swift).
CHAT = {
    "u": "you", "r": "are", "ur": "your", "pls": "please", "plz": "please", "plse": "please", "thx": "thanks",
    "gonna": "going to", "wanna": "want to", "gotta": "got to", "gimme": "give me", "lemme": "let me",
    "wat": "what", "wats": "what's", "watz": "what's", "wut": "what", "cuz": "because", "coz": "because",
    "kinda": "kind of", "dunno": "don't know", "ya": "you", "yall": "you", "tmrw": "tomorrow", "tmr": "tomorrow",
    "tonite": "tonight", "todo": "to do", "abt": "about", "recipie": "recipe", "recipies": "recipes",
    "em": "them", "aight": "all right", "im": "i'm", "bout": "about",
}
# What the program's tokenizer gives its apostrophe.
SHORTENED = {
    whole.replace("'", ""): whole for whole in
    "aren't can't couldn't didn't doesn't don't hasn't haven't how's i'm isn't i've it'll shouldn't that's there's "
    "they're they've wasn't weren't we've what's when's where's who's wouldn't you're".split()}
NUMBERS = set(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred".split())
SEEN, FOOD, FRAME = 1, 2, 4


def tokens(text):
    """The words of a sentence, as the program's tokenizer has them."""
    text = text.lower().replace("\u2019", "'").replace("\u2018", "'").replace("%", " percent ").replace("&", " and ")
    text = re.sub(r"(\d),(\d\d\d)(?!\d)", r"\1\2", text)
    text = re.sub(r"\b([a-z])\.([a-z])\b\.?", r"\1\2", text)
    found = re.findall(r"\d+(?:[:./]\d+)?|[^\W\d_][^\W_]*(?:'[^\W_]+)*", text)
    return [SHORTENED.get(word, word) for word in found]


def plain(words):
    """The words with the spelling of chats undone."""
    return [part for word in words for part in CHAT.get(word, word).split()]


def bucket(data):
    """FNV-1a of 32 bits over bytes, folded into the buckets (G. Fowler, L. Noll, K.-P. Vo)."""
    value = 2166136261
    for byte in data:
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return (value ^ value >> 15) & (BUCKETS - 1)


@functools.lru_cache(maxsize=1 << 20)
def hashed(text):
    return bucket(text.encode())


@functools.lru_cache(maxsize=1 << 18)
def pieces(word):
    """The pieces of a word, with its ends marked."""
    framed = b"<" + word.encode()[:LETTERS] + b">"
    return [bucket(b"p" + framed[start:start + size])
            for size in PIECES for start in range(len(framed) - size + 1)]


def features(words, foods):
    """The buckets of a sentence of `plain` words, each as often as it is met."""
    words = ["#" if word[0].isdigit() or word in NUMBERS else word for word in words[:LONGEST]]
    kinds = ["@" if word in foods else word for word in words]
    found = []
    for word in words:
        found.append(hashed("w" + word))
        if word in foods:
            found.append(hashed("f"))
        found += pieces(word)
    ends = ["<"] + kinds + [">"]
    for size, letter in ((2, "b"), (3, "t")):
        for start in range(len(ends) - size + 1):
            found.append(hashed(letter + " ".join(ends[start:start + size])))
    for start in range(len(ends) - 3):
        found.append(hashed("s" + ends[start] + " " + ends[start + 3]))
    return found
