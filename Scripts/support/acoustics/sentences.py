"""What is said: half of it commands, half plain words in any order.

Commands come from the program's own grammars (`sous grammar sample --spoken`). They teach what the box hears every day,
and nothing but them would teach the network which words follow each other. So the other half are words drawn one by
one: every other from the whole dictionary, evenly, for phones in every surrounding; the rest from the words of the
sampled commands and of grammars/vocabulary, evenly, since these are common words. Frequencies of English are not
needed for either.
"""

import random
import re
import subprocess

from dictionary import is_sayable, pronunciations
from paths import GRAMMARS, VOCABULARY

# What people call a box by, the box's own name most often.
WAKE_WORDS = ["foodie"] * 6 + [
    "computer", "alexa", "jarvis", "kitchen", "hey kitchen", "galley", "marvin", "sous chef", "smart mirror"]
WAKE_WORD_SHARE = 0.6
WORDS_IN_A_ROW = (2, 9)
PLAIN = re.compile(r"[a-z']+\Z")


def sampled_commands(sous, count, seed):
    """Commands that the grammars allow and the dictionary can say, drawn by the program `sous`, shuffled."""
    command = [str(sous), "grammar", "sample", "--spoken", "--count", str(count), "--seed", str(seed), str(GRAMMARS)]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    if run.returncode != 0:
        reason = run.stderr.strip() or f"exit status {run.returncode}"
        raise RuntimeError(f"{sous} grammar sample drew no sentences: {reason}")
    commands = [line.strip() for line in run.stdout.splitlines() if is_sayable(line)]
    random.Random(f"{seed} commands").shuffle(commands)
    return commands


def vocabulary_words():
    """Every word of grammars/vocabulary."""
    words = set()
    for path in VOCABULARY.glob("*.tsv"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                columns = line.split("\t")
                words.update(" ".join([columns[0], *columns[2:]]).replace("|", " ").split())
    return words


def draw(sous, count, seed):
    """`count` sentences; the same seed and grammars draw the same ones."""
    rng = random.Random(f"{seed} sentences")
    commands = sampled_commands(sous, 2 * count, seed)
    if not commands:
        raise RuntimeError(f"{sous} grammar sample drew no sentence that the dictionary can say")
    wake_words = [word for word in WAKE_WORDS if is_sayable(word)]
    known = {word for word in pronunciations() if PLAIN.match(word)}
    common = sorted(known & (vocabulary_words() | {word for command in commands for word in command.split()}))
    known = sorted(known)

    def sentence(index):
        if rng.random() < 0.5:
            command = commands[index % len(commands)]
            return f"{rng.choice(wake_words)} {command}" if rng.random() < WAKE_WORD_SHARE else command
        words = range(rng.randint(*WORDS_IN_A_ROW))
        return " ".join(rng.choice(known if rng.random() < 0.5 else common) for _ in words)

    return [sentence(index) for index in range(count)]
