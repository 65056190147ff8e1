"""Home Assistant itself, in an environment of its own below .build/home-assistant, with settings of its own."""

import collections
import fcntl
import itertools
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

from environment import ROOT
from websockets.sync.client import connect

FOLDER = ROOT / ".build" / "home-assistant"
WANTED = pathlib.Path(__file__).with_name("home-assistant.txt")
PARTS = ROOT / "packaging" / "home-assistant"
MISSING = 3


def python():
    """A Python 3.13, which this release of Home Assistant needs; None: there is none."""
    found = [shutil.which("python3.13")]
    found += sorted(pathlib.Path.home().glob(".pyenv/versions/3.13.*/bin/python3.13"), reverse=True)
    for path in filter(None, found):
        # pyenv leaves names on the path of what it does not run.
        run = subprocess.run([str(path), "-c", "import sys; print(sys.version_info[:2])"], capture_output=True, text=True)
        if run.stdout.strip() == "(3, 13)":
            return str(path)
    return None


def environment(name, interpreter, folder, packages):
    """An environment with packages from PyPI, made where it is missing or old."""
    folder.parent.mkdir(exist_ok=True)
    mark = folder / "requirements.txt"
    with open(folder.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if mark.exists() and mark.read_text() == packages:
            return
        print(f"{name}: installing {packages.split()[0]} and others into {folder.relative_to(ROOT)}, some minutes", file=sys.stderr)
        try:
            subprocess.run([interpreter, "-m", "venv", str(folder)], check=True, stdout=sys.stderr, timeout=300)
            pip = [str(folder / "bin/python"), "-m", "pip", "install", "-q", "--disable-pip-version-check"]
            subprocess.run(pip + packages.split(), check=True, stdout=sys.stderr, timeout=3_600)
        except (OSError, subprocess.SubprocessError) as error:
            print(f"{name}: {error}; a network is needed once", file=sys.stderr)
            sys.exit(MISSING)
        mark.write_text(packages)


def install(name):
    """Makes the environment, or ends the program with a line that says why not."""
    interpreter = python()
    if interpreter is None:
        print(f"{name}: there is no Python 3.13, on the path or under ~/.pyenv, and Home Assistant needs it", file=sys.stderr)
        sys.exit(MISSING)
    environment(name, interpreter, FOLDER, WANTED.read_text())


class HomeAssistant:
    """A Home Assistant that listens on this machine alone."""

    def __init__(self, folder, port, settings):
        """`settings` stand in configuration.yaml after those that every one has."""
        self.folder, self.port, self.process, self.token = folder, port, None, None
        shutil.copytree(PARTS / "custom_components", folder / "custom_components", ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copytree(PARTS / "blueprints", folder / "blueprints")
        (folder / "configuration.yaml").write_text(f"""homeassistant:
  {{name: Check, time_zone: Europe/London, unit_system: metric, country: GB, internal_url: "http://127.0.0.1:{port}"}}
http: {{server_host: 127.0.0.1, server_port: {port}}}
api:
config:
conversation:
frontend:
logger: {{default: info}}
onboarding:
{settings}""")

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self, seconds=400):
        """Starts it, and returns when it has."""
        # The steps of onboarding that would ask for things on the internet count as done, so that its pages can be opened.
        onboarding = self.folder / ".storage/onboarding"
        if onboarding.exists():
            kept = json.loads(onboarding.read_text())
            kept["data"]["done"] = ["user", "core_config", "analytics", "integration"]
            onboarding.write_text(json.dumps(kept))
        log = open(self.folder / "output.txt", "a")
        self.process = subprocess.Popen(
            [str(FOLDER / "bin/hass"), "--config", str(self.folder), "--skip-pip"], stdin=subprocess.DEVNULL, stdout=log,
            stderr=subprocess.STDOUT, start_new_session=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"})
        log.close()
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self.process.poll() is None:
            if self.is_running():
                return
            time.sleep(0.2)
        end = (self.folder / "output.txt").read_text()[-3_000:]
        self.stop()
        raise SystemExit(f"Home Assistant does not start:\n{end}")

    def is_running(self):
        try:
            if self.token:
                return self.ask("GET", "/api/config")[1]["state"] == "RUNNING"
            return self.ask("GET", "/api/onboarding")[0] == 200
        except (OSError, ValueError, TypeError, KeyError):
            return False

    def stop(self):
        """Ends it, in order if it can."""
        if self.process is None:
            return
        for how, seconds in ((signal.SIGTERM, 60), (signal.SIGKILL, 10)):
            try:
                os.killpg(self.process.pid, signal.SIGCONT)
                os.killpg(self.process.pid, how)
                self.process.wait(seconds)
                break
            except (ProcessLookupError, subprocess.TimeoutExpired):
                continue
        self.process.wait()

    def halt(self, is_halted):
        """Stops it as a machine does that is at something else, or lets it go on."""
        os.killpg(self.process.pid, signal.SIGSTOP if is_halted else signal.SIGCONT)

    # MARK: Its interface

    def ask(self, method, path, body=None, form=False, seconds=120):
        """Status and JSON of an answer."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        data = None
        if body is not None:
            data = urllib.parse.urlencode(body).encode() if form else json.dumps(body).encode()
            headers["Content-Type"] = "application/x-www-form-urlencoded" if form else "application/json"
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:
                status, content = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            status, content = error.code, error.read()
        try:
            return status, json.loads(content)
        except ValueError:
            return status, content.decode(errors="replace")

    def onboard(self):
        """Makes its first user, and a token that lasts."""
        client = self.url + "/"
        person = {"client_id": client, "name": "Check", "username": "check", "password": "check-check", "language": "en"}
        code = self.ask("POST", "/api/onboarding/users", person)[1]["auth_code"]
        wish = {"client_id": client, "grant_type": "authorization_code", "code": code}
        self.token = self.ask("POST", "/auth/token", wish, form=True)[1]["access_token"]
        socket = HomeSocket(self)
        self.token = socket.ask("auth/long_lived_access_token", client_name="check", lifespan=30)
        socket.close()

    def flow(self, handler, *answers):
        """Adds an integration as its dialogue does; what came of it."""
        step = self.ask("POST", "/api/config/config_entries/flow", {"handler": handler, "show_advanced_options": False})[1]
        for answer in answers:
            if not isinstance(step, dict) or step.get("type") != "form":
                break
            step = self.ask("POST", f"/api/config/config_entries/flow/{step['flow_id']}", answer)[1]
        return step

    def state(self, entity):
        """The state of an entity with its attributes; None: there is none."""
        status, answer = self.ask("GET", f"/api/states/{entity}")
        return answer if status == 200 else None

    def value(self, entity):
        found = self.state(entity)
        return found["state"] if found else None

    def act(self, domain, service, entity, **data):
        """Does an action; its status."""
        return self.ask("POST", f"/api/services/{domain}/{service}", {"entity_id": entity, **data})[0]

    def lines(self, entity):
        """The lines of a to-do list: (text, whether it is done, identifier)."""
        wish = {"entity_id": entity, "status": ["needs_action", "completed"]}
        status, answer = self.ask("POST", "/api/services/todo/get_items?return_response", wish)
        if status != 200:
            raise OSError(f"todo.get_items answers {status}")
        items = answer["service_response"][entity]["items"]
        return [(item["summary"], item["status"] == "completed", item["uid"]) for item in items]

    # MARK: Its log

    def log(self):
        """The lines of its log, those of every start."""
        text = (self.folder / "output.txt").read_text(errors="replace")
        return re.sub(r"\x1b\[[0-9;]*m", "", text).splitlines()

    def complaints(self):
        """Its warnings and errors about the box, by its own integrations or ours."""
        about = re.compile(r"sous|mqtt|wyoming|todo|template|blueprint", re.IGNORECASE)
        loud = re.compile(r"^\S+ \S+ (WARNING|ERROR|CRITICAL) ")
        # What it says of every integration that is not its own, and of a broker that was ended.
        known = re.compile(r"We found a custom integration sous which has not been tested|(Disconnected from|connect to) MQTT server")
        return [line for line in self.log() if loud.match(line) and about.search(line) and not known.search(line)]


class HomeSocket:
    """A connection to its WebSocket."""

    def __init__(self, home):
        self.socket = connect(f"ws://127.0.0.1:{home.port}/api/websocket", max_size=None, open_timeout=60)
        self.socket.recv(60)
        self.socket.send(json.dumps({"type": "auth", "access_token": home.token}))
        if json.loads(self.socket.recv(60))["type"] != "auth_ok":
            raise SystemExit("Home Assistant does not take its own token")
        self.ids, self.results = itertools.count(1), {}
        self.events = collections.defaultdict(list)
        self.changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        try:
            for text in self.socket:
                message = json.loads(text)
                with self.changed:
                    if message["type"] == "event":
                        self.events[message["id"]].append(message["event"])
                    else:
                        self.results[message["id"]] = message
                    self.changed.notify_all()
        except Exception:  # noqa: BLE001 - it ends with Home Assistant
            pass

    def begin(self, kind, **fields):
        """Asks for something that goes on; its number."""
        number = next(self.ids)
        self.socket.send(json.dumps({"id": number, "type": kind, **fields}))
        return number

    def ask(self, kind, seconds=60, **fields):
        """The result of what is asked."""
        number = self.begin(kind, **fields)
        with self.changed:
            self.changed.wait_for(lambda: number in self.results, seconds)
        answer = self.results.get(number, {"error": "no answer"})
        if not answer.get("success"):
            raise OSError(f"{kind}: {answer.get('error')}")
        return answer["result"]

    def event(self, number, wanted, seconds=30):
        """The first event of that number that is wanted; None: none was."""
        with self.changed:
            self.changed.wait_for(lambda: any(map(wanted, self.events[number])), seconds)
            return next(filter(wanted, self.events[number]), None)

    def close(self):
        self.socket.close()
