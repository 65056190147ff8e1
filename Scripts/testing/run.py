#!/usr/bin/env python3
"""Runs the tests of a tier: `./test` calls it when all that they need is installed.

    Scripts/testing/run.py [--tier fast|full|nightly] [ARGUMENT …]

ARGUMENTS go to the Swift tests (--filter REGEX) and leave everything else out. Each step's words go to a log of its own in
.build/test-logs; what is said here fits one screen: a line a step, and at the end the slowest suites, what failed with where to read
on, and what could not be run for it. A step that fails keeps none from running but those that need it.
Exit status: 0 all passed, 1 something failed or was not run.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

sys.dont_write_bytecode = True

import plan  # noqa: E402
import schedule  # noqa: E402
from steps import ROOT, State  # noqa: E402

LOGS = ROOT / ".build/test-logs"
SUMMARY = LOGS / "summary"


def say(text):
    """Says a line of the screen at the end, and keeps it in a file for whoever reads on after other programs have spoken."""
    schedule.say(text)
    with SUMMARY.open("a") as summary:
        summary.write(f"test: {text}\n")


def reports(steps):
    """What the Swift tests reported, by their step."""
    for step in steps:
        path = LOGS / f"{step.name}.json"
        if path.exists():
            yield step, json.loads(path.read_text())


def tell_suites(steps):
    seconds = {}
    for _, report in reports(steps):
        seconds.update(report["seconds"])
    slowest = sorted(seconds.items(), key=lambda pair: -pair[1])[:10]
    if slowest:
        say("the slowest suites: " + ", ".join(f"{name} {value:.0f} s" for name, value in slowest))


def tell_failure(step):
    say(f"{step.state.value}: {step.name}, after {step.seconds:.0f} s; its log is {step.log.relative_to(ROOT)}")
    path = LOGS / f"{step.name}.json"
    if path.exists():
        report = json.loads(path.read_text())
        for failure in report["failures"][:8]:
            say(f"  ✘ {failure['name']} ({failure['test']})")
            for wrong in failure["wrong"][:2]:
                say(f"      {wrong[:300]}")
        for test in report["unfinished"][:8]:
            say(f"  ✘ {test} did not end")
        if report["failures"] or report["unfinished"]:
            return
    for line in telling(step.log.read_text(errors="replace").splitlines()):
        say(f"  {line[:300]}")


def telling(lines):
    """What a log says of the failure: a few lines from the first that tells of one, and the last ones."""
    lines = [line for line in lines if line.strip()]
    first = next((place for place, line in enumerate(lines) if re.search(r"error:|✘|FAIL|[Ww]rong|Traceback", line)), None)
    start = len(lines) if first is None else first
    return lines[start:start + 16] + lines[max(start + 16, len(lines) - 8):] if first is not None else lines[-8:]


def tell(steps, began):
    """The screen at the end."""
    tell_suites(steps)
    count = sum(report["count"] for _, report in reports(steps))
    failures = sum(len(report["failures"]) + len(report["unfinished"]) for _, report in reports(steps))
    bad = [step for step in steps if step.state in (State.FAILED, State.LATE)]
    left_out = [step.name for step in steps if step.state is State.LEFT_OUT]
    for step in bad:
        tell_failure(step)
    if left_out:
        say(f"not run because of that: {', '.join(left_out)}")
    passed = sum(step.state is State.PASSED for step in steps)
    took = time.monotonic() - began
    say(f"{passed} of {len(steps)} steps passed in {took / 60:.1f} minutes; Swift tests:")
    print(f"{count - failures} passed, {failures} failed", flush=True)
    return 1 if bad or left_out else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tier", choices=["fast", "full", "nightly"], default="full")
    options, arguments = parser.parse_known_args()
    began = time.monotonic()
    shutil.rmtree(LOGS, ignore_errors=True)
    LOGS.mkdir(parents=True)
    binaries = subprocess.run([str(ROOT / "Scripts/build"), "--path"], check=True, capture_output=True, text=True).stdout.strip()
    steps = plan.steps(options.tier, binaries, LOGS, arguments)
    say(f"{len(steps)} steps, as many beside each other as {os.cpu_count()} cores bear; logs in {LOGS.relative_to(ROOT)}")
    schedule.run(steps, LOGS)
    return tell(steps, began)


if __name__ == "__main__":
    sys.exit(main())
