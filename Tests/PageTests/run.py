"""Runs every test of the page. A browser on a busy machine gets a second chance: what fails is run once more by itself, in
a browser of its own, and what fails twice is at fault."""
import re
import subprocess
import sys
import unittest


def name_of(test):
    """What `unittest` knows a test by; the class, where its preparation failed."""
    test = getattr(test, "test_case", test)
    prepared = re.fullmatch(r"setUpClass \((.+)\)", test.id())
    return prepared.group(1) if prepared else test.id()


def main():
    result = unittest.TextTestRunner().run(unittest.defaultTestLoader.discover(".", "test_*.py"))
    failed = sorted({name_of(test) for test, _ in result.failures + result.errors})
    if not failed:
        return 0 if result.wasSuccessful() else 1
    print("test-page: once more by itself:", *failed, file=sys.stderr)
    return subprocess.run([sys.executable, "-m", "unittest", *failed]).returncode


if __name__ == "__main__":
    sys.exit(main())
