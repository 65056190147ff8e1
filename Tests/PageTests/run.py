"""Runs the tests of the page, modules side by side: one for each core. What takes the time of the page comes after them, alone. All
of them take the better part of an hour of two cores, so `./test` runs a fifth, another one with each commit or SOUS_SEED, and
.ci/nightly all. A browser on a busy machine gets a second chance: what fails is run once more by itself, in a browser of its own, and what fails twice is at fault."""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import unittest
import zlib

# Their results depend on what else the machine does.
ALONE = {"test_speed", "test_fresh"}
# Run whole, also where a fifth of the others is: one test that holds those of all scripts.
WHOLE = ALONE | {"test_units"}


def name_of(test):
    """What `unittest` knows a test by; the class, where its preparation failed."""
    test = getattr(test, "test_case", test)
    prepared = re.fullmatch(r"setUpClass \((.+)\)", test.id())
    return prepared.group(1) if prepared else test.id()


def drawn(suite):
    """Of a suite the tests that are run: with SOUS_TIER=full a fifth."""
    if os.environ.get("SOUS_TIER") != "full":
        return suite
    commit = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True).stdout.strip()
    seed = os.environ.get("SOUS_SEED") or commit
    tests = [test for group in suite for test in (group if isinstance(group, unittest.TestSuite) else [group])]
    tests = [one for test in tests for one in (test if isinstance(test, unittest.TestSuite) else [test])]
    return unittest.TestSuite(test for test in tests if zlib.crc32(f"{seed} {test.id()}".encode()) % 5 == 0)


def run_here(module, path):
    """Runs a module, and writes down how many tests it has and which failed."""
    suite = unittest.defaultTestLoader.loadTestsFromName(module)
    result = unittest.TextTestRunner().run(suite if module in WHOLE else drawn(suite))
    failed = sorted({name_of(test) for test, _ in result.failures + result.errors})
    path.write_text(json.dumps({"count": result.testsRun, "failed": failed}))


def run_aside(module):
    """Runs a module in a process of its own: how many tests it has, which failed, what it printed, and how many seconds it took."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "result.json")
        printed = subprocess.run([sys.executable, __file__, module, str(path)], stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, text=True).stdout
        result = json.loads(path.read_text()) if path.exists() else {"count": 0, "failed": [module]}
        return module, result["count"], result["failed"], printed, time.monotonic() - began


def main():
    files = {path.stem: path for path in pathlib.Path(".").glob("*/test_*.py")}
    modules = sorted(files)
    beside = [module for module in modules if module not in ALONE]
    # The long ones first, so that none is left over at the end.
    beside.sort(key=lambda module: -files[module].stat().st_size)
    count, failed = 0, []

    def note(module, tests, wrong, printed, seconds):
        nonlocal count
        count += tests
        failed.extend(wrong)
        print(f"{module}: {tests} tests in {seconds:.0f} s, {len(wrong)} failed", file=sys.stderr, flush=True)
        if wrong:
            print(printed, file=sys.stderr, flush=True)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        for done in concurrent.futures.as_completed([pool.submit(run_aside, module) for module in beside]):
            note(*done.result())
    for module in modules:
        if module in ALONE:
            note(*run_aside(module))
    print(f"check-page: {count} tests, {len(failed)} to be run again", file=sys.stderr)
    if not failed:
        return 0 if count else 1
    print("check-page: once more by itself:", *failed, file=sys.stderr)
    return subprocess.run([sys.executable, "-m", "unittest", *failed]).returncode


if __name__ == "__main__":
    sys.exit(run_here(sys.argv[1], pathlib.Path(sys.argv[2])) if len(sys.argv) == 3 else main())
