"""Rooms of one house as network namespaces, each with a cable to one switch. Needs root and iproute2."""

import os
import subprocess


def ip(*arguments):
    subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True)


class Network:
    """Rooms with the addresses 10.97.0.1, 10.97.0.2 and so on while its `with` block runs."""

    def __init__(self, rooms):
        self.rooms = rooms
        self.mark = f"sous{os.getpid()}"

    def __enter__(self):
        self.switch = self.space("switch")
        ip("netns", "add", self.switch)
        ip("-n", self.switch, "link", "add", "bridge", "type", "bridge", "forward_delay", "0")
        ip("-n", self.switch, "link", "set", "bridge", "up")
        for number, room in enumerate(self.rooms):
            space = self.space(room)
            ip("netns", "add", space)
            ip("-n", space, "link", "add", "cable", "type", "veth", "peer", "name", f"port{number}", "netns", self.switch)
            ip("-n", space, "addr", "add", f"{self.address(room)}/24", "dev", "cable")
            ip("-n", space, "link", "set", "lo", "up")
            ip("-n", space, "link", "set", "cable", "up")
            ip("-n", self.switch, "link", "set", f"port{number}", "master", "bridge", "up")
        return self

    def space(self, room):
        return f"{self.mark}-{room}"

    def address(self, room):
        return f"10.97.0.{self.rooms.index(room) + 1}"

    def inside(self, room, *command):
        """The command line that runs a command in a room."""
        return ["ip", "netns", "exec", self.space(room), *command]

    def cut(self, room):
        """Pulls the room's cable out of the switch: nothing comes through, and neither end is told."""
        ip("-n", self.switch, "link", "set", f"port{self.rooms.index(room)}", "nomaster")

    def mend(self, room):
        ip("-n", self.switch, "link", "set", f"port{self.rooms.index(room)}", "master", "bridge")

    def __exit__(self, *_):
        for room in ["switch", *self.rooms]:
            subprocess.run(["ip", "netns", "del", self.space(room)], capture_output=True)
