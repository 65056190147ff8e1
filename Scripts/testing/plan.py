"""The steps of `./test` and `.ci/nightly`. A tier is what somebody runs: "fast" before each commit, "full" is what the
README promises, "nightly" has the same at length."""

import sys

from steps import ROOT, Step

# Modules whose tests start no program and wait for nobody. All others are in the second process.
PURE = ["Audio", "Barcodes", "Basics", "BoxSettings", "Commands", "Cryptography", "Evaluation", "Fuzz", "Grammar", "HomeAssistant",
        "Home", "Kitchen", "ListSync", "Metering", "RecipeFiles", "Restaurant", "Screens", "Speech", "TLS",
        "Transcription", "Paraphrases", "Wyoming"]
# So many tests at once that the machine is busy, and not so many that those which wait for programs starve.
WIDTH = ["--experimental-maximum-parallelization-width", "6"]
PURE_TESTS = "^(" + "|".join(PURE) + ")Tests\\."


def checked():
    """What needs no program."""
    scripts = ("vocabulary", "links", "arithmetic", "prose", "spoken-examples", "page-lint", "page-modules", "scripts-index")
    arguments = dict.fromkeys(("spoken-examples", "page-modules", "scripts-index"), ["--check"])
    return [Step(f"check-{name}", [f"Scripts/check/{name}", *arguments.get(name, [])], cores=0, limit=5) for name in scripts]


def built():
    """The program first, so that what looks at it from outside need not wait for the tests."""
    return [Step("build", ["Scripts/build", "--product", "sous"], cores=2, limit=40),
            Step("build-tests", ["Scripts/build", "--tests"], after=("build",), cores=1, limit=40)]


def swift(binary, logs, name, arguments, cores=1.0, limit=30.0, postgres=False):
    command = [sys.executable, "Scripts/testing/swift_tests.py", "--report", str(logs / f"{name}.json"), binary, *arguments]
    return Step(name, ["Scripts/with-postgres", *command] if postgres else command, after=("build-tests",), cores=cores, limit=limit)


def tested(tier, binary, logs, arguments):
    if arguments:
        return [swift(binary, logs, "tests", [*WIDTH, *arguments], cores=2, postgres=True)]
    pure = swift(binary, logs, "tests-in-one-process", [*WIDTH, "--filter", PURE_TESTS])
    return [pure] if tier == "fast" else [swift(binary, logs, "tests-of-programs", [*WIDTH, "--skip", PURE_TESTS], postgres=True), pure]


def outside(program, tier):
    """What looks at the program from outside."""
    postgres = "Scripts/with-postgres"
    nightly = tier == "nightly"
    rounds = ["--rounds", "1000" if nightly else "20", "--clients", "64" if nightly else "16"]
    soak = ["--minutes", "30" if nightly else "1", "--pace", "30"]
    commands = {
        "check-frames": ["Scripts/check/frames", program],
        "check-api": [postgres, "Scripts/check/api", program],
        "check-wyoming": ["Scripts/check/wyoming", program],
        "check-ear": ["Scripts/check/ear", program],
        "check-voice": ["Scripts/check/voice", program],
        "check-lists": ["Scripts/check/lists", program],
        "check-servers": [postgres, "Scripts/check/servers", *rounds, "--program", program],
        "make-docs": ["Scripts/make/docs", "--check"],
        "check-soak": ["Scripts/check/soak", *soak, "--program", program, "--folder", str(ROOT / ".build/test-logs/soak")],
    }
    limit = 240 if nightly else 15
    # SwiftPM lets one build at a time.
    after = {"make-docs": ("build-tests",)}
    steps = [Step(name, command, after=after.get(name, ("build",)), cores=1, limit=limit) for name, command in commands.items()]
    page = Step("check-page", ["Scripts/check/page"], after=("build",), cores=2, limit=60, environment={"SOUS_BINARY": program})
    return [*steps, page]


def nightly(program):
    """What takes hours."""
    whole = {"SOUS_BINARY": program, "CHROMIUM": "/usr/bin/chromium"}
    return [Step("check-page-in-whole-browser", ["Scripts/check/page"], after=("check-page",), cores=2, limit=90, environment=whole),
            Step("check-home-assistant", ["Scripts/check/home-assistant", "--rounds", "1000", program], after=("build",), cores=1,
                 limit=240),
            Step("check-fuzz", ["Scripts/check/fuzz", "--hours", "2"], after=("build",), cores=2, limit=240),
            Step("check-dice", ["Scripts/check/dice", "--cases", "50000"], after=("build",), cores=2, limit=120)]


def steps(tier, binaries, logs, arguments):
    program, binary = f"{binaries}/sous", f"{binaries}/sousPackageTests.xctest"
    if arguments:
        return [*built(), *tested(tier, binary, logs, arguments)]
    if tier == "fast":
        return [*checked(), *built(), *tested(tier, binary, logs, [])]
    plan = [*checked(), *built(), *outside(program, tier), *tested(tier, binary, logs, [])]
    return plan + nightly(program) if tier == "nightly" else plan
