"""What a kitchen sounds like for hours: quiet, noise, talk and commands, as samples that are only put in a row."""

import array
import contextlib
import json
import math
import pathlib
import random
import shutil
import subprocess
import threading
import time
import wave

RATE = 16_000
BLOCK = RATE * 2  # a second, in bytes
ROOT = pathlib.Path(__file__).resolve().parents[3]
# Nobody says these to the box.
TALK = (
    "did you see what the neighbours have done with their fence", "the train was late again this morning",
    "she said that she would call on sunday", "and then the whole shelf came down", "could you pass me the towel please",
    "I think it needs more time", "the children are still outside", "there is a letter for you on the table",
    "he never told me about that", "what a beautiful evening it is", "we should paint the hall some day",
    "my sister has a new job in the city", "turn down the radio a little", "it has been raining since four",
)


class Sounds:
    """Scenes by their kind, each samples of some seconds."""

    def __init__(self, dice, talk_folder=None):
        self.dice = dice
        self.quiet = [noise(dice, 10, level) for level in (0.0005, 0.001, 0.002)]
        self.noises = [hum(dice, 20, level) for level in (0.01, 0.03, 0.05)]
        self.commands = fixtures()
        self.talk = [read(path) for path in sorted(pathlib.Path(talk_folder).glob("**/*.wav"))] if talk_folder else spoken()
        self.talk = [sound for sound in self.talk if sound]
        if not self.talk:
            raise SystemExit("soak: there is no talk: espeak-ng is missing, or the folder has no WAV of 16 kHz, 16 bit, mono")

    def scene(self):
        """A kind of scene and its samples: a command every five minutes or so, quiet for most of the time."""
        draw = self.dice.random()
        if draw < 0.07:
            sound = self.dice.choice(self.commands)
            return "command", sound + self.dice.choice(self.quiet)[:BLOCK * 6]
        if draw < 0.2:
            return "talk", self.dice.choice(self.talk)
        if draw < 0.3:
            return "noise", self.dice.choice(self.noises)
        return "quiet", self.dice.choice(self.quiet) * self.dice.randint(1, 4)


def noise(dice, seconds, level):
    top = int(level * 32767) or 1
    return array.array("h", (dice.randint(-top, top) for _ in range(RATE * seconds))).tobytes()


def hum(dice, seconds, level):
    """A fan: noise through a filter, with its motor's tone in it."""
    out, last = array.array("h"), 0.0
    for index in range(RATE * seconds):
        last += 0.08 * (dice.uniform(-1, 1) - last)
        out.append(int(32767 * level * (4 * last + 0.3 * math.sin(index * 2 * math.pi * 97 / RATE))))
    return out.tobytes()


def read(path):
    """The samples of a WAV file; nothing where it is of another kind than the box's own."""
    with contextlib.suppress(wave.Error, EOFError), wave.open(str(path)) as sound:
        if (sound.getframerate(), sound.getnchannels(), sound.getsampwidth()) == (RATE, 1, 2):
            return sound.readframes(min(sound.getnframes(), RATE * 300))
    return b""


def fixtures():
    """The project's spoken commands, less those that would end all timers or clear what is counted."""
    folder = ROOT / "audio-fixtures"
    lines = [json.loads(line) for line in (folder / "manifest.jsonl").read_text().splitlines()]
    return [sound for line in lines if (sound := read(folder / line["file"]))]


def spoken():
    if shutil.which("espeak-ng") is None:
        return []
    sounds = []
    for number, text in enumerate(TALK):
        run = subprocess.run(
            ["espeak-ng", "-v", ("en-us", "en-gb", "en-us+f3")[number % 3], "-s", str(140 + 7 * number), "--stdout", text],
            capture_output=True, check=True)
        # It speaks at 22,050 Hz; every sample that is nearest will do for talk.
        samples = array.array("h", run.stdout[44:len(run.stdout) // 2 * 2])
        sounds.append(array.array("h", (samples[int(index * 22_050 / RATE)] // 3
                                        for index in range(int(len(samples) * RATE / 22_050) - 1))).tobytes())
    return sounds


class Feeder(threading.Thread):
    """Writes sound to a box at so many times life, from a pipe that is never empty for long."""

    def __init__(self, pipe, sounds, pace):
        super().__init__(daemon=True)
        self.pipe, self.sounds, self.pace = pipe, sounds, pace
        self.seconds = 0.0
        self.scenes = {"command": 0, "talk": 0, "noise": 0, "quiet": 0}
        self.late = 0.0
        self.pause_until = 0.0
        self.is_over = threading.Event()

    def run(self):
        head = b"RIFF\xff\xff\xff\xffWAVEfmt \x10\0\0\0\x01\0\x01\0" + RATE.to_bytes(4, "little")
        head += BLOCK.to_bytes(4, "little") + b"\x02\0\x10\0data\xff\xff\xff\xff"
        with contextlib.suppress(BrokenPipeError):
            self.pipe.write(head)
            start, rest = time.monotonic(), b""
            while not self.is_over.is_set():
                while len(rest) < BLOCK:
                    kind, sound = self.sounds.scene()
                    self.scenes[kind] += 1
                    rest += sound
                if (wait := max(start + self.seconds / self.pace, self.pause_until) - time.monotonic()) > 0:
                    time.sleep(wait)
                self.pipe.write(rest[:BLOCK])
                rest = rest[BLOCK:]
                self.seconds += 1
                # A box that cannot keep the pace is given what it can bear; the report says how much that was.
                behind = time.monotonic() - start - self.seconds / self.pace
                if behind > 1:
                    start += behind
                    self.late += behind
        with contextlib.suppress(OSError):
            self.pipe.close()


def dice(seed):
    return random.Random(seed)
