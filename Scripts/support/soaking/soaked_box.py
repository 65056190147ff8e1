"""The box that is soaked: the built program, hearing a pipe, with its store on a file system of its own."""

import json
import os
import pathlib
import shutil
import socket
import sqlite3
import subprocess
import threading
import time

from asking import ask

ROOT = pathlib.Path(__file__).resolve().parents[3]
STORE_BYTES = 400 << 20


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class SoakedBox:
    def __init__(self, program, folder, start):
        self.program, self.folder = program, pathlib.Path(folder)
        self.state, self.kept = self.folder / "disk", self.folder / "kept"
        self.state.mkdir(parents=True, exist_ok=True)
        # A disk of its own, which can be filled without filling anybody else's.
        mount = ["mount", "-t", "tmpfs", "-o", f"size={STORE_BYTES}", "tmpfs", self.state]
        self.can_fill = subprocess.run(mount, capture_output=True).returncode == 0
        if not self.can_fill:
            print("soak: no file system may be made here, so the disk is never full", flush=True)
        if self.kept.exists():
            shutil.copytree(self.kept, self.state / "sous")
        self.start_time = start
        # The clone's own data, whoever's program it is.
        data = self.folder / "data"
        data.mkdir(exist_ok=True)
        if not (data / "sous").exists():
            (data / "sous").symlink_to(ROOT)
        self.environment = {
            **{key: os.environ[key] for key in ("PATH", "LANG") if key in os.environ}, "HOME": str(self.folder),
            "XDG_RUNTIME_DIR": str(self.folder), "SOUS_STATE": str(self.state / "sous"), "TZ": "Europe/London",
            "XDG_DATA_DIRS": str(data),
            "SOUS_AUDIO_PLAY": "false", "SOUS_GRAMMARS": str(ROOT / "grammars"),
        }
        self.events, self.problems, self.heard = {}, [], 0

    def demo(self):
        subprocess.run([self.program, "demo", "restaurant"], env=self.environment, check=True, stdout=subprocess.DEVNULL)

    def start(self, *arguments):
        """Starts it; what it hears comes over its standard input."""
        self.port = free_port()
        self.errors = open(self.folder / "errors", "ab")
        self.process = subprocess.Popen(
            [self.program, "run", "--json", "--port", str(self.port), "--now", self.start_time, *arguments],
            env=self.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        threading.Thread(target=self.read, args=[self.process], daemon=True).start()

    def await_answer(self):
        deadline = time.monotonic() + 60
        while True:
            try:
                if self.ask("GET", "/health")[0] == 200:
                    return
            except OSError:
                pass
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                self.unmount()
                raise SystemExit(f"soak: the box did not start; see {self.folder}/errors")
            time.sleep(0.1)

    def read(self, process):
        for line in process.stdout:
            event = json.loads(line)
            kind = event.get("event", "?")
            self.events[kind] = self.events.get(kind, 0) + 1
            if kind == "problem":
                self.problems.append(event)

    def ask(self, method, path, body=None, headers=None):
        return ask(self.port, method, path, body, headers, seconds=30)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def measures(self):
        """Memory in MB, open files, threads, and what the store takes in MB."""
        place = pathlib.Path("/proc", str(self.process.pid))
        status = dict(line.split(":", 1) for line in (place / "status").read_text().splitlines() if ":" in line)
        store = sum(file.stat().st_size for file in (self.state / "sous").rglob("*") if file.is_file())
        return {
            "rss": int(status["VmRSS"].split()[0]) / 1024, "anonymous": int(status["RssAnon"].split()[0]) / 1024,
            "files": len(list((place / "fd").iterdir())), "threads": int(status["Threads"]), "store": store / (1 << 20)}

    def fill(self):
        """Leaves not a byte on the disk."""
        with open(self.state / "full", "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(1 << 16))
            except OSError:
                pass
            try:
                while True:
                    file.write(b"\0")
            except OSError:
                pass

    def make_room(self):
        (self.state / "full").unlink(missing_ok=True)

    def lost(self, names):
        """Which of the acknowledged commands the store does not have."""
        store = sqlite3.connect(f"file:{self.state}/sous/sous.sqlite?mode=ro", uri=True, timeout=30)
        known = {row[0] for row in store.execute("SELECT id FROM journal")}
        store.close()
        return [name for name in names if name not in known]

    def is_sound(self):
        store = sqlite3.connect(f"file:{self.state}/sous/sous.sqlite?mode=ro", uri=True, timeout=30)
        answer = store.execute("PRAGMA integrity_check").fetchone()[0]
        store.close()
        return answer == "ok"

    def put_away(self):
        """Keeps the store for the next piece, and gives the disk back."""
        shutil.rmtree(self.kept, ignore_errors=True)
        shutil.copytree(self.state / "sous", self.kept)
        self.unmount()

    def unmount(self):
        if self.can_fill:
            subprocess.run(["umount", self.state], check=False)
        else:
            shutil.rmtree(self.state, ignore_errors=True)
