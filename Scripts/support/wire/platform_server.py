"""A server of many houses on the PostgreSQL of Scripts/with-postgres."""

import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from environment import ROOT


class Platform:
    """Runs while its `with` block does."""

    def __init__(self, program):
        self.program = program

    def __enter__(self):
        self.home = tempfile.TemporaryDirectory(prefix="sous-platform-")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        environment = {
            **os.environ, "HOME": self.home.name, "SOUS_STATE": self.home.name,
            "SOUS_STORE": os.environ["SOUS_TEST_POSTGRES"], "SOUS_SERVER_REQUESTS_PER_MINUTE": "0"}
        self.process = subprocess.Popen(
            [self.program, "serve", "--houses", "food.example", "--port", str(self.port)], cwd=ROOT, env=environment,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        deadline = time.monotonic() + 60
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.process.kill()
                raise SystemExit("the platform did not start:\n" + self.process.communicate()[1][-2_000:])
            time.sleep(0.1)
        return self

    def answers(self):
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{self.port}/ready", timeout=5).status == 200
        except (urllib.error.URLError, OSError):
            return False

    def token(self):
        """That of somebody who has just signed up."""
        body = {"email": f"{self.port}@example.org", "password": "correct horse"}
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/auth/v1/signup", json.dumps(body).encode(),
            {"Content-Type": "application/json"})
        return json.load(urllib.request.urlopen(request, timeout=30))["access_token"]

    def problem(self):
        """What is wrong with it; None: nothing."""
        return None if self.answers() else "the platform does not answer"

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stderr.close()
        self.home.cleanup()
