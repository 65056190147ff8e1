"""Three boxes that hear the same person: one is to answer, and it is to be the nearest."""

import array
import os
import tempfile
import threading
import time

import sounds
from boxes import House
from network import Network

# Nothing that could ask back: an answer to a question needs no wake word.
SENTENCES = ("what time is it", "what's the date", "what timers are running", "what's on my shopping list", "good morning",
             "what's for dinner", "which alarms are set", "how are you", "what day is it")
FRAME = sounds.RATE // 100
CONFIG = """</usr/share/alsa/alsa.conf>
pcm.mic {{ type file slave.pcm "null" file "/dev/null" infile "{pipe}" format "raw" }}
"""
AUDIO = '[audio]\ndevice = "mic"\noutput = "null"\nplay = false\n'


class Microphones:
    """What each room's microphone brings, in real time: a little noise, and what is said."""

    def __init__(self, pipes, rng):
        # Opened for reading too: a box that is slow to begin does not end the pipe.
        self.pipes = {room: os.open(path, os.O_RDWR | os.O_NONBLOCK) for room, path in pipes.items()}
        self.noise = {room: sounds.scaled(sounds.white(rng, 3), 10 ** (-60 / 20)) for room in pipes}
        self.said = {room: array.array("f") for room in pipes}
        self.lock = threading.Lock()
        self.isOver = threading.Event()
        self.lost = 0
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self):
        frame, start = 0, time.monotonic()
        while not self.isOver.is_set():
            with self.lock:
                pieces = {room: said[:FRAME] for room, said in self.said.items()}
                for room in self.said:
                    del self.said[room][:FRAME]
            for room, pipe in self.pipes.items():
                noise = self.noise[room]
                place = frame * FRAME % len(noise)
                piece = noise[place:place + FRAME]
                for index, sample in enumerate(pieces[room][:len(piece)]):
                    piece[index] += sample
                data = array.array("h", (int(max(-1, min(1, sample)) * 32767) for sample in piece))
                try:
                    os.write(pipe, data.tobytes())
                except BlockingIOError:
                    self.lost += 1
            frame += 1
            time.sleep(max(0, start + frame / 100 - time.monotonic()))

    def say(self, sound, rooms):
        """Says something that rooms hear, each so many decibels and samples later than the nearest."""
        with self.lock:
            for room, (decibels, delay) in rooms.items():
                self.said[room].extend(far(sound, decibels, delay))

    def end(self):
        self.isOver.set()
        self.thread.join()
        for pipe in self.pipes.values():
            os.close(pipe)


def far(sound, decibels, delay):
    """The sound as it comes in some way off: later, quieter, and with more of the walls in it."""
    gain = 10 ** (-decibels / 20)
    heard = array.array("f", bytes(4 * (delay + len(sound) + 1600)))
    echoes = [(0, gain)] + [(at, 0.4 * 10 ** (-decibels / 40) * share) for at, share in ((370, 0.5), (710, 0.35), (1180, 0.25))]
    for place, strength in echoes:
        for index, sample in enumerate(sound, place + delay):
            heard[index] += strength * sample
    return heard


def check(program, names, count, rng, least, problems, tell):
    spoken = []
    for number in range(min(count, 42)):
        voice = sounds.VOICES[number % len(sounds.VOICES)]
        speed = rng.choice(voice[3]) if voice[3] else None
        sentence = SENTENCES[number % len(SENTENCES)]
        spoken.append((sentence, sounds.to_peak(sounds.speak(f"foodie {sentence}", voice, speed), 0.4)))
    with Network(names) as network, tempfile.TemporaryDirectory(prefix="sous-rooms-") as folder:
        house = House(program, network, folder, audio=AUDIO, arguments=())
        pipes = {}
        for room, box in house.boxes.items():
            pipes[room] = str(box.folder / "microphone")
            os.mkfifo(pipes[room])
            (box.folder / "asoundrc").write_text(CONFIG.format(pipe=pipes[room]))
            box.environment["ALSA_CONFIG_PATH"] = str(box.folder / "asoundrc")
        microphones = Microphones(pipes, rng)
        try:
            with house:
                time.sleep(8)
                tally = [answer_of(house, microphones, spoken[number % len(spoken)], rng) for number in range(count)]
                # How many would answer: boxes that cannot ask one another.
                for room in names[1:]:
                    network.cut(room)
                alone = [len(answer_of(house, microphones, spoken[number], rng)[0]) for number in range(min(10, count))]
        finally:
            microphones.end()
    one = [answers for answers in tally if len(answers[0]) == 1]
    several = sum(len(answers) > 1 for answers, _ in tally)
    nearest = sum(answers == [near] for answers, near in one)
    tell(f"of {count} commands {len(one)} were answered by one box, {nearest} of them by the nearest, {several} by more, "
         f"{count - len(one) - several} by none; of boxes that cannot ask one another {sum(alone) / max(1, len(alone)):.1f} answer"
         + (f"; {microphones.lost} frames lost" if microphones.lost else ""))
    if len(one) < least * count:
        problems.append(f"{len(one)} of {count} commands were answered by one box")


def answer_of(house, microphones, spoken, rng):
    """Which boxes answered, and which was nearest."""
    sentence, sound = spoken
    rooms = list(house.boxes)
    near = rng.choice(rooms)
    distances = {room: (0.0, 0) if room == near else (rng.uniform(5, 15), rng.randint(80, 240)) for room in rooms}
    before = {room: len(box.events) for room, box in house.boxes.items()}
    microphones.say(sound, distances)
    time.sleep(len(sound) / sounds.RATE + 2.5)
    answers = [room for room, box in house.boxes.items()
               if any(event.get("event") in ("did", "refused") for _, event in box.events[before[room]:])]
    return answers, near
