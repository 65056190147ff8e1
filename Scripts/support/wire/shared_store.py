"""Servers of one house over one PostgreSQL, that of Scripts/with-postgres, and clients that ask any of them."""

import collections
import http.client
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import threading
import time

from environment import ROOT

# A business of the samples, and what is ordered there.
SHOP, DISH = "sandwich-shop", "84"


class Server:
    """`sous serve` on a port that stays its own."""

    def __init__(self, program, grammars, folder, number):
        self.program, self.folder, self.number = program, pathlib.Path(folder) / str(number), number
        self.folder.mkdir()
        with socket.socket() as place:
            place.bind(("127.0.0.1", 0))
            self.port = place.getsockname()[1]
        self.environment = {
            **os.environ, "HOME": str(self.folder), "XDG_RUNTIME_DIR": str(self.folder),
            "SOUS_STATE": str(self.folder / "state"), "SOUS_STORE": os.environ["SOUS_TEST_POSTGRES"],
            "SOUS_GRAMMARS": str(grammars)}
        self.kills = 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port)], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=open(self.folder / "log", "ab"))

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.kills += 1

    def become(self, program):
        """Ends as a supervisor ends it, and starts anew as another program."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        self.program, self.environment["SOUS_GRAMMARS"] = program, str(ROOT / "grammars")
        self.start()

    def run(self, *arguments):
        subprocess.run([self.program, *arguments], env=self.environment, check=True, stdout=subprocess.DEVNULL)


class Clients:
    """HTTP to any of the servers; each thread has connections of its own."""

    def __init__(self, servers):
        self.servers = servers
        self.own = threading.local()
        self.repeats = 0
        self.told, self.lock = collections.Counter(), threading.Lock()

    def once(self, server, method, path, body=None, key=None):
        lines = self.own.__dict__.setdefault("lines", {})
        if server.number not in lines:
            lines[server.number] = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if key:
            headers["Idempotency-Key"] = key
        try:
            lines[server.number].request(method, path, json.dumps(body) if body is not None else None, headers)
            answer = lines[server.number].getresponse()
            data = answer.read()
            return answer.status, json.loads(data) if data else None
        except (OSError, http.client.HTTPException, ValueError):
            lines.pop(server.number).close()
            return None, None

    def surely(self, method, path, body=None, key=None, server=None):
        """Sends the same until somebody says yes or no."""
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            asked = server or random.choice(self.servers)
            status, answer = self.once(asked, method, path, body, key)
            if status is not None and status not in (408, 429, 500, 502, 503, 504):
                if status in (200, 201) and method == "POST":
                    with self.lock:
                        self.told[asked.program, len({each.program for each in self.servers}) > 1] += 1
                return status, answer
            self.repeats += 1
            time.sleep(0.05 + random.random() * 0.1)
        raise SystemExit(f"nobody answered {method} {path} for two minutes")
