"""What a family does to its box, and what must come of it: nothing acknowledged is lost, and everything rings."""

import contextlib
import datetime
import json
import threading
import time
import uuid

from websocket import Client, Closed

# As many names as a household has; the box learns to hear each that is new.
NAMES = [f"{kind} {what}" for kind in ("green", "sweet", "dried", "fresh", "small", "smoked", "white", "wild", "sour", "young")
         for what in ("apples", "beans", "berries", "carrots", "cheese", "corn", "fish", "flour", "garlic", "herbs", "lemons",
                      "mushrooms", "noodles", "nuts", "olives", "onions", "peas", "plums", "rice", "tomatoes")]
# Seconds of ours within which a timer rings: a machine that is busy for a moment is busy for many seconds of the box's time.
PATIENCE = 3


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


class Kiosk(threading.Thread):
    """The page on the counter: follows every change, and knows of each timer what became of it."""

    def __init__(self, port, pace):
        super().__init__(daemon=True)
        self.port, self.pace = port, pace
        self.timers, self.rung, self.missed, self.latest = {}, set(), [], 0.0
        self.now = None
        self.isOver = threading.Event()
        self.reconnects = 0

    def run(self):
        while not self.isOver.is_set():
            with contextlib.suppress(OSError, Closed, AssertionError), Client(self.port, lambda _: None) as client:
                client.send({"type": "hello", "data": {"client": "kiosk"}})
                while not self.isOver.is_set():
                    if frame := client.receive(5):
                        self.take(frame["type"], frame["data"])
                return
            self.reconnects += 1
            time.sleep(0.2)

    def take(self, kind, data):
        if kind == "snapshot":
            self.now = moment(data["time"])
            self.timers = {timer["id"]: timer for timer in data["timers"]}
        elif kind == "timer_ended":
            self.rung.add(data["id"])
            if (timer := self.timers.get(data["id"])) and timer.get("endsAt"):
                self.latest = max(self.latest, (self.now - moment(timer["endsAt"])).total_seconds())
        elif kind == "change":
            self.now = moment(data["time"])
            for timer in data.get("set", {}).get("timers", []):
                self.timers[timer["id"]] = timer
            for name in data.get("removed", {}).get("timers", []):
                self.over(self.timers.pop(name, None))

    def over(self, timer):
        """A timer is gone: it was taken off before its time, or it has rung."""
        if timer and timer["status"] == "running" and timer["id"] not in self.rung and self.isDue(timer):
            self.missed.append(timer["id"])

    def isDue(self, timer, by=0):
        ends = timer.get("endsAt")
        return bool(ends and self.now and (self.now - moment(ends)).total_seconds() > by)

    def overdue(self):
        """Timers that should ring by now and do not."""
        return [timer["id"] for timer in list(self.timers.values())
                if timer["status"] == "running" and self.isDue(timer, 10 + PATIENCE * self.pace)]


class Family(threading.Thread):
    """Types, taps and orders over HTTP, and remembers what was acknowledged."""

    def __init__(self, box, dice, each):
        super().__init__(daemon=True)
        self.box, self.dice, self.each = box, dice, each
        self.acknowledged, self.refused, self.wrong = [], 0, []
        self.isOver = threading.Event()
        self.things, self.orders, self.number = [], [], 0

    def run(self):
        while not self.isOver.wait(self.each):
            try:
                self.act()
            except OSError as error:
                if not self.isOver.is_set():
                    self.wrong.append(f"no answer: {error}")
                    time.sleep(1)

    def do(self, intent, **slots):
        key = str(uuid.uuid4())
        status, answer = self.box.ask(
            "POST", "/api/v1/commands", {"intent": intent, "slots": slots}, {"Idempotency-Key": key})
        if status == 200:
            # The journal has it under the name of whoever sent it: a program of this machine.
            self.acknowledged.append(f"local/{key}")
        elif status in (500, 501):
            self.wrong.append(f"{intent} {slots}: {status} {answer}")
        else:
            self.refused += 1
        return status == 200

    def act(self):
        self.number += 1
        draw = self.dice.random()
        if draw < 0.45:
            name = self.dice.choice([name for name in NAMES if name not in self.things])
            if self.do("shopping.add", items=[{"name": name}], list="soak"):
                self.things.append(name)
            if len(self.things) > 40:
                self.do("shopping.remove", items=[{"name": self.things.pop(0)}], list="soak")
        elif draw < 0.65:
            self.do("timer.start", name=NAMES[self.number % len(NAMES)],
                    seconds=self.dice.choice([30, 90, 300, 600, 1800, 5400]))
            self.do("timer.stop")
        elif draw < 0.75:
            # What comes in is eaten: a household that only grows would hide a leak.
            bag = [{"name": self.dice.choice(["rice", "flour", "beans"]), "quantity": 1, "unit": "kg"}]
            self.do("pantry.add", items=bag)
            self.do("pantry.use", items=bag)
        elif draw < 0.78:
            self.order()
        else:
            for path in ("/api/v1/snapshot", "/", "/api/v1/recipes", "/api/menu/sandwich-shop"):
                status, _ = self.box.ask("GET", path)
                if status >= 500 and status != 503:
                    self.wrong.append(f"GET {path}: {status}")

    def order(self):
        status, answer = self.box.ask(
            "POST", "/api/orders/sandwich-shop",
            {"orderType": "takeout", "customerName": "Kim", "source": "app", "paymentMethod": "counter",
             "items": [{"menuItemId": "84", "quantity": self.dice.randint(1, 3), "modifiers": []}]},
            {"Idempotency-Key": str(uuid.uuid4())})
        if status in (200, 201) and isinstance(answer, dict):
            self.orders.append(answer["data"]["id"])
        elif status in (500, 501) and not (isinstance(answer, dict) and answer["error"]["code"] == "CREATE_FAILED"):
            # That code is what its apps know for an order that was not kept.
            self.wrong.append(f"an order: {status} {answer}")
        else:
            self.refused += 1
        if len(self.orders) > 5:
            number = self.orders.pop(0)
            for status in ("confirmed", "preparing", "ready", "completed"):
                self.box.ask("PUT", f"/api/orders/sandwich-shop/{number}/status", {"status": status})


class Visitors(threading.Thread):
    """Phones that come, look and go, half of them without a word."""

    def __init__(self, port, dice, each):
        super().__init__(daemon=True)
        self.port, self.dice, self.each, self.visits, self.wrong = port, dice, each, 0, []
        self.isOver = threading.Event()

    def run(self):
        while not self.isOver.wait(self.each * self.dice.random() * 2):
            try:
                client = Client(self.port, lambda _: None)
                client.send({"type": "hello", "data": {}})
                if client.until(lambda frame: frame["type"] == "snapshot") is None:
                    self.wrong.append("a visitor was sent no snapshot")
                if self.dice.random() < 0.5:
                    client.send_raw(0x88, b"\x03\xe8")
                client.socket.close()
                self.visits += 1
            except (OSError, Closed, AssertionError, json.JSONDecodeError) as error:
                if not self.isOver.is_set():
                    self.wrong.append(f"a visitor was turned away: {error}")
                    time.sleep(1)
