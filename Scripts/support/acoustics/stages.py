"""Stages of a long piece of work, each with a folder; one that is done for the same settings is not done again."""

import json
import shutil


class Stage:
    """A folder for what one stage makes, with a note of the settings it was made with.

    The settings of a stage hold those of the stages before it, so a change goes down the line. What a stopped run left
    for the same settings stays, and what was left for others is deleted.
    """

    def __init__(self, work, name, settings):
        self.folder = work / name
        self.name = name
        self.settings = json.loads(json.dumps(settings, default=str))

    def path(self, name):
        return self.folder / name

    @property
    def is_done(self):
        return self._note("done") == self.settings

    def run(self, make):
        """Calls `make()` unless the stage is done."""
        if self.is_done:
            print(f"{self.name}: there already, in {self.folder}", flush=True)
            return
        if self._note("begun") != self.settings:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True)
            self._write("begun")
        make()
        self._write("done")

    def _note(self, moment):
        try:
            return json.loads(self.path(f"{moment}.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None

    def _write(self, moment):
        self.path(f"{moment}.json").write_text(json.dumps(self.settings) + "\n", encoding="utf-8")
