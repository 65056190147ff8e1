"""One step of the tests: a command with a log of its own, what it waits for, and how much of the machine it takes."""

import dataclasses
import enum
import os
import pathlib
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


class State(enum.Enum):
    WAITING = "waiting"
    RUNNING = "running"
    PASSED = "passed"
    FAILED = "failed"
    LATE = "too long"
    # What it waits for failed.
    LEFT_OUT = "not run"


@dataclasses.dataclass
class Step:
    """name: of its log, too. after: the names of steps that must have passed. cores: how many it keeps busy; steps run beside
    each other as long as they fit the machine. limit: minutes after which it is taken to hang, on two cores at rest; a busy machine
    gets more. alone: whether its result depends on what else the machine does."""

    name: str
    command: list[str]
    after: tuple[str, ...] = ()
    cores: float = 1.0
    limit: float = 10
    alone: bool = False
    environment: dict[str, str] = dataclasses.field(default_factory=dict)
    state: State = State.WAITING
    seconds: float = 0.0
    # Of the processor, with that of all it started and waited for.
    processor: float = 0.0
    log: pathlib.Path | None = None
    process: subprocess.Popen | None = None
    began: float = 0.0

    def start(self, logs):
        self.log, self.began, self.state = logs / f"{self.name}.log", time.monotonic(), State.RUNNING
        environment = {**os.environ, **self.environment}
        with self.log.open("wb") as out:
            # A group of its own, so that whatever it has started ends with it.
            self.process = subprocess.Popen(self.command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=out,
                                            stderr=subprocess.STDOUT, env=environment, start_new_session=True)

    def look(self, patience):
        """Whether it has ended. patience: by how much the machine is slower than one at rest."""
        self.seconds = time.monotonic() - self.began
        status = self.poll()
        if status is None and self.seconds < self.limit * 60 * patience:
            return False
        self.state = State.LATE if status is None else State.PASSED if status == 0 else State.FAILED
        self.end()
        return True

    def poll(self):
        """Its exit status; None while it runs. Popen's own does not say what the processor did for it."""
        if self.process.returncode is None:
            pid, status, usage = os.wait4(self.process.pid, os.WNOHANG)
            if pid:
                self.process.returncode = os.waitstatus_to_exitcode(status)
                self.processor = usage.ru_utime + usage.ru_stime
        return self.process.returncode

    def end(self):
        """Ends it, and whatever it has left running."""
        try:
            os.killpg(self.process.pid, signal.SIGTERM)
            for _ in range(50):
                self.poll()
                os.killpg(self.process.pid, 0)
                time.sleep(0.1)
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
