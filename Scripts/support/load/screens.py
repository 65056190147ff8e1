"""Measures changes to many screens of a box, beside a bare server of the same frames, and the changes a second over HTTP.

    Scripts/bench/load --scenario screens [--clients 1000] [--changes 200] [--seconds 10]

Needs a release build of `sous` and `sous-test-tool` (Scripts/build --product sous, … --product sous-test-tool).
Screens and server share this machine.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
import time

from box import Box
from environment import ROOT

NEEDS = ["tool"]
# No sound, and the grammars of this clone.
SETTINGS = {"SOUS_AUDIO_PLAY": "false", "SOUS_GRAMMARS": str(ROOT / "grammars")}


def say(text):
    print(f"bench-load: {text}", file=sys.stderr, flush=True)


def fields(line):
    return dict(part.split("=", 1) for part in line.split())


def tool(path, *arguments):
    done = subprocess.run([path, "load", *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"bench-load: load {' '.join(map(str, arguments))} failed: {done.stderr.strip()[-300:]}")
    return fields(done.stdout.strip().splitlines()[-1])


@contextlib.contextmanager
def bare(path):
    """A bare server of the same frames; gives its port and process."""
    child = subprocess.Popen([path, "load", "echo"], stdout=subprocess.PIPE, text=True)
    try:
        yield int(fields(child.stdout.readline())["port"]), child.pid
    finally:
        child.kill()
        child.wait()


def disk():
    """How long this disk takes to keep 8 kB: the 50th and the 99th hundredth of 600, in milliseconds."""
    times = []
    with tempfile.TemporaryFile() as file:
        for _ in range(600):
            os.write(file.fileno(), b"x" * 8192)
            start = time.monotonic()
            os.fsync(file.fileno())
            times.append((time.monotonic() - start) * 1e3)
            time.sleep(0.005)
    times.sort()
    return times[300], times[594]


def fan_out_row(name, result):
    return (
        f"| {name} | {result['clients']} | {result['reached_all']} of {result['changes']} | {result['each_p50_ms']} |"
        f" {result['each_p99_ms']} | {result['all_p50_ms']} | {result['all_p99_ms']} | {result['kb_a_client']} |")


def options(parser):
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--changes", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)


def run(arguments):
    common = ["fan-out", "--clients", arguments.clients, "--changes", arguments.changes]
    rows = []
    say("a bare server of the same frames")
    with bare(arguments.tool) as (port, pid):
        rows.append(("bare", tool(arguments.tool, *common, "--bare", "--url", f"ws://127.0.0.1:{port}/ws", "--pid", pid)))
    say("the box")
    with Box(arguments.program, SETTINGS) as box:
        rows.append(("Sous", tool(arguments.tool, *common, "--url", f"ws://127.0.0.1:{box.port}/ws", "--pid", box.process.pid)))
    say("the box with TLS")
    with Box(arguments.program, SETTINGS, arguments=["--text", "--listen", "0.0.0.0"]) as box:
        if box.scheme != "https":
            sys.exit("bench-load: the box did not take TLS")
        rows.append(("Sous, TLS", tool(
            arguments.tool, *common, "--url", f"wss://127.0.0.1:{box.port}/ws", "--pid", box.process.pid)))
    print("| server | clients | reached all | one, p50 ms | one, p99 ms | all, p50 ms | all, p99 ms | kB a client |")
    print("|---|---|---|---|---|---|---|---|")
    for name, result in rows:
        print(fan_out_row(name, result))
    say("the disk alone")
    print("\nThe disk alone keeps 8 kB in {:.1f} ms (p50) and {:.1f} ms (p99).".format(*disk()))
    print("\n| changes a second asked for | done a second | failed | p50 ms | p99 ms |")
    print("|---|---|---|---|---|")
    for rate in [200, 2000, 0]:
        say(f"changes over HTTP, {rate or 'as many as it answers'} a second")
        with Box(arguments.program, SETTINGS) as box:
            result = tool(
                arguments.tool, "commands", "--port", box.port, "--rate", rate, "--seconds", arguments.seconds, "--connections", 64)
            asked = rate or "as many as are answered"
            print(f"| {asked} | {result['a_second']} | {result['failed']} | {result['p50_ms']} | {result['p99_ms']} |")
        time.sleep(1)
    return 0
