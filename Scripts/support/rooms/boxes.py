"""The boxes of a house: one of the home, the others in its rooms, each a process in a namespace of its own."""

import json
import os
import pathlib
import re
import subprocess
import threading
import time

HOME = "kitchen"
PORT = 8420


class RoomBox:
    """One box, and what it says."""

    def __init__(self, program, network, room, folder):
        self.program, self.network, self.room = program, network, room
        self.folder = pathlib.Path(folder, room)
        self.folder.mkdir()
        self.settings = self.folder / "config.toml"
        self.environment = {
            **os.environ, "HOME": str(self.folder), "SOUS_CONFIG": str(self.settings), "TZ": "UTC",
            "SOUS_STATE": str(self.folder / "state"), "XDG_RUNTIME_DIR": str(self.folder / "run"),
            **{f"XDG_{name}_HOME": str(self.folder / name.lower()) for name in ("CONFIG", "DATA", "STATE", "CACHE")}}
        self.events = []
        self.changed = threading.Condition()

    def configure(self, text):
        self.settings.write_text("[voice]\nspeak = false\n\n" + text)

    def run(self, *arguments):
        """What another run of the program in this room prints."""
        return subprocess.run(
            self.network.inside(self.room, self.program, *arguments), env=self.environment, check=True,
            capture_output=True, text=True, timeout=30).stdout

    def start(self, *arguments):
        self.process = subprocess.Popen(
            self.network.inside(self.room, self.program, "run", "--json", *arguments), env=self.environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=(self.folder / "errors").open("w"), bufsize=1)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            with self.changed:
                self.events.append((time.monotonic(), json.loads(line)))
                self.changed.notify_all()

    def type(self, text):
        """Types a command; returns its number among the events."""
        with self.changed:
            place = len(self.events)
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        return place

    def waited(self, matches, since=0, seconds=20):
        """The first event from a number on that matches; None: there is none in time."""
        deadline = time.monotonic() + seconds
        with self.changed:
            while True:
                for event in self.events[since:]:
                    if matches(event[1]):
                        return event
                if not self.changed.wait(max(0.0, min(1.0, deadline - time.monotonic()))) and time.monotonic() > deadline:
                    return None

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class House:
    """A home's box and those of its rooms, joined to it, while its `with` block runs."""

    def __init__(self, program, network, folder, audio="", arguments=("--text",)):
        self.boxes = {room: RoomBox(program, network, room, folder) for room in network.rooms}
        self.network, self.audio, self.arguments = network, audio, arguments

    def __enter__(self):
        home = self.boxes[HOME]
        address = self.network.address(HOME)
        home.configure(f'[server]\nlisten = "{address}"\nport = {PORT}\ndiscoverable = false\n\n{self.sound(HOME)}')
        home.start(*self.arguments)
        offer = self.offer(home)
        for room, box in self.boxes.items():
            if room == HOME:
                continue
            box.configure("")
            joined = box.run("room", "join", f"https://{address}:{PORT}", offer["code"], "--name", room.capitalize(),
                             "--fingerprint", offer["fingerprint"])
            section = re.search(r"\[room\].*", joined, re.DOTALL).group(0)
            box.configure(f"{section.rstrip()}\n\n[server]\non = false\n\n{self.sound(room)}")
            box.start(*self.arguments)
            offer = self.offer(home)
        return self

    def sound(self, room):
        return self.audio.replace("ROOM", room)

    @staticmethod
    def offer(home):
        deadline = time.monotonic() + 60
        while True:
            problem = "it has no certificate yet"
            try:
                offer = json.loads(home.run("pair", "--json"))
                if "fingerprint" in offer:
                    return offer
            except subprocess.CalledProcessError as error:
                problem = error.stderr
            if time.monotonic() > deadline:
                raise SystemExit(f"check-rooms: the home's box did not start: {problem}")
            time.sleep(0.3)

    @property
    def rooms(self):
        return [box for room, box in self.boxes.items() if room != HOME]

    def __exit__(self, *_):
        for box in self.boxes.values():
            if hasattr(box, "process"):
                box.stop()
