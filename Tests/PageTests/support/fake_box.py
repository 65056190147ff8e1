"""A box made of memory, to test the page against what a real one does rarely: break off, stay silent, say "later".

It speaks the wire of docs/protocol.md as far as the page uses it, and keeps every frame it got.
"""

import asyncio
import datetime
import json
import pathlib
import re
import threading
import uuid

from aiohttp import WSMsgType, web

from food_shop import FoodShop
from device_box import DeviceBox
from recipe_box import RecipeBox

POLICY = (
    "default-src 'self'; img-src 'self' blob: data:; style-src 'self'; connect-src 'self'; media-src 'self' blob:; "
    "worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
TABLES = ["items", "timers", "alarms", "dishes", "people", "stores", "pantry", "minimums", "recipes", "scans",
    "phrases", "favourites", "recurring", "aisles", "diets", "headcounts"]
SINGULAR = {"person": "people", "store": "stores"}


def iso(moment):
    return moment.astimezone(datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def now():
    return datetime.datetime.now(datetime.timezone.utc)


class FakeBox:
    """Serves the page in `folder`, HTTP and the WebSocket on a free port of 127.0.0.1, in a thread of its own."""

    def __init__(self, folder, extra=None):
        self.folder = pathlib.Path(folder)
        self.extra = pathlib.Path(extra) if extra else None
        self.loop = asyncio.new_event_loop()
        self.recipe_box = RecipeBox(self)
        self.device_box = DeviceBox()
        self.reset()
        started = threading.Event()
        threading.Thread(target=self._run, args=(started,), daemon=True).start()
        started.wait(10)

    def reset(self):
        """An empty household, a new store, no habits."""
        self.state = {table: {} for table in TABLES}
        self.cooking = None
        self.settings = {"volume": 70, "alarmVolume": 90, "store": None, "person": None, "stocksBought": True}
        self.status = {"listening": True, "awake": False, "partial": "", "problem": None, "ringing": []}
        self.seq = 1
        self.epoch = uuid.uuid4().hex
        self.log = []
        self.frames = []
        self.hellos = []
        self.requests = []
        self.problems = []
        self.done = {}
        self.gone = set()
        self.role = "family"
        self.token = None
        self.pair_code = "12345678"
        self.products = {}
        self.codes = []
        self.recipes = {}
        # What the box did not understand.
        self.unknown = []
        self.silent = False
        self.later = 0
        self.refuse = None
        self.asks = None
        self.answers = {}
        self.clock_ahead = datetime.timedelta()
        # What was heard lately, as a page that is opened later is told it.
        self.recent = []
        self.sockets = getattr(self, "sockets", set())
        self.food = FoodShop(self)
        self.recipe_box.reset()
        self.device_box.reset()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def _run(self, started):
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._start(0))
        started.set()
        self.loop.run_forever()

    async def _start(self, port):
        app = web.Application(client_max_size=8 << 20)
        app.router.add_get("/ws", self._socket)
        app.router.add_post("/api/v1/pair", self._pair)
        app.router.add_post("/api/v1/barcodes", self._barcodes)
        app.router.add_post("/api/v1/page-problems", self._problem)
        app.router.add_get("/api/v1/products/{code}", self._product)
        app.router.add_get("/api/v1/recipes/{id}", self._recipe)
        self.device_box.routes(app.router)
        app.router.add_get("/api/v1/unknown-sentences", self._unknown)
        app.router.add_delete("/api/v1/unknown-sentences/{id}", self._forget_unknown)
        self.food.routes(app.router)
        self.recipe_box.routes(app.router)
        app.router.add_get("/{path:.*}", self._file)
        self.runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self.runner.setup()
        for _ in range(50):
            try:
                site = web.TCPSite(self.runner, "127.0.0.1", port)
                await site.start()
                break
            except OSError:
                await asyncio.sleep(0.1)
        self.port = site._server.sockets[0].getsockname()[1]

    def call(self, work):
        """Runs a coroutine on the box's own thread and waits for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(10)

    # What a test makes happen.

    def stop(self):
        """The box is switched off."""
        self.call(self._stop())

    async def _stop(self):
        for socket in list(self.sockets):
            socket._req.transport.abort()
        self.sockets.clear()
        await self.runner.cleanup()

    def start(self):
        """The box is switched on again, with what it knew."""
        self.call(self._start(self.port))

    def change(self, set_=None, removed=None, id=None, intent=None, say=None):
        self.call(self._change(set_ or {}, removed or {}, id, intent, say))

    def tell(self, type_, data):
        """Sends a frame to everybody."""
        if type_ == "status":
            self.status = data
        if type_ == "heard":
            data = {"origin": "voice", "at": iso(now() + self.clock_ahead), **data}
            self.recent = [*self.recent[-7:], data]
        self.call(self._send_all({"type": type_, "data": data}))

    def put(self, table, record):
        self.state[table][record["id"]] = record
        self.seq += 1

    def of(self, type_, **fields):
        """The frames of a type that came, with these fields in their data."""
        return [
            frame["data"] for frame in self.frames
            if frame["type"] == type_ and all(frame["data"].get(key) == value for key, value in fields.items())
        ]

    def commands(self, intent):
        return [data.get("slots") for data in self.of("command", intent=intent)]

    # HTTP.

    async def _file(self, request):
        path = request.match_info["path"] or "index.html"
        self.requests.append(path)
        root = self.folder
        if self.extra and path.startswith("unit/"):
            root, path = self.extra, path[len("unit/"):]
        file = (root / path).resolve()
        if root.resolve() not in file.parents or not file.is_file():
            return web.Response(status=404)
        response = web.FileResponse(file)
        if file.suffix == ".webmanifest":
            response.content_type = "application/manifest+json"
        response.headers["Content-Security-Policy"] = POLICY
        # Nobody changes the page while it is tested, and a page is hundreds of files.
        response.headers["Cache-Control"] = "max-age=3600"
        return response

    def _known(self, request):
        return self.token is None or request.headers.get("Authorization") == f"Bearer {self.token}"

    async def _pair(self, request):
        body = await request.json()
        self.requests.append(("pair", body))
        if body.get("code") != self.pair_code:
            return web.json_response({"error": {"code": "unauthorized", "message": "That is not the code."}}, status=401)
        return web.json_response({"data": {"token": self.token or "t", "role": self.role}})

    async def _problem(self, request):
        problem = await request.json()
        self.problems.append((problem["place"], problem["what"]))
        return web.json_response({"data": {"noted": True}})

    async def _barcodes(self, request):
        body = await request.read()
        self.requests.append(("barcodes", request.content_type, body))
        return web.json_response({"data": {"codes": self.codes}})

    async def _product(self, request):
        code = request.match_info["code"]
        self.requests.append(("product", code))
        if not re.fullmatch(r"\d{8,14}", code):
            message = f"{code} is no barcode."
            return web.json_response({"error": {"code": "malformed", "message": message}}, status=400)
        if code not in self.products and self.settings.get("looksUp", True) is None:
            return web.json_response({"error": {"code": "incomplete", "message": "May I look it up?"}}, status=422)
        if code not in self.products:
            return web.json_response({"error": {"code": "not_found", "message": "Unknown product."}}, status=404)
        return web.json_response({"data": self.products[code]})

    async def _recipe(self, request):
        recipe = self.recipes.get(request.match_info["id"])
        if not self._known(request) or recipe is None:
            return web.json_response({"error": {"code": "not_found", "message": "No such recipe."}}, status=404)
        return web.json_response({"data": recipe})

    async def _unknown(self, request):
        if self.role != "family":
            return web.json_response({"error": {"code": "forbidden", "message": "Only the family may do that."}}, status=403)
        return web.json_response({"data": self.unknown})

    async def _forget_unknown(self, request):
        id_ = request.match_info["id"]
        self.requests.append(("forget", id_))
        self.unknown = [sentence for sentence in self.unknown if sentence["id"] != id_]
        return web.json_response({"data": {"forgotten": True}})

    # The WebSocket.

    def _time(self):
        return {"time": iso(now() + self.clock_ahead), "today": datetime.date.today().isoformat()}

    def _snapshot(self):
        data = {"seq": self.seq, "epoch": self.epoch, "role": self.role, "cooking": self.cooking, **self._time()}
        data.update({table: list(self.state[table].values()) for table in TABLES})
        data.update({"settings": self.settings, "status": self.status, "recent": self.recent})
        return {"type": "snapshot", "data": data}

    async def _socket(self, request):
        socket = web.WebSocketResponse(max_msg_size=65536)
        await socket.prepare(request)
        said_hello = False
        async for message in socket:
            if message.type != WSMsgType.TEXT:
                continue
            frame = json.loads(message.data)
            data = frame.get("data", {})
            if frame["type"] == "hello":
                self.hellos.append(data)
                if self.token and data.get("token") != self.token:
                    error = {"code": "unauthorized", "message": "Pair this device first."}
                    await socket.send_json({"type": "error", "data": error})
                    await socket.close(code=4401)
                    break
                said_hello = True
                self.sockets.add(socket)
                await self._catch_up(socket, data)
            elif self.silent:
                continue
            elif frame["type"] == "ping":
                await socket.send_json({"type": "pong", "data": self._time()})
            elif said_hello:
                self.frames.append(frame)
                await self._handle(socket, frame["type"], data)
        self.sockets.discard(socket)
        return socket

    async def _catch_up(self, socket, hello):
        if hello.get("epoch") == self.epoch and hello.get("since") is not None:
            missed = [change for change in self.log if change["data"]["seq"] > hello["since"]]
            if len(missed) == self.seq - hello["since"]:
                empty = {"type": "change", "data": {"seq": self.seq, "set": {}, "removed": {}, **self._time()}}
                for change in missed or [empty]:
                    await socket.send_json(change)
                return
        await socket.send_json(self._snapshot())

    async def _handle(self, socket, type_, data):
        id_ = data.get("id")
        if self.later:
            self.later -= 1
            error = {"id": id_, "code": "unavailable", "message": "The disk is full."}
            await socket.send_json({"type": "error", "data": error})
            return
        if id_ in self.done:
            await socket.send_json(self.done[id_])
            return
        if self.asks and data.get("text") not in ("yes", "no"):
            answer = {"type": "error", "data": {"id": id_, "code": "incomplete", "message": self.asks, "asks": "yes_or_no"}}
        elif self.refuse:
            answer = {"type": "error", "data": {"id": id_, "code": "refused", "message": self.refuse}}
        else:
            say = self.answers.get(data.get("intent"), f"Done {data.get('intent') or data.get('text') or type_}.")
            set_, removed = self._effect(type_, data)
            if set_ or removed:
                await self._change(set_, removed, id_, data.get("intent"), say)
            answer = {"type": "ack", "data": {"id": id_, "seq": self.seq, "done": True, "say": say}}
        self.done[id_] = answer
        await socket.send_json(answer)

    async def _change(self, set_, removed, id_, intent, say):
        self.seq += 1
        for table, records in set_.items():
            if table == "cooking":
                self.cooking = records
            elif table == "settings":
                self.settings = records
            else:
                self.state[table].update({record["id"]: record for record in records})
        for table, ids in removed.items():
            if table == "cooking":
                self.cooking = None
                continue
            for id in ids:
                self.state[table].pop(id, None)
                self.gone.add(id)
        data = {"seq": self.seq, "id": id_, "origin": "page", "intent": intent, "say": say, "set": set_,
                "removed": removed, **self._time()}
        self.log.append({"type": "change", "data": data})
        await self._send_all(self.log[-1])

    async def _send_all(self, frame):
        for socket in list(self.sockets):
            try:
                await socket.send_json(frame)
            except (ConnectionError, RuntimeError):
                self.sockets.discard(socket)

    # What a frame changes. Enough of a kitchen for the page to see its own changes come back.

    def _effect(self, type_, data):
        if type_ == "command":
            return self._command(data.get("intent"), data.get("slots") or {}, data.get("text"))
        if type_ == "timer_command":
            return self._timer(data)
        if type_ == "add_pantry_item":
            row = {"id": uuid.uuid4().hex, "Name": data["name"], "NameLower": data["name"].lower(), "QtyNum": data.get("qtyNum"),
                   "Unit": data.get("unit"), "QtyText": data.get("qtyText") or f"{data.get('qtyNum'):g} {data.get('unit')}",
                   "Category": data.get("category"), "Place": data.get("place"), "BestBefore": data.get("bestBefore"),
                   "Notes": data.get("notes")}
            return {"pantry": [row]}, {}
        items = self.state["items"]
        if type_ == "item_added":
            id_ = data.get("itemId") or uuid.uuid4().hex
            if id_ in self.gone or id_ in items:
                return {}, {}
            quantity = data.get("quantity")
            text = quantity if isinstance(quantity, str) else f"{quantity:g} {data.get('unit') or ''}".strip() if quantity else ""
            item = {"id": id_, "name": data["name"].lower(), "quantity": text, "qtyNum": quantity, "unit": data.get("unit"),
                    "category": data.get("category") or ("Dairy" if data["name"].lower() in ("milk", "butter") else "Other"),
                    "store": data.get("store"), "checked": False, "forUsers": data.get("forUsers") or [],
                    "list": data.get("list") or "shopping", "position": data.get("position") or 0}
            return {"items": [item]}, {}
        item = items.get(data.get("itemId"))
        if item is None:
            return {}, {}
        if type_ in ("item_removed", "item_deleted"):
            return {}, {"items": [item["id"]]}
        fields = {key: data[key] for key in ("name", "category", "store", "forUsers", "position", "list") if key in data}
        if "quantity" in data:
            fields.update(quantity=f"{data['quantity']:g} {data.get('unit') or ''}".replace(" item", ""), qtyNum=data["quantity"],
                          unit=data.get("unit"))
        if type_ in ("item_checked", "item_unchecked"):
            fields["checked"] = type_ == "item_checked"
        return {"items": [{**item, **fields}]}, {}

    def _timer(self, data):
        action = data["action"]
        timers = self.state["timers"]
        if action == "start":
            end = now() + datetime.timedelta(seconds=data["seconds"])
            return {"timers": [{"id": uuid.uuid4().hex, "name": data.get("name"), "title": data.get("name") or "timer",
                                "seconds": data["seconds"], "status": "running", "endsAt": iso(end), "startedAt": iso(now())}]}, {}
        if action == "stop":
            removed = {table: [id for id, record in self.state[table].items() if record["status"] == "ringing"]
                       for table in ("timers", "alarms")}
            return {}, {table: ids for table, ids in removed.items() if ids}
        timer = timers.get(data.get("timerId"))
        if timer is None:
            return {}, {}
        if action == "cancel":
            return {}, {"timers": [timer["id"]]}
        end = datetime.datetime.fromisoformat((timer.get("endsAt") or iso(now())).replace("Z", "+00:00"))
        left = (end - now()).total_seconds() if timer["status"] == "running" else timer.get("remaining") or 0
        later = {"extend": data.get("seconds", 0), "shorten": -data.get("seconds", 0)}.get(action, 0)
        fields = {
            "pause": {"status": "paused", "remaining": left},
            "rename": {"name": data.get("name"), "title": data.get("name")},
        }.get(action)
        if fields is None:
            length = timer["seconds"] if action == "restart" else data.get("seconds", 300) if action == "snooze" else left + later
            fields = {"status": "running", "endsAt": iso(now() + datetime.timedelta(seconds=length))}
        return {"timers": [{**timer, **fields}]}, {}

    def _command(self, intent, slots, text):
        if text == "add milk":
            return self._effect("item_added", {"name": "milk"})
        if not intent:
            return {}, {}
        family, verb = intent.split(".")
        if family in SINGULAR:
            return self._named(SINGULAR[family], verb, slots)
        if intent == "phrase.forget":
            return {}, {"phrases": [id for id, phrase in self.state["phrases"].items() if phrase["said"] == slots["said"]]}
        if intent == "shopping.clear":
            list_ = slots.get("list") or "shopping"
            ids = [id for id, item in self.state["items"].items() if item["list"] == list_ and item["checked"]]
            self.cleared = [dict(self.state["items"][id]) for id in ids]
            return {}, {"items": ids}
        if intent in ("box.undo", "box.take_back"):
            cleared = [{**item, "id": item["id"] + "-again"} for item in getattr(self, "cleared", [])]
            return {"items": cleared}, {}
        if intent in ("meal.swap", "meal.move", "meal.copy"):
            return {"dishes": self._moved(intent, slots)}, {}
        if intent == "meal.remove_dish":
            return {}, {"dishes": [slots["id"]]}
        if intent in ("meal.plan", "meal.add_side", "meal.clear"):
            return self._meal(intent, slots)
        if intent == "alarm.set":
            day = slots.get("date") or (datetime.date.today() + datetime.timedelta(days=1)).isoformat()
            return {"alarms": [{"id": uuid.uuid4().hex, "name": slots.get("name"), "time": slots["time"], "date": day,
                                "status": "waiting", "ringsAt": f"{day}T{slots['time']}:00.000Z"}]}, {}
        if intent == "alarm.cancel":
            return {}, {"alarms": [id for id, alarm in self.state["alarms"].items() if alarm["time"] == slots["time"]]}
        if intent == "box.volume":
            field = "alarmVolume" if slots.get("alarms") else "volume"
            return {"settings": {**self.settings, field: slots["level"]}}, {}
        if intent == "box.wake_word":
            self.status = {**self.status, "wakeWord": slots["word"]}
            return {"settings": {**self.settings, "wakeWord": slots["word"]}}, {}
        if intent == "pantry.look_up":
            return {"settings": {**self.settings, "looksUp": slots["allowed"]}}, {}
        if intent == "shopping.store":
            return {"settings": {**self.settings, "store": None if slots["store"] == "any" else slots["store"]}}, {}
        if family == "recipe" and (effect := self.recipe_box.effect(verb, slots)):
            return effect
        if intent == "recipe.start":
            recipe = next(r for r in self.recipes.values() if r["title"] == slots["recipe"])
            return {"cooking": {"recipe": recipe, "step": 1, "factor": 1, "servings": slots.get("servings") or recipe["servings"],
                                "startedAt": iso(now())}}, {}
        if family == "recipe" and self.cooking:
            step = self.cooking["step"]
            moves = {"next": step + 1, "back": step - 1, "step": slots.get("step")}
            if verb in moves:
                return {"cooking": {**self.cooking, "step": moves[verb]}}, {}
            if verb == "scale":
                return {"cooking": {**self.cooking, "servings": slots["servings"]}}, {}
            if verb == "done":
                return {}, {"cooking": ["cooking"]}
        if intent == "pantry.use":
            name = slots["items"][0]["name"]
            return {}, {"pantry": [id for id, row in self.state["pantry"].items() if row["NameLower"] == name]}
        return {}, {}

    def _named(self, table, verb, slots):
        known = next((r for r in self.state[table].values() if r["name"] == slots.get("name")), None)
        if verb == "add":
            record = {**(known or {"id": uuid.uuid4().hex}), "name": slots["name"]}
            record["avatarEmoji"] = slots.get("emoji") or record.get("avatarEmoji", "")
            return {table: [record]}, {}
        if known is None:
            return {}, {}
        return ({}, {table: [known["id"]]}) if verb == "remove" else ({table: [{**known, "name": slots["new_name"]}]}, {})

    def _meal(self, intent, slots):
        dishes = [d for d in self.state["dishes"].values() if d["date"] == slots["date"] and d["slot"] == slots["slot"]]
        if intent == "meal.clear":
            return {}, {"dishes": [dish["id"] for dish in dishes]}
        is_side = intent == "meal.add_side"
        ids = [person["id"] for person in self.state["people"].values() if person["name"] in (slots.get("people") or [])]
        recipe = next((r["id"] for r in self.state["recipes"].values() if r["title"] == slots["dish"]), None)
        dish = {"id": uuid.uuid4().hex, "date": slots["date"], "slot": slots["slot"], "dish": slots["dish"], "isSide": is_side,
                "position": len(dishes) if is_side else 0, "forUsers": ids, "recipeId": recipe}
        old = [] if is_side else [d["id"] for d in dishes if not d["isSide"]]
        return {"dishes": [dish]}, ({"dishes": old} if old else {})

    def _moved(self, intent, slots):
        dishes = sorted(self.state["dishes"].values(), key=lambda dish: dish["date"])
        if intent == "meal.copy":
            later = lambda day: (datetime.date.fromisoformat(day) + datetime.timedelta(days=7)).isoformat()
            return [{**dish, "id": dish["id"] + "-copy", "date": later(dish["date"])} for dish in dishes]
        if intent == "meal.swap":
            one, other = [(slots[name], slots["slot"]) for name in ("date", "other_date")]
        else:
            dish = next(dish for dish in dishes if dish["dish"].lower() == slots["dish"].lower())
            one, other = (dish["date"], dish["slot"]), (slots["date"], slots["slot"])
        places = {one: other, other: one}
        return [{**dish, "date": there[0], "slot": there[1]} for dish in dishes if (there := places.get((dish["date"], dish["slot"])))]
