"""A family with everything that the page shows."""

import base64

from support import day, moment

PICTURE = "data:image/svg+xml;base64," + base64.b64encode(
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="#d8a657"/>'
    b'<circle cx="200" cy="150" r="110" fill="#f4ead2"/><circle cx="200" cy="150" r="85" fill="#c2512f"/></svg>').decode()

STEPS = [
    "Heat the oven to 190 °C. Brush a baking dish with oil.",
    "Fry the onion and the garlic for 8 minutes, until they are soft and golden.",
    "Add the mince and brown it. Stir in the tomatoes and let it simmer for 25 minutes.",
    "Layer meat, sheets and white sauce, and end with the sauce and the cheese.",
]
INGREDIENTS = [
    {"text": "2 tbsp olive oil", "name": "olive oil", "amount": "2 tbsp"},
    {"text": "500 g minced beef", "name": "minced beef", "amount": "500 g"},
    {"text": "salt", "name": "salt", "amount": ""},
]


def people_and_shops(box):
    for index, (name, emoji) in enumerate([("Sam", "🦊"), ("Alex", "🐼"), ("Kim", "🐸")]):
        box.put("people", {"id": f"p{index}", "name": name, "avatarEmoji": emoji, "email": None})
    for index, name in enumerate(["Aldi", "Farm shop"]):
        box.put("stores", {"id": f"s{index}", "name": name})


def phrases(box):
    box.put("phrases", {"id": "ph1", "said": "good night", "does": "cancel all timers and what's for dinner tomorrow"})
    box.unknown = [{"id": "u1", "text": "lights out please", "saidAt": "2026-03-14T18:05:00.000Z", "heard": False}]


def item(box, id, name, **fields):
    record = {"id": id, "name": name, "quantity": "", "qtyNum": None, "unit": None, "category": "Other", "store": None,
              "checked": False, "forUsers": [], "list": "shopping", "position": len(box.state["items"]) + 1}
    box.put("items", {**record, **fields})


def shopping(box):
    item(box, "milk", "milk", quantity="2 l", qtyNum=2, unit="liter", category="Dairy", store="Aldi")
    item(box, "butter", "butter", quantity="250 g", qtyNum=250, unit="g", category="Dairy")
    item(box, "eggs", "eggs", quantity="6", qtyNum=6, unit="item", category="Dairy", store="Farm shop", forUsers=["p0"])
    item(box, "bananas", "bananas", category="Produce", forUsers=["p0", "p1"])
    item(box, "bread", "bread", quantity="1 loaf", qtyNum=1, unit="loaf", category="Bakery")
    item(box, "coffee", "coffee", category="Drinks", checked=True)
    item(box, "balloons", "balloons", list="party")


def recipes(box):
    for id, title, tags in [("r0", "Lasagna", ["dinner"]), ("r1", "Pancakes", ["breakfast"]), ("r2", "Tomato soup", ["soup"])]:
        summary = {"id": id, "title": title, "servings": 4, "totalSeconds": 5400, "tags": tags,
                   "imageUrl": PICTURE if id == "r0" else None}
        box.put("recipes", summary)
        box.recipes[id] = {**summary, "ingredients": INGREDIENTS, "steps": STEPS}


def meals(box):
    def dish(id, date, slot, name, side=False, people=(), recipe=None):
        box.put("dishes", {"id": id, "date": date, "slot": slot, "dish": name, "isSide": side, "position": int(side),
                           "forUsers": list(people), "recipeId": recipe})
    for slot in ["breakfast", "lunch", "snack", "dinner", "dessert"]:
        dish(f"{slot}-main", day(), slot, "Lasagna", people=["p0", "p1"], recipe="r0")
        dish(f"{slot}-side", day(), slot, "green salad", side=True)
    dish("tomorrow", day(1), "dinner", "tacos")


def pantry(box):
    rows = [("milk", "1 l", 1, "liter", "Dairy", "fridge", 1), ("yoghurt", "500 g", 500, "g", "Dairy", "fridge", -1),
            ("eggs", "4", 4, "item", "Dairy", "fridge", 6), ("rice", "2 kg", 2, "kg", "Pantry", "cupboard", None)]
    for name, text, number, unit, category, place, days in rows:
        box.put("pantry", {"id": f"row-{name}", "ItemId": f"row-{name}", "Name": name, "NameLower": name, "QtyText": text,
                           "QtyNum": number, "Unit": unit, "Category": category, "Place": place, "Notes": None,
                           "BestBefore": None if days is None else day(days)})
    box.put("minimums", {"id": "m", "name": "eggs", "quantity": "6", "qtyNum": 6, "unit": "item"})


def timer(box, id, status="running", name=None, seconds=600, **fields):
    more = {"running": {"endsAt": moment(437)}, "paused": {"remaining": 251}, "ringing": {"since": moment(-20)},
            "missed": {"since": moment(-900)}}[status]
    box.put("timers", {"id": id, "name": name, "title": name or "10 minute timer", "seconds": seconds, "status": status,
                       "startedAt": moment(-100), **more, **fields})


def timers(box):
    for status, name in [("running", "pasta"), ("paused", None), ("ringing", "eggs"), ("missed", "rice")]:
        timer(box, status, status, name)


def alarm(box, status="waiting"):
    box.put("alarms", {"id": "alarm", "name": "school", "time": "06:30", "date": day(1), "status": status, "ringsAt": moment(40000)})


def cooking(box, step=2):
    box.cooking = {"recipe": box.recipes["r0"], "step": step, "factor": 1, "servings": 4, "startedAt": moment(-600)}


def everything(box):
    for part in [people_and_shops, phrases, shopping, recipes, meals, pantry, timers, alarm, cooking]:
        part(box)
