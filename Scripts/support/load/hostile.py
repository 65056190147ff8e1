"""Sends a box hostile amounts of pictures and bodies, and measures what everybody else notices of it.

    Scripts/bench/load --scenario hostile [--pictures 20] [--uploads 40]

Twenty pictures at once, the worst of each kind that we know: blank PNGs of 40 million pixels in 51 kB, and progressive JPEGs
of 11 MB. Meanwhile a timer must ring within 0.2 s of its moment, and a command be done within 0.5 s. Then forty uploads of
15 MB that stop just before their end: the box must stay under 250 MB, and small commands be done.
"""

import concurrent.futures
import datetime
import http.client
import pathlib
import random
import socket
import struct
import sys
import threading
import time
import zlib

from box import Box
from websocket import Client

NEEDS = []
LATEST_RING, LONGEST_COMMAND, LARGEST = 0.2, 0.5, 250


def blank_png(side=6300):
    """Nothing, in as many pixels as are let in."""
    def chunk(kind, data):
        return struct.pack("!I", len(data)) + kind + data + struct.pack("!I", zlib.crc32(kind + data))
    rows = zlib.compress((b"\0" + b"\xff" * side) * side, 9)
    head = struct.pack("!IIBBBBB", side, side, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def progressive_jpeg(size=11_000_000, side=4000, scans=12, seed=1):
    """Noise in many passes (ITU-T T.81): what is drawn is by chance, which decoders take as it comes."""
    def segment(marker, data):
        return bytes([0xFF, marker]) + struct.pack("!H", len(data) + 2) + data
    # Codes of two to five bits, so that nearly every bit string means something (annex C); of DC lengths alone.
    lengths = bytes([0, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    codes = {0x00: bytes(range(8)), 0x10: bytes([0x01, 0x11, 0x02, 0x21, 0x00, 0x31, 0x41, 0xF0])}
    frame = struct.pack("!BHHB", 8, side, side, 1) + bytes([1, 0x11, 0])
    parts = [b"\xff\xd8", segment(0xDB, b"\0" + bytes([16] * 64)), segment(0xC2, frame)]
    parts += [segment(0xC4, bytes([kind]) + lengths + values) for kind, values in codes.items()]
    chance = random.Random(seed)
    for scan in range(scans):
        spectrum = bytes([0, 0, 0]) if scan == 0 else bytes([1 + 5 * (scan - 1), min(63, 5 * scan), 0])
        noise = chance.randbytes(size // scans).replace(b"\xff", b"\xff\0")
        parts += [segment(0xDA, bytes([1, 1, 0]) + spectrum), noise]
    return b"".join(parts) + b"\xff\xd9"


def send(port, kind, picture):
    """Status of an upload, and how long it took."""
    start = time.monotonic()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    try:
        connection.request("POST", "/api/v1/barcodes", picture, {"Content-Type": kind})
        answer = connection.getresponse()
        answer.read()
        if answer.status == 503 and not answer.getheader("Retry-After"):
            sys.exit("bench-load: a 503 without Retry-After")
        return answer.status, time.monotonic() - start
    except OSError as error:
        return type(error).__name__, time.monotonic() - start
    finally:
        connection.close()


def memory(box, field="VmRSS"):
    """Megabytes."""
    for line in pathlib.Path(f"/proc/{box.process.pid}/status").read_text().splitlines():
        if line.startswith(field + ":"):
            return int(line.split()[1]) / 1024
    return 0


def command(box, number):
    start = time.monotonic()
    status, answer = box.ask("POST", "/api/v1/commands", {"text": f"add {number + 2} eggs to the list"})
    if status != 200:
        sys.exit(f"bench-load: a command was answered {status}: {answer}")
    return time.monotonic() - start


class Rings(threading.Thread):
    """How late the timers of a box ring, as a phone hears of it; in seconds."""

    def __init__(self, box):
        super().__init__(daemon=True)
        self.client = Client(box.port, lambda frame: None)
        self.late = []
        self.client.send({"type": "hello", "data": {"receive": ["change"]}})
        self.start()

    def run(self):
        moments = {}
        while True:
            try:
                frame = self.client.receive(600)
            except Exception:
                return
            for timer in ((frame or {}).get("data", {}).get("set") or {}).get("timers") or []:
                if timer["status"] == "running":
                    moments[timer["id"]] = datetime.datetime.fromisoformat(timer["endsAt"]).timestamp()
                elif timer["status"] == "ringing" and timer["id"] in moments:
                    self.late.append(time.time() - moments.pop(timer["id"]))


def with_pictures(box, name, kind, picture, count):
    rings = Rings(box)
    commands, statuses, most = [], {}, 0
    with concurrent.futures.ThreadPoolExecutor(count + 1) as pool:
        for seconds in range(1, 16, 2):
            status, answer = box.ask("POST", "/api/v1/timers", {"seconds": seconds, "name": f"{name} {seconds}"})
            if status != 200:
                sys.exit(f"bench-load: no timer: {answer}")
        begun = time.monotonic()
        sent = [pool.submit(send, box.port, kind, picture) for _ in range(count)]
        while not all(one.done() for one in sent) or time.monotonic() < begun + 16:
            commands.append(command(box, len(commands)))
            most = max(most, memory(box))
            time.sleep(0.1)
        for one in sent:
            status, _ = one.result()
            statuses[status] = statuses.get(status, 0) + 1
    time.sleep(0.5)
    answers = ", ".join(f"{number} × {status}" for status, number in sorted(statuses.items(), key=str))
    row = (f"| {count} {name}, {len(picture) / 1e6:.2f} MB each | {answers} | {max(rings.late, default=99):.2f} |"
           f" {max(commands):.2f} | {most:.0f} |")
    return row, len(rings.late) == 8 and max(rings.late) <= LATEST_RING and max(commands) <= LONGEST_COMMAND


def with_bodies(box, count, size=15_000_000):
    """Uploads that all stop one byte before their end."""
    def upload(_):
        connection = socket.create_connection(("127.0.0.1", box.port), timeout=30)
        connection.sendall((
            f"POST /api/v1/barcodes HTTP/1.1\r\nHost: 127.0.0.1:{box.port}\r\nContent-Type: image/jpeg\r\n"
            f"Content-Length: {size}\r\n\r\n").encode())
        for _ in range(0, size - 1, 50_000):
            connection.sendall(b"\xff" * 50_000) if _ + 50_000 < size else connection.sendall(b"\xff" * (size - 1 - _))
        return connection
    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        held = list(pool.map(upload, range(count)))
    time.sleep(2)
    most, times, refused = memory(box), [command(box, number) for number in range(5)], 0
    for connection in held:
        connection.settimeout(0.2)
        try:
            refused += b" 503 " in connection.recv(100)
        except TimeoutError:
            pass
    for connection in held:
        connection.close()
    row = (f"| {count} uploads of {size / 1e6:.0f} MB, held | {refused} × 503, {count - refused} held | – |"
           f" {max(times):.2f} | {most:.0f} |")
    return row, most <= LARGEST and max(times) <= LONGEST_COMMAND


def options(parser):
    parser.add_argument("--pictures", type=int, default=20)
    parser.add_argument("--uploads", type=int, default=40)


def run(arguments):
    loads = [
        lambda box: with_pictures(box, "blank PNGs", "image/png", blank_png(), arguments.pictures),
        lambda box: with_pictures(box, "progressive JPEGs", "image/jpeg", progressive_jpeg(), arguments.pictures),
        lambda box: with_bodies(box, arguments.uploads),
    ]
    print("| load | answers | latest ring s | longest command s | largest MB |")
    print("|---|---|---|---|---|")
    is_well = True
    for load in loads:
        with Box(arguments.program) as box:
            row, is_kept = load(box)
            print(row, flush=True)
            is_well = is_well and is_kept
            if problem := box.problem():
                sys.exit(f"bench-load: {problem}")
    if not is_well:
        print(f"\nBroken: rings within {LATEST_RING} s, commands within {LONGEST_COMMAND} s, bodies within {LARGEST} MB.")
    return 0 if is_well else 1
