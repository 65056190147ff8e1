"""From sentences to a network that is measured, stage by stage."""

import functools
import json
import shutil
import sys

import numpy
import torch

import accuracy
import alignment
import noises
import people
import recordings
import senones
import sentences
import tensors
import voices
from batches import Utterances
from gaussians import Gaussians, senone_weights
from paths import MODEL
from stages import Stage
from training import CLASS_SMOOTHING, STATE_SMOOTHING, context, smoothed, train

# How often a person's recording counts at each of its speeds: there are few, and people are who will speak.
RECORDING_WEIGHT = 2
# How often a synthetic sentence counts beside hours of people reading: it is a command, as the box hears them.
SYNTHETIC_WEIGHT = 2  # unless one says otherwise

# As `alignment.LIMIT`, of people's speech, whose labels are not perfect: where the Gaussians and where a network tells.
PEOPLE_LIMIT, NETWORK_LIMIT = 4, 3

# What the network is measured with: for every 20 sentences one that it has not heard, by voices that it knows and by
# others; noises of their own, three of a kind. The seed is far from any that somebody would choose next.
HELD_OUT_SHARE, HELD_OUT_LEAST = 20, 10
HELD_OUT_NOISES = 3
HELD_OUT_SEED = 1_000_000


class Pipeline:
    """The stages, which keep what they make in a work folder."""

    def __init__(self, work, seed):
        self.work, self.seed = work, seed
        gaussians = Gaussians()
        self.silence, self.states = gaussians.silence, gaussians.state_count

    def make(self, out, sous, count, recorded, folders, hidden, further, steps, start=None, aligner=None,
             rate=None, synthetic_weight=SYNTHETIC_WEIGHT):
        """Trains a network with `count` sentences of the program `sous`, the recordings (None: without) and folders of
        people's speech, writes it to `out` and prints how well it does. `start` is a file of weights that it begins
        with: see `_network`. `aligner` is the file of a network that tells where in people's speech the phones are
        (None: the Gaussians tell). Beside people every sentence counts `synthetic_weight` times."""
        held_out_seed = self.seed + HELD_OUT_SEED
        synthetic = self._voices("voices", self._sentences("sentences", sous, count, self.seed), "TRAINED")
        fresh = self._sentences("held-out-sentences", sous, max(HELD_OUT_LEAST, count // HELD_OUT_SHARE), held_out_seed)
        known = self._voices("held-out-known", fresh, "TRAINED")
        strangers = self._voices("held-out-strangers", fresh, "HELD_OUT")
        others = [self._recordings(recorded)] if recorded else []
        crowds = [self._people(folder, index, aligner) for index, folder in enumerate(folders)]
        house = self._noises("noises", synthetic, self.seed, noises.EACH, folders)
        other_house = self._noises("held-out-noises", known, held_out_seed, HELD_OUT_NOISES, folders)
        network = self._network(synthetic, others, crowds, house, hidden, further, steps, start, rate,
                                synthetic_weight)

        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(network, out)
        print(f"{out}: {out.stat().st_size} bytes")
        self.measure(out, known, strangers, crowds, other_house)

    def measure(self, path, known, strangers, crowds, house):
        """Prints what share of frames a network gets right of what was held out."""
        held_out = {"voices it knows": self._utterances(known), "voices it does not know": self._utterances(strangers)}
        for crowd in crowds:
            for corpus, spoken in self._of_strangers(crowd).items():
                held_out[f"people it does not know, {corpus}"] = spoken
        listener = accuracy.Listener(path)
        loud = numpy.load(house.path("noises.npy"))
        for name, spoken in held_out.items():
            clean, noisy = (accuracy.accuracy(listener, spoken, noise) for noise in (None, loud))
            print(f"{len(spoken)} other sentences, {name}: {100 * clean:.1f} % of frames right, "
                  f"{100 * noisy:.1f} % in noise of {accuracy.NOISY_SNR} dB", flush=True)

    def _sentences(self, name, sous, count, seed):
        stage = Stage(self.work, name, {"sentences": count, "seed": seed})
        stage.run(lambda: stage.path("sentences.txt").write_text(
            "\n".join(sentences.draw(sous, count, seed)) + "\n", encoding="utf-8"))
        return stage

    def _voices(self, name, drawn, cast):
        """Has the sentences said by a cast of `voices`; the stage of their alignment."""
        stage = Stage(self.work, name, {**drawn.settings, "cast": cast})

        def make():
            texts = drawn.path("sentences.txt").read_text(encoding="utf-8").splitlines()
            _write_said(stage, voices.record(stage.folder, texts, drawn.settings["seed"], getattr(voices, cast), name))

        stage.run(make)
        return self._aligned(stage)

    def _recordings(self, path):
        rows = recordings.listed(path)
        stage = Stage(self.work, "recordings", {
            "recordings": [[file.resolve(), file.stat().st_mtime, text] for file, text in rows],
            "speeds": recordings.SPEEDS})
        stage.run(lambda: _write_said(stage, recordings.collect(stage.folder, rows)))
        return self._aligned(stage)

    def _people(self, folder, index, aligner):
        """People's speech; the stage of its alignment."""
        manifest = folder / "manifest.jsonl"
        stage = Stage(self.work, f"people-{index}", {"folder": folder.resolve(), "manifest": manifest.stat().st_mtime})
        rows = people.listed(folder)
        guessed, sayable = people.learn_words(rows)

        def make():
            said, wrong = people.collect(stage.folder, sayable, stage.name)
            for error in wrong:
                print(error, file=sys.stderr)
            print(f"{stage.name}: {len(said)} recordings; {guessed} words were guessed, and {len(rows) - len(sayable)} "
                  "recordings left out for words that nothing can say", flush=True)
            _write_said(stage, [(name, row.text) for name, row in said])
            stage.path("speakers.json").write_text(json.dumps({
                name: {"file": str(row.file), "corpus": row.corpus, "held_out": row.is_held_out} for name, row in said}) + "\n",
                encoding="utf-8")

        stage.run(make)
        return self._aligned(stage, aligner, NETWORK_LIMIT if aligner else PEOPLE_LIMIT)

    def _aligned(self, said, aligner=None, limit=alignment.LIMIT):
        settings = {**said.settings, **({"aligner": [aligner.resolve(), aligner.stat().st_mtime]} if aligner else {})}
        stage = Stage(self.work, f"{said.name}-aligned", settings)

        def make():
            files = [tuple(row) for row in json.loads(said.path("said.json").read_text(encoding="utf-8"))]
            scorer = functools.partial(accuracy.Listener, aligner) if aligner else Gaussians
            states, left_out = alignment.align_files(said.folder, files, stage.name, scorer, limit)
            numpy.savez(stage.path("states.npz"), **states)
            stage.path("left-out.tsv").write_text("".join(
                f"{file}\t{'too short' if behind is None else f'{behind:.2f}'}\t{text}\n"
                for file, text, behind in left_out), encoding="utf-8")

        stage.run(make)
        return stage

    def _utterances(self, aligned, is_wanted=lambda name: True):
        """(samples, states of frames) of every utterance that fits its words."""
        sounds = self._sounds(aligned)
        with numpy.load(aligned.path("states.npz")) as states:
            return [(numpy.load(sounds / name), states[name]) for name in states.files if is_wanted(name)]

    def _sounds(self, aligned):
        return self.work / aligned.name.removesuffix("-aligned")

    def _speakers(self, crowd):
        return json.loads((self._sounds(crowd) / "speakers.json").read_text(encoding="utf-8"))

    def _of_learnt(self, crowd):
        """What people say who may be trained on."""
        speakers = self._speakers(crowd)
        return self._utterances(crowd, lambda name: not speakers[name]["held_out"])

    def _of_strangers(self, crowd):
        """Corpus -> what people say who are never trained on."""
        speakers = self._speakers(crowd)
        return {corpus: self._utterances(
            crowd, lambda name: speakers[name]["held_out"] and speakers[name]["corpus"] == corpus)
            for corpus in sorted({row["corpus"] for row in speakers.values() if row["held_out"]})}

    def _noises(self, name, aligned, seed, each, folders):
        stage = Stage(self.work, name, {
            "voices": aligned.settings, "seed": seed, "each": each, "folders": [folder.resolve() for folder in folders]})

        def make():
            talk = [samples for samples, _ in self._utterances(aligned)]
            recorded = [noise for folder in folders
                        for noise in people.noises(folder, seed != self.seed, noises.SECONDS)]
            numpy.save(stage.path("noises.npy"), numpy.stack(noises.bank(seed, talk, each) + recorded))

        stage.run(make)
        return stage

    def _network(self, synthetic, others, crowds, house, hidden, further, steps, start, rate, synthetic_weight):
        """The trained network's file; beside it, for another run to start with, its weights as PyTorch keeps them and
        the classes of senones that they tell apart. A run that was stopped goes on from its last checkpoint."""
        stage = Stage(self.work, "network", {
            "spoken": [aligned.settings for aligned in (synthetic, *others, *crowds)], "noises": house.settings,
            "hidden": hidden, **({"further": further} if further else {}), "steps": steps, "seed": self.seed, "rate": rate,
            "start": [start.resolve(), start.stat().st_mtime] if start else None,
            **({"synthetic": synthetic_weight} if synthetic_weight != SYNTHETIC_WEIGHT else {})})
        path = stage.path("phones.safetensors")

        def make():
            utterances = self._utterances(synthetic) * (synthetic_weight if crowds else 1)
            for recorded in others:
                utterances += self._utterances(recorded) * RECORDING_WEIGHT
            for crowd in crowds:
                utterances += self._of_learnt(crowd)
            began, classes = _began(start)
            utterances, classes, states = self._by_classes(utterances, classes)
            silence = int(numpy.flatnonzero(states == self.silence)[0])
            learned = Utterances(utterances, numpy.load(house.path("noises.npy")), silence, context(further))
            print(f"training: {len(utterances)} utterances, {learned.hours:.1f} hours, {len(learned.noises)} noises, "
                  f"{len(states)} classes of senones", flush=True)
            network = train(learned, states, self.states, hidden, further, steps, self.seed, began,
                            stage.path("checkpoint.pt"), rate)
            torch.save({"weights": network.state_dict(), "classes": torch.from_numpy(classes)}, path.with_suffix(".pt"))
            shares = learned.shares(len(states))
            tensors.write(path, tensors.network_tensors(
                network.folded(), smoothed(numpy.bincount(states, shares, self.states), STATE_SMOOTHING),
                smoothed(shares, CLASS_SMOOTHING), classes))

        stage.run(make)
        return path

    def _by_classes(self, utterances, classes=None):
        """(samples, classes of frames) of every utterance, the class of each senone, the state of each class; the
        classes are found anew where none are given."""
        definition = senones.Definition(MODEL / "mdef")
        labels = [definition.labels(states) for _, states in utterances]
        if classes is None:
            frames = numpy.bincount(numpy.concatenate(labels), minlength=definition.count)
            classes = senones.classes(definition, senone_weights(), frames)
        states = senones.states_of(definition, classes)
        return [(samples, classes[label].astype(numpy.int16))
                for (samples, _), label in zip(utterances, labels)], classes, states


def _began(start):
    """The weights of a file and its classes of senones: of a network's own file the tensors."""
    if start is None:
        return None, None
    if start.suffix == ".safetensors":
        found = tensors.read(start)
        return found, found["senones.class"].astype(int)
    found = torch.load(start)
    return found["weights"], found["classes"].numpy()


def _write_said(stage, said):
    stage.path("said.json").write_text(json.dumps(said) + "\n", encoding="utf-8")
