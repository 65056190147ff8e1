"""From sentences to a network that is measured, stage by stage."""

import json
import shutil

import numpy
import torch

import accuracy
import alignment
import noises
import recordings
import senones
import sentences
import tensors
import voices
from batches import Utterances
from gaussians import Gaussians, senone_weights
from paths import MODEL
from stages import Stage
from training import train

# How often a person's recording counts at each of its speeds: there are few, and people are who will speak.
RECORDING_WEIGHT = 2

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

    def make(self, out, sous, count, recorded, hidden, steps, start=None):
        """Trains a network with `count` sentences of the program `sous` and the recordings (None: without), writes it
        to `out` and prints how well it does. `start` is a file of weights that it begins with: see `_network`."""
        held_out_seed = self.seed + HELD_OUT_SEED
        spoken = [self._voices("voices", self._sentences("sentences", sous, count, self.seed), "TRAINED")]
        if recorded:
            spoken.append(self._recordings(recorded))
        fresh = self._sentences("held-out-sentences", sous, max(HELD_OUT_LEAST, count // HELD_OUT_SHARE), held_out_seed)
        known = self._voices("held-out-known", fresh, "TRAINED")
        strangers = self._voices("held-out-strangers", fresh, "HELD_OUT")
        house = self._noises("noises", spoken[0], self.seed, noises.EACH)
        other_house = self._noises("held-out-noises", known, held_out_seed, HELD_OUT_NOISES)
        network = self._network(spoken, house, hidden, steps, start)

        out.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(network, out)
        print(f"{out}: {out.stat().st_size} bytes")
        self._measure(out, {"voices it knows": known, "voices it does not know": strangers}, other_house)

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

    def _aligned(self, said):
        stage = Stage(self.work, f"{said.name}-aligned", said.settings)

        def make():
            files = [tuple(row) for row in json.loads(said.path("said.json").read_text(encoding="utf-8"))]
            numpy.savez(stage.path("states.npz"), **alignment.align_files(said.folder, files, stage.name))

        stage.run(make)
        return stage

    def _utterances(self, aligned):
        """(samples, states of frames) of every utterance that fits its words."""
        sounds = self.work / aligned.name.removesuffix("-aligned")
        with numpy.load(aligned.path("states.npz")) as states:
            return [(numpy.load(sounds / name), states[name]) for name in states.files]

    def _noises(self, name, aligned, seed, each):
        stage = Stage(self.work, name, {"voices": aligned.settings, "seed": seed, "each": each})

        def make():
            talk = [samples for samples, _ in self._utterances(aligned)]
            numpy.save(stage.path("noises.npy"), numpy.stack(noises.bank(seed, talk, each)))

        stage.run(make)
        return stage

    def _network(self, spoken, house, hidden, steps, start):
        """The trained network's file; beside it, for another run to start with, its weights as PyTorch keeps them and
        the classes of senones that they tell apart."""
        stage = Stage(self.work, "network", {
            "spoken": [aligned.settings for aligned in spoken], "noises": house.settings,
            "hidden": hidden, "steps": steps, "seed": self.seed,
            "start": [start.resolve(), start.stat().st_mtime] if start else None})
        path = stage.path("phones.safetensors")

        def make():
            utterances = self._utterances(spoken[0])
            for people in spoken[1:]:
                utterances += self._utterances(people) * RECORDING_WEIGHT
            began = torch.load(start) if start else None
            utterances, classes, states = self._by_classes(utterances, began and began["classes"].numpy())
            silence = int(numpy.flatnonzero(states == self.silence)[0])
            learned = Utterances(utterances, numpy.load(house.path("noises.npy")), silence)
            print(f"training: {len(utterances)} utterances, {learned.hours:.1f} hours, {len(learned.noises)} noises, "
                  f"{len(states)} classes of senones", flush=True)
            network = train(learned, states, self.states, hidden, steps, self.seed, began and began["weights"])
            torch.save({"weights": network.state_dict(), "classes": torch.from_numpy(classes)}, path.with_suffix(".pt"))
            prior = learned.prior(len(states))
            tensors.write(path, tensors.network_tensors(
                network.folded(), numpy.bincount(states, prior, self.states), prior, classes))

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

    def _measure(self, path, held_out, house):
        listener = accuracy.Listener(path)
        loud = numpy.load(house.path("noises.npy"))
        for name, aligned in held_out.items():
            spoken = self._utterances(aligned)
            clean, noisy = (accuracy.accuracy(listener, spoken, noise) for noise in (None, loud))
            print(f"{len(spoken)} other sentences, {name}: {100 * clean:.1f} % of frames right, "
                  f"{100 * noisy:.1f} % in noise of {accuracy.NOISY_SNR} dB")


def _write_said(stage, said):
    stage.path("said.json").write_text(json.dumps(said) + "\n", encoding="utf-8")
