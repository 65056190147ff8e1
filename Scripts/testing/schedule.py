"""Runs steps beside each other as far as the machine goes, in the order in which they are named."""

import os
import sys
import time

from steps import State

ENDED = {State.PASSED, State.FAILED, State.LATE, State.LEFT_OUT}


def say(text):
    print(f"test: {text}", file=sys.stderr, flush=True)


def patience():
    """How much slower the machine is for what it has to do beside the tests; 1 at rest, 6 at most."""
    try:
        return min(6.0, max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1) / 2))
    except OSError:
        return 1.0


def run(steps, logs, cores=None):
    """Runs them all. A step whose predecessor did not pass is left out, with those that wait for it; the others go on."""
    cores = cores or os.cpu_count() or 1
    by_name = {step.name: step for step in steps}
    slowest = 1.0
    try:
        while waiting := [step for step in steps if step.state not in ENDED]:
            slowest = max(slowest, patience())
            for step in waiting:
                if step.state is State.RUNNING and step.look(slowest):
                    tell(step)
            for step in waiting:
                if step.state is not State.WAITING:
                    continue
                before = [by_name[name].state for name in step.after if name in by_name]
                if any(state in ENDED - {State.PASSED} for state in before):
                    step.state = State.LEFT_OUT
                elif all(state is State.PASSED for state in before) and fits(step, steps, cores):
                    step.start(logs)
            time.sleep(0.2)
    finally:
        for step in steps:
            if step.state is State.RUNNING:
                step.end()


def fits(step, steps, cores):
    running = [other for other in steps if other.state is State.RUNNING]
    if step.alone or any(other.alone for other in running):
        return not running
    return not running or sum(other.cores for other in running) + step.cores <= cores + 0.01


def tell(step):
    log = "" if step.state is State.PASSED else f"  ({step.log})"
    say(f"{step.state.value:8} {step.seconds:6.0f} s, {step.processor:6.0f} s of a core  {step.name}{log}")
