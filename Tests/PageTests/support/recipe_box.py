"""The recipes of a box made of memory: what of a file it reads, and what becomes of drafts."""

import json
import re
import uuid

from aiohttp import web

LINE = re.compile(r"(\d+(?:[.,]\d+)?)\s*(g|kg|ml|tbsp|tsp|cups?)?\s+(\D.*)")


def read(line):
    """How a line of ingredients is read; one with an odd number has no amount."""
    found = LINE.fullmatch(line)
    if not found:
        return {"text": line, "name": "" if line.endswith(":") else line, "amount": ""}
    quantity, unit, name = found.groups()
    return {"text": line, "amount": f"{quantity} {unit}" if unit else quantity, "name": name}


class RecipeBox:
    """Part of `FakeBox`. `drafts` is what it finds in any file; `trouble` is what it says instead."""

    def __init__(self, box):
        self.box = box
        self.reset()

    def reset(self):
        self.drafts = {"recipes": [], "notes": []}
        self.trouble = None
        # What each recipe lacks, by its id.
        self.missing = {}
        # What planned meals would put on the list; None: a box that cannot tell.
        self.needs = None

    def routes(self, router):
        router.add_get("/api/v1/missing-ingredients", self.lacking)
        router.add_get("/api/v1/shopping-needs", self.needed)
        router.add_post("/api/v1/ingredient-lines", self.lines)
        router.add_post("/api/v1/recipe-drafts", self.files)

    async def lacking(self, _):
        return web.json_response({"data": [{"recipe": id, "missing": names} for id, names in self.missing.items()]})

    async def needed(self, request):
        self.box.requests.append(("needs", dict(request.query)))
        if self.needs is None:
            return web.json_response({"error": {"code": "not_found", "message": "There is no such path."}}, status=404)
        return web.json_response({"data": self.needs})

    async def lines(self, request):
        lines = (await request.json())["lines"]
        self.box.requests.append(("lines", lines))
        return web.json_response({"data": [read(line) for line in lines]})

    async def files(self, request):
        body = await request.read()
        isAddress = request.content_type == "application/json"
        self.box.requests.append(("drafts", json.loads(body)["address"] if isAddress else request.headers["X-File-Name"], body))
        if self.trouble:
            return web.json_response({"error": {"code": "malformed", "message": self.trouble}}, status=400)
        return web.json_response({"data": self.drafts})

    def effect(self, verb, slots):
        """What the commands change; None: it is another."""
        if verb == "remove":
            return {}, {"recipes": [slots["recipe"]]}
        if verb == "change":
            return {"recipes": [self.keep(slots["recipe"], slots["draft"])]}, {}
        if verb == "add":
            heads = self.box.state["recipes"].values()
            known = {recipe["title"]: recipe["id"] for recipe in heads}
            return {"recipes": [self.keep(known.get(draft["title"]) or uuid.uuid4().hex, draft) for draft in slots["recipes"]]}, {}
        return None

    def keep(self, id_, draft):
        total = draft.get("totalSeconds") or draft.get("prepSeconds", 0) + draft.get("cookSeconds", 0)
        head = {"id": id_, "title": draft["title"], "servings": draft.get("servings"), "totalSeconds": total or None,
                "tags": draft["tags"], "imageUrl": draft.get("image")}
        self.box.recipes[id_] = {**draft, **head, "ingredients": [{"text": line, "name": line, "amount": ""} for line in draft["ingredients"]],
                                 "steps": [{"text": step} for step in draft["steps"]]}
        return head
