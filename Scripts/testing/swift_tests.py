"""Runs some of the Swift tests in a process of their own, and says how long each suite took and what failed.

    swift_tests.py --report FILE.json BINARY [--filter REGEX …] [--skip REGEX …]

The tests' own words come to standard output as they are. FILE.json: the seconds of each suite, of the time in which its tests ran,
and the tests that failed with what was wrong. Exit status: that of the tests.
"""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile


def read(path):
    """The seconds of each suite, and the failures, of a stream of events of Swift Testing."""
    names, began, seconds, failures, count = {}, {}, collections.Counter(), {}, 0
    # Not splitlines(), for names of tests hold other ends of lines; the last line of a process that went down is cut off.
    for line in path.read_text(errors="replace").split("\n"):
        try:
            record = json.loads(line)
        except json.JSONDecodeError:
            continue
        payload = record["payload"]
        if record["kind"] == "test":
            names[payload["id"]] = payload.get("displayName") or payload["name"]
            continue
        kind, test = payload["kind"], payload.get("testID", "")
        moment = payload["instant"]["absolute"]
        key = (test, json.dumps(payload.get("_testCase", {}).get("id", ""), sort_keys=True))
        if kind == "testCaseStarted":
            began[key] = moment
        elif kind == "testCaseEnded" and key in began:
            seconds[suite(test)] += moment - began.pop(key)
        elif kind == "testEnded" and test.count("/") > 1:
            count += 1
        elif kind == "issueRecorded" and not payload.get("issue", {}).get("isKnown"):
            failures.setdefault(test, []).append(" ".join(message["text"] for message in payload.get("messages", [])))
    unfinished = sorted({test for test, _ in began})
    return {"count": count, "seconds": {suite: round(value, 2) for suite, value in seconds.items()},
            "failures": [{"test": test, "name": names.get(test, test), "wrong": wrong} for test, wrong in failures.items()],
            "unfinished": unfinished}


def suite(test):
    """"StoreTests.KillTests" of "StoreTests.KillTests/survives()/KillTests.swift:12:4"."""
    return test.split("/")[0]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--report", type=pathlib.Path, required=True)
    parser.add_argument("binary")
    options, rest = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as folder:
        events = pathlib.Path(folder, "events.jsonl")
        events.touch()
        status = subprocess.run([options.binary, "--testing-library", "swift-testing", "--event-stream-output-path", str(events),
                                 "--event-stream-version", "0", *rest], env={**os.environ}).returncode
        report = read(events)
    options.report.write_text(json.dumps(report, indent=1))
    for suite_name, value in sorted(report["seconds"].items(), key=lambda pair: -pair[1]):
        print(f"{value:8.2f} s  {suite_name}")
    if status == 0 and report["count"] == 0:
        print("swift_tests: no test ran", file=sys.stderr)
        return 1
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    sys.exit(main())
