"""Measures the food business under load, beside a voice loop that hears.

    Scripts/bench/load --scenario orders [--minutes 2] [--rate 500]

The box gets the samples (`sous demo restaurant`), a menu of 5,000 items and a house of 200 tables with 60 days booked. While it
hears a recording in real time (audio-fixtures, one after the other) it takes that many orders a minute over HTTP, each kept on the
disk before it is answered; menus and free tables are asked for in between. Sound that was lost is told by the box itself, and
counted; it fails the measurement, as an order does that was not taken.
"""

import concurrent.futures
import contextlib
import datetime
import http.client
import json
import pathlib
import random
import re
import sys
import tempfile
import threading
import time
import wave

from box import Box
from environment import ROOT

NEEDS = []
SHOP, HOUSE = "sandwich-shop", "big-house"
DAYS, TABLES, ITEMS = 60, 200, 5000


def say(text):
    print(f"bench-load: {text}", file=sys.stderr, flush=True)


def recording(folder, seconds):
    """The fixtures one after the other, as one recording of that length."""
    path = pathlib.Path(folder) / "voices.wav"
    sounds = []
    for fixture in sorted((ROOT / "audio-fixtures").glob("*.wav")):
        # Of other formats there are some, which wave does not read.
        with contextlib.suppress(wave.Error), wave.open(str(fixture)) as sound:
            if (sound.getframerate(), sound.getnchannels(), sound.getsampwidth()) == (16000, 1, 2):
                sounds.append(sound.readframes(sound.getnframes()) + bytes(32000))
    with wave.open(str(path), "wb") as whole:
        whole.setnchannels(1)
        whole.setsampwidth(2)
        whole.setframerate(16000)
        length = 0
        for sound in sounds * 100:
            if length >= seconds * 32000:
                break
            whole.writeframes(sound)
            length += len(sound)
    return path


class Caller:
    """HTTP to the box; each thread has a connection of its own."""

    def __init__(self, port):
        self.port = port
        self.own = threading.local()

    def ask(self, method, path, body=None, key=None, kind=None):
        if not hasattr(self.own, "line"):
            self.own.line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        headers = {"Content-Type": kind or "application/json"} if body is not None else {}
        if key:
            headers["Idempotency-Key"] = key
        start = time.monotonic()
        self.own.line.request(method, path, body if kind else json.dumps(body) if body is not None else None, headers)
        answer = self.own.line.getresponse()
        data = answer.read()
        took = (time.monotonic() - start) * 1e3
        return answer.status, json.loads(data) if data else None, took


def furnish(caller):
    """The large menu at the shop's neighbour, the large house and its bookings."""

    def do(method, path, body=None, kind=None):
        status, answer, _ = caller.ask(method, path, body, kind=kind)
        if status >= 300:
            sys.exit(f"bench-load: {method} {path}: {status} {answer}")
        return answer["data"]

    hours = [{"dayOfWeek": day, "openTime": "11:00", "closeTime": "23:00", "isClosed": False} for day in range(7)]
    do("POST", "/api/business", {
        "id": HOUSE, "slug": HOUSE, "businessName": "The Big House", "businessType": "restaurant", "hours": hours})
    rows = ["category,name,price"] + [f"Dishes {number // 50},Dish {number},{5 + number % 20}.50" for number in range(ITEMS)]
    do("POST", f"/api/menu/{HOUSE}/import", "\r\n".join(rows), "text/csv")
    do("PUT", f"/api/reservations/{HOUSE}/settings", {
        "minPartySize": 1, "maxPartySize": 12, "bookingWindowDays": DAYS + 10, "minAdvanceHours": 0,
        "slotDurationMinutes": 30, "defaultDiningDuration": 90, "allowWaitlist": False, "autoConfirm": True})
    with concurrent.futures.ThreadPoolExecutor(32) as pool:
        list(pool.map(lambda number: do("POST", f"/api/reservations/{HOUSE}/tables", {
            "tableNumber": str(number + 1), "capacity": 2 + 2 * (number % 4)}), range(TABLES)))
        today = datetime.date.today()
        wanted = [(today + datetime.timedelta(days=1 + day), hour) for day in range(DAYS) for hour in (12, 14, 17, 19)
                  for _ in range(TABLES // 4)]
        list(pool.map(lambda one: do("POST", f"/api/reservations/{HOUSE}", {
            "reservationDate": one[0].isoformat(), "reservationTime": f"{one[1]}:00", "partySize": 2,
            "customerName": "Kim", "customerEmail": "kim@example.org"}), wanted))
    return len(wanted)


def order(dice):
    """Somebody's order at the sandwich shop."""
    return {
        "orderType": "takeout", "customerName": "Kim", "source": "app", "paymentMethod": "counter",
        "items": [{"menuItemId": "84", "quantity": dice.randint(1, 3), "modifiers": []} for _ in range(dice.randint(1, 4))]}


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(share * len(times)))]


def row(name, times, aim):
    print(f"| {name} | {len(times)} | {percentile(times, 0.5):.1f} | {percentile(times, 0.99):.1f} | {aim} |")


def options(parser):
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--rate", type=int, default=500, help="orders a minute (default: 500)")


def run(arguments):
    dice = random.Random(1)
    seconds = arguments.minutes * 60
    settings = {"SOUS_AUDIO_PLAY": "false", "SOUS_GRAMMARS": str(ROOT / "grammars")}
    with tempfile.TemporaryDirectory() as folder, Box(
            arguments.program, settings, arguments=["--wav", recording(folder, seconds + 240)], keep=1_000_000, samples=True) as box:
        caller = Caller(box.port)
        say("tables and bookings")
        start = time.monotonic()
        booked = furnish(caller)
        say(f"{booked} bookings in {time.monotonic() - start:.0f} s")
        # Its connections may have been quiet for longer than the box waits.
        caller = Caller(box.port)
        failed, times, menus, slots = [], [], [], []

        def place(number):
            status, answer, took = caller.ask("POST", f"/api/orders/{SHOP}", order(random.Random(number)), f"order-{number}")
            (times if status == 201 else failed).append(took if status == 201 else answer)

        count = int(arguments.rate * arguments.minutes)
        say(f"{count} orders in {seconds:.0f} s, beside the voice loop")
        lost_before = "".join(box.lines).count("were lost")
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            start = time.monotonic()
            for number in range(count):
                time.sleep(max(0, start + number * 60 / arguments.rate - time.monotonic()))
                pool.submit(place, number)
                if number % 8 == 0:
                    menus.append(caller.ask("GET", f"/api/menu/{HOUSE}/public")[2])
                    day = datetime.date.today() + datetime.timedelta(days=1 + dice.randrange(DAYS))
                    slots.append(caller.ask(
                        "GET", f"/api/reservations/{HOUSE}/availability?date={day}&partySize={dice.randint(1, 8)}")[2])
        took = time.monotonic() - start
        text = "".join(box.lines)
        lost = text.count("were lost") - lost_before
        print(f"{booked} bookings, {ITEMS} items.\n")
        print("| what | how many | p50 ms | p99 ms | aim, p99 ms |\n|---|---|---|---|---|")
        row(f"orders, {len(times) / took * 60:.0f} a minute", times, "–")
        row(f"menu of {ITEMS} items", menus, "20")
        row(f"free tables of {TABLES}", slots, "5")
        heard = len(re.findall(r"^» ", text, re.M))
        print(f"\nMeanwhile the box heard {heard} commands; sound was lost {lost} times, {len(failed)} orders failed.")
        if failed:
            print(f"The first: {failed[0]}", file=sys.stderr)
        return 1 if lost or failed else 0
