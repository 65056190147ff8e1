"""A box of our own: the built program with a temporary home, without sound."""

import os
import re
import subprocess
import tempfile
import threading
import time

from asking import ask
from environment import ROOT

PAGE = re.compile(r"The page is at (https?)://[^/\s]+?:(\d+)/")


class Box:
    """Runs while its `with` block does."""

    def __init__(self, program, settings=None, port=0, arguments=("--text",), keep=200, samples=False):
        """`port` 0: any that is free, and another one at each start. `arguments`: of `sous run`. `keep`: so many lines of what it
        says are kept. `samples`: whether those of food businesses are put in before it starts."""
        self.program, self.wanted_port, self.arguments, self.keep = program, port, arguments, keep
        self.samples = samples
        self.settings = settings or {}
        self.lines = []

    def __enter__(self):
        self.home = tempfile.TemporaryDirectory(prefix="sous-wire-")
        places = {"HOME": self.home.name}
        for name in ("CONFIG", "DATA", "STATE", "CACHE"):
            places[f"XDG_{name}_HOME"] = f"{self.home.name}/{name.lower()}"
        self.environment = {**os.environ, **places, **self.settings}
        if self.samples:
            self.demo()
        self.start()
        return self

    def start(self):
        """Starts the program on what it has kept, and returns when its page can be reached."""
        self.port = None
        self.process = subprocess.Popen(
            [self.program, "run", *self.arguments, "--port", str(self.wanted_port)], cwd=ROOT, env=self.environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        threading.Thread(target=self.read, args=[self.process], daemon=True).start()
        deadline = time.monotonic() + 60
        while self.port is None:
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.__exit__()
                raise SystemExit("the box did not start:\n" + "".join(self.lines[-20:]))
            time.sleep(0.05)

    def stop(self):
        """Ends the program, and keeps its home."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def read(self, process):
        for line in process.stdout:
            self.lines = self.lines[-self.keep:] + [line]
            if (found := PAGE.search(line)) and process is self.process:
                self.scheme, self.port = found[1], int(found[2])

    def __exit__(self, *_):
        self.stop()
        self.home.cleanup()

    def demo(self):
        """Puts in the samples of food businesses."""
        run = subprocess.run(
            [self.program, "demo", "restaurant"], cwd=ROOT, env=self.environment, capture_output=True, text=True,
            timeout=60)
        if run.returncode != 0:
            raise SystemExit(f"sous demo restaurant ended with {run.returncode}: {run.stderr[-2_000:]}")

    def problem(self):
        """What is wrong with the box now; None: nothing."""
        if self.process.poll() is not None:
            return f"the box ended with {self.process.returncode}:\n" + "".join(self.lines[-20:])
        try:
            status, _ = self.ask("GET", "/health")
        except OSError as error:
            return f"the box does not answer: {error}"
        return None if status == 200 else f"/health answers {status}"

    def ask(self, method, path, body=None, headers=None):
        """Status and JSON of one request."""
        return ask(self.port, method, path, body, headers)
