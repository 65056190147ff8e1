"""The Python packages of the checks, in .build/venv-api."""

import fcntl
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
FOLDER = ROOT / ".build" / "venv-api"
WANTED = pathlib.Path(__file__).with_name("requirements.txt")


def enter(name):
    """Goes on in the environment, which is made where it is missing or old."""
    if pathlib.Path(sys.prefix) == FOLDER:
        return
    python, mark = FOLDER / "bin" / "python", FOLDER / "requirements.txt"
    FOLDER.parent.mkdir(exist_ok=True)
    # Checks run beside each other; the first one installs for all.
    lock = open(FOLDER.with_suffix(".lock"), "w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    if not mark.exists() or mark.read_text() != WANTED.read_text():
        print(f"{name}: installing its Python packages into .build/venv-api", file=sys.stderr)
        try:
            subprocess.run([sys.executable, "-m", "venv", str(FOLDER)], check=True, stdout=sys.stderr)
            pip = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", str(WANTED)]
            subprocess.run(pip, check=True, stdout=sys.stderr)
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"{name}: {error}; python3-venv and a network are needed once", file=sys.stderr)
            sys.exit(3)
        mark.write_text(WANTED.read_text())
    # Given back as the file is closed.
    lock.close()
    os.execv(python, [str(python), *sys.argv])
