"""What strangers say, as WAV files and manifests that `sous eval` reads, in a work folder."""

import collections
import json
import pathlib
import sys
import wave
import zlib

import numpy

ROOT = pathlib.Path(__file__).resolve().parents[3]

sys.path.insert(0, str(ROOT / "Scripts/support/acoustics"))

import alignment  # noqa: E402
import noises  # noqa: E402
import people  # noqa: E402
from dictionary import pronunciations  # noqa: E402
from voices import PADDING, RATE  # noqa: E402

# Corpora of one word a recording, and of words in a row, which get a grammar of theirs.
LONGEST_VOCABULARY = 200
HOURS = 5  # of what holds none of the phrases
PHONES = (6, 14)  # of a phrase that somebody might wake a box by
TALK = 3  # seconds: recordings as long or longer are talk in which no wake word is said


def write_wav(path, samples):
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.astype("<i2").tobytes())


def runs(text):
    """The words and pairs of words of a sentence that are as long as a wake word."""
    words = text.split()
    pairs = [" ".join(pair) for pair in zip(words, words[1:])]
    return {run for run in words + pairs if PHONES[0] <= sum(len(pronunciations()[word][0]) for word in run.split()) <= PHONES[1]}


class Strangers:
    """Those of a folder who are never trained on. What is there in the work folder is not made again."""

    def __init__(self, folder, work):
        self.folder, self.work = folder, work
        work.mkdir(parents=True, exist_ok=True)
        rows = people.listed(folder)
        self.vocabulary, self.learnt = collections.defaultdict(set), []
        for row in rows:
            self.vocabulary[row.corpus].update(row.text.split())
        self.corpora = collections.defaultdict(list)
        for row in people.learn_words(rows)[1]:
            if row.is_held_out:
                self.corpora[row.corpus].append(row)
            elif len(self.vocabulary[row.corpus]) > LONGEST_VOCABULARY:
                self.learnt.append(row)

    def commands(self):
        """(corpus, manifest, grammar, said of each file) of the corpora whose words are few."""
        for corpus, rows in sorted(self.corpora.items()):
            words = sorted(self.vocabulary[corpus])
            if len(words) > LONGEST_VOCABULARY:
                continue
            is_single = all(" " not in row.text for row in rows)
            said = " | ".join(words)
            grammar = self.work / f"{corpus}.gram"
            grammar.write_text(
                f"#JSGF V1.0;\ngrammar strangers;\n\npublic <said> = {'<word> {word}' if is_single else '<word> +'};\n"
                f"<word> = {said};\n", encoding="utf-8")
            lines, texts = [], {}
            for row in rows:
                path = self._wav(corpus, row.file)
                texts[path.name] = row.text
                lines.append({"file": str(path), "intent": "strangers.said",
                              "slots": {"word": row.text} if is_single else {}})
            yield corpus, self._manifest(corpus, lines), grammar, texts

    def said_at_length(self):
        """(WAV file, text) of what they say at length."""
        for corpus, rows in self.corpora.items():
            if len(self.vocabulary[corpus]) > LONGEST_VOCABULARY:
                for row in rows:
                    yield self._wav("talk", row.file), row.text

    def talk(self):
        """A folder of what they say at length."""
        for _ in self.said_at_length():
            pass
        return self.work / "talk"

    def wake_words(self):
        """Word -> WAV files in which it is said on its own, of `wake.jsonl`; none where there is none."""
        listed, found = self.folder / "wake.jsonl", collections.defaultdict(list)
        if listed.is_file():
            for line in listed.read_text(encoding="utf-8").splitlines():
                row = json.loads(line)
                found[row["keyword"]].append(self._wav("wake", self.folder / row["file"]))
        return found

    def wake_manifests(self):
        """Manifests of the wake words, apart where one holds another: either would be a false alarm of the other."""
        groups = []
        for word, files in self.wake_words().items():
            alone = next((group for group in groups if not any(
                f" {one} " in f" {other} " for said in group for one, other in ((word, said), (said, word)))), None)
            if alone is None:
                groups.append(alone := {})
            alone[word] = files
        return [self._manifest(f"wake-{index}", [
            {"file": str(file), "keyword": word} for word, files in group.items() for file in files])
            for index, group in enumerate(groups)]

    def phrase_manifest(self, count, pairs):
        """The manifest of words and, so many of them, pairs of words that strangers say most often within what they say
        at length, each with the recordings that hold it and no other of them; and a folder of five hours that hold none."""
        said = dict(self.said_at_length())
        where = collections.defaultdict(set)
        for file, text in said.items():
            for run in runs(text):
                where[run].add(file)
        chosen = []
        for length, wanted in ((2, pairs), (1, count - pairs)):
            runs_of_length = [run for run in where if run.count(" ") == length - 1]
            for run in sorted(runs_of_length, key=lambda run: (-len(where[run]), run)):
                if wanted and not any(set(run.split()) & set(other.split()) for other in chosen):
                    chosen.append(run)
                    wanted -= 1
        rows = [{"file": str(file), "keyword": found[0]} for file, text in said.items()
                if len(found := [run for run in chosen if run in runs(text)]) == 1]
        quiet = self.work / f"without-{count}"
        if not quiet.is_dir():
            quiet.mkdir()
            seconds = 0
            learnt = sorted(self.learnt, key=lambda row: zlib.crc32(str(row.file.name).encode()))
            for row in [*(row for rows in self.corpora.values() for row in rows), *learnt]:
                text = f" {row.text} "
                if seconds < HOURS * 3600 and not any(f" {word} " in text for run in chosen for word in run.split()):
                    samples = numpy.pad(people.decoded(row.file), PADDING)
                    write_wav(quiet / f"{row.file.stem}.wav", samples)
                    seconds += len(samples) / RATE
        return self._manifest(f"phrases-{count}", rows), quiet

    def aligned(self):
        """Corpus -> (samples, states of frames) of every recording that the Gaussians find its words in."""
        kept = self.work / "aligned.npz"
        if not kept.is_file():
            (self.work / "samples").mkdir(exist_ok=True)
            said, wrong = people.collect(self.work / "samples", [row for rows in self.corpora.values() for row in rows])
            for error in wrong:
                print(error, file=sys.stderr)
            labels, _ = alignment.align_files(self.work / "samples", [(name, row.text) for name, row in said], limit=4)
            numpy.savez(kept, **{f"{row.corpus}/{name}": labels[name] for name, row in said if name in labels})
        found = collections.defaultdict(list)
        with numpy.load(kept) as labels:
            for key in labels.files:
                corpus, name = key.split("/")
                found[corpus].append((numpy.load(self.work / "samples" / name), labels[key]))
        return dict(sorted(found.items()))

    def noises(self):
        """Noises that are not trained on; none where the folder has none."""
        return people.noises(self.folder, True, noises.SECONDS)

    def _wav(self, folder, file):
        path = self.work / folder / f"{file.stem}.wav"
        if not path.is_file():
            path.parent.mkdir(exist_ok=True)
            # A moment of silence around it: some recordings begin and end within a word.
            write_wav(path, numpy.pad(people.decoded(file), PADDING))
        return path

    def _manifest(self, name, rows):
        path = self.work / f"{name}.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return path
