#!/usr/bin/env python3
"""Stands in for Mealie 3 in tests: its interface for lists, plans and recipes, kept in memory.

    Tests/Support/Mealie/mealie.py PORT

Written from Mealie's own description of its interface; `Scripts/check/lists` holds its answers against the client that Home
Assistant uses (aiomealie). The token is "secret"; the list "Groceries", some foods, units and labels are there.
"""

import datetime
import json
import re
import sys
import threading
import urllib.parse
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

GROUP, HOUSEHOLD, USER = (str(uuid.UUID(int=n)) for n in (1, 2, 3))
LOCK = threading.Lock()
LABELS = [{"id": str(uuid.UUID(int=10 + n)), "name": name, "color": "#E0E0E0", "groupId": GROUP}
          for n, name in enumerate(("Dairy", "Produce", "Garden"))]
UNITS = [{"id": str(uuid.UUID(int=20 + n)), "name": name, "pluralName": name + "s", "abbreviation": short,
          "pluralAbbreviation": short, "useAbbreviation": False, "fraction": False, "description": "", "extras": {}, "aliases": []}
         for n, (name, short) in enumerate((("liter", "l"), ("gram", "g"), ("kilogram", "kg"), ("cup", ""), ("crate", "")))]
FOODS = [{"id": str(uuid.UUID(int=30 + n)), "name": name, "pluralName": None, "description": "", "extras": {}, "aliases": [],
          "labelId": LABELS[label]["id"], "label": LABELS[label], "householdsWithIngredientFood": []}
         for n, (name, label) in enumerate((("milk", 0), ("butter", 0), ("apple", 1), ("water", 1)))]
LISTS = [{"id": str(uuid.UUID(int=40)), "name": "Groceries"}]
ITEMS, MEALS, RECIPES = {}, {}, {}


class Refused(Exception):
    def __init__(self, status, detail):
        super().__init__(detail)
        self.status, self.detail = status, detail


def now():
    return datetime.datetime.now(datetime.timezone.utc).isoformat().replace("+00:00", "Z")


def by_id(rows, wanted):
    return next((row for row in rows if row["id"] == wanted), None)


def page(rows):
    return {"page": 1, "perPage": -1, "total": len(rows), "totalPages": 1, "items": rows, "next": None, "previous": None}


def amount(number):
    return str(int(number)) if number == int(number) else str(number)


def shown(item):
    words = [amount(item["quantity"]) if item["quantity"] else "", item["unit"]["name"] if item["unit"] else "",
             item["food"]["name"] if item["food"] else "", item["note"]]
    return " ".join(word for word in words if word)


def checked_item(body, old=None):
    """An item as it is kept, out of what was sent; refuses what Mealie's model does."""
    if not by_id(LISTS, body.get("shoppingListId")):
        raise Refused(422, "shoppingListId")
    item = {"quantity": 1, "note": "", "checked": False, "position": 0, "isFood": False, "foodId": None, "unitId": None,
            "labelId": None, "extras": {}, "recipeReferences": [], "id": str(uuid.uuid4()), "groupId": GROUP,
            "householdId": HOUSEHOLD, "createdAt": now()}
    item.update(old or {})
    for field, kind in (("quantity", (int, float)), ("note", str), ("checked", bool), ("isFood", bool), ("extras", dict)):
        if field in body and body[field] is not None:
            if not isinstance(body[field], kind):
                raise Refused(422, field)
            item[field] = body[field]
    for field in ("foodId", "unitId", "labelId", "shoppingListId", "recipeReferences"):
        if field in body:
            item[field] = body[field]
    if len(item["note"]) > 5000:
        raise Refused(422, "note")
    if not old and body.get("id"):
        item["id"] = str(uuid.UUID(body["id"], version=4))
    item["food"], item["unit"] = by_id(FOODS, item["foodId"]), by_id(UNITS, item["unitId"])
    item["label"] = by_id(LABELS, item["labelId"] or (item["food"] or {}).get("labelId"))
    item["updatedAt"], item["display"] = now(), shown(item)
    return item


def add_item(body):
    item = checked_item(body)
    for other in ITEMS.values():
        same = ("shoppingListId", "foodId", "unitId") + (() if item["foodId"] else ("note",))
        if not other["checked"] and not item["checked"] and all(other[key] == item[key] for key in same):
            notes = [note for note in (other["note"], item["note"]) if note] if item["foodId"] else [other["note"]]
            other.update(checked_item({"shoppingListId": other["shoppingListId"], "note": " | ".join(notes),
                                       "quantity": other["quantity"] + item["quantity"]}, other))
            return {"createdItems": [], "updatedItems": [other], "deletedItems": []}
    ITEMS[item["id"]] = item
    return {"createdItems": [item], "updatedItems": [], "deletedItems": []}


def checked_meal(body, old=None):
    meal = {"title": "", "text": "", "recipeId": None, "groupId": GROUP, "userId": USER, "householdId": HOUSEHOLD}
    meal.update(old or {})
    meal.update({key: body[key] for key in ("date", "entryType", "title", "text", "recipeId") if key in body})
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", str(meal.get("date"))):
        raise Refused(422, "date")
    if meal.get("entryType") not in ("breakfast", "lunch", "dinner", "side", "snack", "drink", "dessert"):
        raise Refused(422, "entryType")
    if not meal["recipeId"] and not meal["title"]:
        raise Refused(422, "title")
    recipe = next((one for one in RECIPES.values() if one["id"] == meal["recipeId"]), None)
    meal["recipe"] = summary(recipe) if recipe else None
    return meal


def summary(recipe):
    keys = ("id", "slug", "name", "image", "recipeYield", "description", "orgURL", "groupId", "userId", "householdId", "updatedAt",
            "dateUpdated", "createdAt", "rating", "tags", "tools", "recipeCategory", "totalTime", "prepTime", "cookTime",
            "performTime", "recipeServings", "recipeYieldQuantity", "dateAdded", "lastMade")
    return {key: recipe.get(key) for key in keys}


def add_recipe(body):
    """Not Mealie's own: a recipe as a whole, for tests."""
    slug = body["name"].lower().replace(" ", "-")
    old = RECIPES.get(slug, {})
    RECIPES[slug] = {"id": old.get("id", str(uuid.uuid4())), "slug": slug, "image": None, "recipeYield": "", "orgURL": None,
                     "description": "", "groupId": GROUP, "userId": USER, "householdId": HOUSEHOLD, "createdAt": now(), "tags": [],
                     "tools": [], "recipeCategory": [], "recipeServings": 4, "recipeYieldQuantity": 0, "dateAdded": now()[:10],
                     "recipeIngredient": [], "recipeInstructions": [], **body, "updatedAt": now(), "dateUpdated": now()}
    return slug


def answer(method, path, query, body):
    first = lambda key, default=None: (query.get(key) or [default])[0]
    found = lambda rows: page([row for row in rows if (first("search") or "").lower() in row["name"].lower()])
    if path == "/api/app/about":
        return {"production": True, "version": "v3.4.0", "demoStatus": False, "allowSignup": False}
    if path == "/api/users/self":
        return {"id": USER, "username": "cook", "fullName": "Cook", "email": "cook@example.org", "group": "home",
                "household": "family", "admin": False}
    if path == "/api/groups/labels":
        return page(LABELS)
    if path == "/api/units":
        return page(UNITS)
    if path == "/api/foods":
        return found(FOODS)
    if path == "/api/households/shopping/lists":
        return page([{**one, "groupId": GROUP, "userId": USER, "householdId": HOUSEHOLD, "recipeReferences": [], "labelSettings": [],
                      "extras": {}, "createdAt": now(), "updatedAt": now()} for one in LISTS])
    if match := re.fullmatch(r"/api/households/shopping/lists/([^/]+)", path):
        if not by_id(LISTS, match[1]):
            raise Refused(404, "no such list")
        return {**by_id(LISTS, match[1]), "listItems": [one for one in ITEMS.values() if one["shoppingListId"] == match[1]]}
    if path == "/api/households/shopping/items":
        if method == "POST":
            return add_item(body)
        wanted = first("queryFilter", "")
        return page([one for one in ITEMS.values() if one["shoppingListId"] in wanted])
    if match := re.fullmatch(r"/api/households/shopping/items/([^/]+)", path):
        if match[1] not in ITEMS:
            raise Refused(404, "no such item")
        if method == "PUT":
            ITEMS[match[1]] = checked_item(body, ITEMS[match[1]])
            return {"createdItems": [], "updatedItems": [ITEMS[match[1]]], "deletedItems": []}
        if method == "DELETE":
            del ITEMS[match[1]]
            return {"message": "deleted", "error": False}
        return ITEMS[match[1]]
    if path == "/api/households/mealplans":
        if method == "POST":
            meal = {**checked_meal(body), "id": max(MEALS, default=0) + 1}
            MEALS[meal["id"]] = meal
            return meal
        return page([one for one in MEALS.values() if first("start_date", "") <= one["date"] <= first("end_date", "9999")])
    if match := re.fullmatch(r"/api/households/mealplans/(\d+)", path):
        key = int(match[1])
        if key not in MEALS:
            raise Refused(404, "no such meal")
        if method == "PUT":
            MEALS[key] = checked_meal(body, MEALS[key])
            return MEALS[key]
        if method == "DELETE":
            return MEALS.pop(key)
        return MEALS[key]
    if path == "/api/recipes":
        return add_recipe(body) if method == "POST" else found([summary(one) for one in RECIPES.values()])
    if match := re.fullmatch(r"/api/recipes/([^/]+)", path):
        if match[1] not in RECIPES:
            raise Refused(404, "no such recipe")
        return RECIPES[match[1]]
    raise Refused(404, "Not Found")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def serve(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        parts = urllib.parse.urlsplit(self.path)
        try:
            if parts.path != "/api/app/about" and self.headers.get("Authorization") != "Bearer secret":
                raise Refused(401, "Could not validate credentials")
            with LOCK:
                self.say(201 if self.command == "POST" else 200, answer(
                    self.command, urllib.parse.unquote(parts.path), urllib.parse.parse_qs(parts.query), json.loads(body or b"{}")))
        except Refused as refusal:
            self.say(refusal.status, {"detail": refusal.detail})
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            self.say(422, {"detail": str(error)})

    def say(self, status, value):
        data = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_PUT = do_DELETE = serve

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
