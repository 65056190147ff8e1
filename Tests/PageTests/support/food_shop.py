"""The food businesses of the box made of memory: the calls of the KitchenSync apps, as far as the page makes them."""

import asyncio
import datetime
import json
import urllib.parse
import uuid
from decimal import Decimal

from aiohttp import web

ORDERS = ["pending", "confirmed", "preparing", "ready", "completed"]
BOOKINGS = {"pending": ["confirmed", "cancelled"], "confirmed": ["seated", "cancelled", "no_show"], "seated": ["completed"]}
FREE = {"none": 0, "light": 0, "regular": 0, "extra": 0}
VEGETABLES = ["Lettuce", "Tomato", "Onion", "Pickles"]
SAUCES = ["Chipotle Mayo", "Mayo", "Russian Dressing", "Ketchup", "Mustard", "Hot Sauce"]
EXTRAS = [("Extra Cheese", 0.75, 1.0, 1.5), ("Bacon", 1.0, 1.5, 2.0), ("Avocado", 1.5, 2.0, 2.5)]


# A PNG of one pixel.
PICTURE = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c63606060f80f00010401005fe5c34b0000000049454e44ae426082")


class Wrong(Exception):
    def __init__(self, code, message, status=400):
        super().__init__(message)
        self.code, self.status = code, status


def instant():
    return datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def item(id, name, price, category, **fields):
    return {"id": id, "categoryId": category, "name": name, "description": None, "imageUrl": None, "price": price, "displayOrder": int(id),
            "isActive": True, "isAvailable": True, "isVegetarian": False, "isVegan": False, "isGlutenFree": False, "containsNuts": False,
            "containsDairy": False, "spiceLevel": 0, "calories": None, "prepTimeMinutes": 8, "modifierGroups": [], **fields}


def hours(spans):
    return [{"id": f"h{day}", "dayOfWeek": day, "openTime": opens, "closeTime": closes, "isClosed": False, "notes": None}
            for day, opens, closes in spans]


class FoodShop:
    """The businesses of the project's sample data, with their menus, tables, orders and bookings."""

    def __init__(self, box):
        self.box = box
        self.requests = []
        self.trouble = None
        self.delay = 0
        self.lose = 0
        self.done = {}
        self.orders = {}
        self.bookings = {}
        self.number = 1000
        self.waitlist = []
        self.outbox = []
        self.customers = {}
        self.addresses = {}
        self.imported = []
        # The addresses of the web whose pictures the box has.
        self.pictures = {}
        self.position = {"latitude": None, "longitude": None}
        always = [(day, "00:00", "00:00") for day in range(7)]
        rows = [
            ("cmldgqfh90002z5kfeq7bcy54", "coq-au-vin-j7t0", "Coq au Vin", "restaurant", "French country cooking.", "#7B1E3A", "12 Vine Street",
             40.7306, -73.9866, True, [(day, "17:00", "22:00") for day in (0, 2, 3, 4, 5, 6)]),
            ("golden-fork", "the-golden-fork", "The Golden Fork", "restaurant", "Seasonal plates and a long bar.", "#B8860B", "48 Market Square",
             40.7411, -73.9897, True, always),
            ("sunrise-farm", "sunrise-farm", "Sunrise Farm", "farm", "Vegetables, eggs and milk from the farm.", "#2E7D32", "Route 9",
             41.022, -73.8621, False, [(3, "08:00", "18:00"), (6, "08:00", "16:00")]),
            ("bean-and-leaf", "bean-and-leaf-cafe", "Bean & Leaf Cafe", "cafe", "Coffee, tea and things to go with them.", "#4E342E", "3 Garden Row",
             40.7282, -73.9942, True, always),
            ("sandwich-shop", "camerons-sandwiches", "Cameron's Sandwiches", "restaurant", "Sandwiches the way you want them.", "#C62828",
             "7 Canal Street", 40.7188, -74.0005, True, always),
        ]
        self.businesses = {row[0]: {
            "id": row[0], "slug": row[1], "businessName": row[2], "businessType": row[3], "description": row[4], "brandColor": row[5],
            "addressLine1": row[6], "city": "New York", "state": "NY", "postalCode": "10003", "phone": "+1 555 0100", "email": None,
            "latitude": row[7], "longitude": row[8], "isVerified": row[9], "isActive": True, "logoUrl": None, "coverImageUrl": None,
            "website": None, "specialHours": [], "takesOrders": True, "takesReservations": row[3] in ("restaurant", "cafe"),
            "hours": hours(row[10])} for row in rows}
        self.ordering = {id: {"currency": "USD", "taxPercent": 0, "discountPercent": 0, "deliveryFee": 3.5, "acceptsOrders": True, "autoConfirm": False,
                              "orderTypes": ["dine_in", "takeout", "delivery"] if id == "sandwich-shop" else ["dine_in", "takeout"], "pointsPerUnit": 1,
                              "minimumOrder": None, "preparationMinutes": None, "tipPercents": [10, 15, 20]} for id in self.businesses}
        self.settings = {id: {"minPartySize": 1, "maxPartySize": 8, "bookingWindowDays": 45, "minAdvanceHours": 1, "slotDurationMinutes": 30,
                              "defaultDiningDuration": 90, "allowWaitlist": True, "autoConfirm": True, "maxGuestsPerSlot": 0} for id in self.businesses}
        self.full_days = set()
        self.times = ["17:00", "17:30", "18:00", "18:30", "19:00", "19:30", "20:00", "20:30"]
        self.tables = {id: [{"id": f"{id}-t{number}", "businessId": id, "tableNumber": str(number), "section": "Garden" if number > 3 else "Main",
                             "capacity": 2 if number < 3 else 4, "isActive": True} for number in range(1, 6)] for id in self.businesses}
        self._menus()

    def _menus(self):
        self.ingredients = []
        for name in VEGETABLES + SAUCES:
            self._ingredient(name, "vegetables" if name in VEGETABLES else "sauces", FREE, "regular")
        for name, light, regular, extra in EXTRAS:
            self._ingredient(name, "extras", {"none": 0, "light": light, "regular": regular, "extra": extra}, "none")
        self.customisations = []
        names = [(84, "All American", 6.49), (85, "American Combo", 7.49), (86, "Chicken Cutlet", 7.99), (87, "Turkey Club", 7.99),
                 (88, "BLT Sandwich", 6.49), (89, "Ham & Cheese", 6.49)]
        sandwiches = []
        for id, name, price in names:
            standard = [(one, "regular") for one in VEGETABLES] + [("Mayo", "none"), ("Mustard", "none"), ("Chipotle Mayo", "none"),
                                                                   ("Russian Dressing", "none" if id == 86 else "regular"), ("Extra Cheese", "none")]
            groups = [self._customisation(id, index, name_, default) for index, (name_, default) in enumerate(standard)]
            sandwiches.append(item(str(id), name, price, "sandwiches", modifierGroups=groups, containsDairy=id in (84, 89),
                                   description="Roast beef, ham and American cheese." if id == 84 else None, calories=620 if id == 84 else None))
        sandwiches[5]["isAvailable"] = False
        self.customisations.append({"id": 200, "menu_item_id": 95, "template_id": None, "name": "Bread with it", "type": "single", "category": None,
                                    "options": [{"name": "Roll", "price": 0}, {"name": "Garlic bread", "price": 1.25}], "supports_portions": False,
                                    "portion_pricing": None, "default_portion": None, "is_required": True, "display_order": 1})
        bread = {"id": "bread", "name": "Bread", "description": None, "isRequired": True, "minSelections": 1, "maxSelections": 1, "modifiers": [
            {"id": "rye", "name": "Rye", "priceAdjustment": 0, "isDefault": False, "isAvailable": True},
            {"id": "sourdough", "name": "Sourdough", "priceAdjustment": 0.5, "isDefault": False, "isAvailable": True},
            {"id": "gluten-free", "name": "Gluten free", "priceAdjustment": 1.25, "isDefault": False, "isAvailable": False}]}
        sides = {"id": "sides", "name": "Sides", "description": "At most two.", "isRequired": False, "minSelections": 0, "maxSelections": 2, "modifiers": [
            {"id": one.lower(), "name": one, "priceAdjustment": 1.1, "isDefault": False, "isAvailable": True} for one in ("Fries", "Salad", "Slaw")]}
        # Portions and choices in one: what is chosen of both has to be seen everywhere.
        deluxe = item("97", "Deluxe Club", 8.25, "sandwiches", modifierGroups=[
            self._customisation(97, 0, "Lettuce", "regular"), self._customisation(97, 1, "Extra Cheese", "none"), bread, sides])
        sandwiches.append(deluxe)
        self.menus = {
            "sandwich-shop": [("sandwiches", "Sandwiches", sandwiches), ("soups", "Soups and sides", [
                item("95", "Tomato Soup", 4.5, "soups", isVegetarian=True, isVegan=True, isGlutenFree=True, description="With basil.", calories=180),
                item("96", "Deli Plate", 9.75, "soups", containsNuts=True, spiceLevel=2, modifierGroups=[bread, sides])])],
            "cmldgqfh90002z5kfeq7bcy54": [("mains", "Mains", [item("201", "Coq au Vin", 26, "mains"), item("202", "Steak Frites", 29.5, "mains"),
                                                              item("203", "Ratatouille", 18, "mains", isVegan=True, isVegetarian=True)])],
            "golden-fork": [("plates", "Plates", [item("221", "Roast Chicken", 21, "plates")])],
            "bean-and-leaf": [("drinks", "Drinks", [item("241", "Flat White", 4.25, "drinks"), item("242", "Green Tea", 3.5, "drinks", isVegan=True)])],
            "sunrise-farm": [],
        }

    def _ingredient(self, name, category, pricing, default):
        self.ingredients.append({"id": len(self.ingredients) + 1, "name": name, "category": category, "supports_portions": True,
                                 "portion_pricing": pricing, "default_portion": default, "display_order": len(self.ingredients) + 1, "is_active": True})

    def _customisation(self, sandwich, index, name, default):
        template = next(one for one in self.ingredients if one["name"] == name)
        row = {"id": len(self.customisations) + 1, "menu_item_id": sandwich, "template_id": template["id"], "name": name, "type": "single",
               "options": [], "category": template["category"], "supports_portions": True, "portion_pricing": template["portion_pricing"],
               "default_portion": default, "is_required": False, "display_order": 20 if name == "Extra Cheese" else index + 1}
        self.customisations.append(row)
        modifiers = [{"id": f"{row['id']}:{level}", "name": f"{level.title()} {name}", "priceAdjustment": row["portion_pricing"][level],
                      "isDefault": level == default, "isAvailable": True} for level in FREE]
        return {"id": str(row["id"]), "name": name, "description": None, "isRequired": False, "minSelections": 0, "maxSelections": 1, "modifiers": modifiers}

    # HTTP.

    def routes(self, router):
        for start in ("/api/business", "/api/menu", "/api/reservations", "/api/orders", "/api/ingredients", "/api/loyalty", "/api/addresses", "/api/outbox", "/api/household", "/rest/v1"):
            router.add_route("*", start + "{rest:.*}", self.answer)
        router.add_get("/images/web/{rest:.*}", self.picture)
        router.add_get("/images/0f343b0931126a20f133d67c2b018a3b.jpg", self.given)

    async def given(self, request):
        return web.Response(body=PICTURE, content_type="image/png")

    async def picture(self, request):
        address = urllib.parse.unquote(request.rel_url.raw_path.removeprefix("/images/web/"))
        if address not in self.box.food.pictures:
            raise web.HTTPNotFound()
        return web.Response(body=PICTURE, content_type="image/png", headers={"Cache-Control": "private, max-age=31536000, immutable"})

    async def answer(self, request):
        shop = self.box.food
        if request.content_type.startswith("image/"):
            body = await request.read()
        else:
            text = await request.text()
            body = {"text": text} if request.content_type == "text/csv" else json.loads(text or "null")
        path = [urllib.parse.unquote(part) for part in request.rel_url.raw_path.strip("/").split("/")]
        shop.requests.append((request.method, "/".join(path), dict(request.query), body, request.headers.get("Idempotency-Key")))
        if shop.delay:
            await asyncio.sleep(shop.delay)
        try:
            if shop.trouble:
                raise shop.trouble
            key = request.headers.get("Idempotency-Key")
            if request.method == "POST" and key is None:
                raise Wrong("VALIDATION_ERROR", "A POST needs an Idempotency-Key.")
            if key in shop.done:
                data = shop.done[key]
            else:
                data = shop._rest(path[2], request.query) if path[0] == "rest" else getattr(shop, "_" + path[1])(request.method, path[2:], request.query, body)
            if key:
                shop.done[key] = data
            if isinstance(data, web.Response):
                return data
            if shop.lose:
                # It was done, and nobody is told.
                shop.lose -= 1
                request.transport.close()
                return web.Response()
            if request.method in ("POST", "PUT") and path[1] == "orders":
                await self.box._send_all({"type": "order", "data": data})
            return web.json_response(data if path[0] == "rest" else {"data": data})
        except Wrong as wrong:
            return web.json_response({"error": {"code": wrong.code, "message": str(wrong)}}, status=wrong.status)

    def _rest(self, table, query):
        rows = self.ingredients if table == "ingredient_templates" else self.customisations
        for name, value in query.items():
            if value.startswith("eq."):
                rows = [row for row in rows if str(row[name]).lower() == value[3:].lower()]
        return sorted(rows, key=lambda row: (row["category"] or "", row["display_order"]))

    def _known(self, id):
        if id not in self.businesses:
            raise Wrong("NOT_FOUND", "Business not found", 404)
        return self.businesses[id]

    def _business(self, method, path, query, body):
        if path == ["position"]:
            self.position = body or self.position
            return self.position
        if path[1:] == ["follow"]:
            self._known(path[0])["isFollowed"] = body["follow"]
            return self._known(path[0])
        if path[1:] == ["special-hours"]:
            self._known(path[0])["specialHours"] = [{**one, "isClosed": one["openTime"] is None} for one in body]
            return self._known(path[0])
        if path[1:2] == ["pictures"]:
            field = {"logo": "logoUrl", "cover": "coverImageUrl"}[path[2]]
            self._known(path[0])[field] = self._picture(method, body)
            return self._known(path[0])
        if path and method == "PUT":
            if "hours" in body:
                body["hours"] = [{"id": str(index), "notes": None, **one, **({"openTime": None, "closeTime": None} if one["isClosed"] else {})}
                                 for index, one in enumerate(body["hours"])]
            self._known(path[0]).update(body)
            return self._known(path[0])
        if path[:1] == ["slug"]:
            return next((one for one in self.businesses.values() if one["slug"] == path[1]), None) or self._known("")
        if path:
            return self._known(path[0])
        return [one for one in self.businesses.values()
                if ("active" not in query or one["isActive"]) and query.get("type") in (None, one["businessType"])]

    def _picture(self, method, body):
        if method == "DELETE":
            return None
        if not body.startswith(b"\xff\xd8\xff"):
            raise Wrong("VALIDATION_ERROR", "That is no JPEG, PNG or WebP.")
        return "/images/0f343b0931126a20f133d67c2b018a3b.jpg"

    def _outbox(self, method, path, query, body):
        if method == "DELETE":
            entry = next((one for one in self.outbox if one["id"] == path[0]), None)
            if entry is None:
                raise Wrong("NOT_FOUND", "Nothing of that identifier waits to be sent.", 404)
            self.outbox.remove(entry)
            record = (self.bookings if entry["kind"] == "reservation" else self.orders).get(entry["recordId"])
            if record and entry["kind"] in ("order", "reservation"):
                record["status"] = "cancelled"
            return {"id": entry["id"], "deleted": True}
        return self.outbox

    def queue(self, kind, record, state="waiting", **more):
        """Lets an order or a booking wait to be sent to a backend."""
        business = self.businesses[record["businessId"]]
        entry = {"id": record["id"] if not kind.startswith("cancel") else f"{record['id']}.cancel", "kind": kind, "state": state,
                 "businessId": business["id"], "businessName": business["businessName"], "recordId": record["id"], "createdAt": instant(),
                 "attempts": 0, "mayHaveArrived": False, "problem": None, "code": None, "settledAt": None if state == "waiting" else instant(),
                 "order": record if "items" in record else None, "reservation": None if "items" in record else record, **more}
        self.outbox.append(entry)
        return entry

    def _menu(self, method, path, query, body):
        self._known(path[0])
        if path[1:] == ["import"]:
            return self._import(path[0], body)
        if path[1:] == ["export"]:
            text = "name,price\nAll American,6.49\n" if query["format"] == "csv" else json.dumps({"categories": []})
            return web.Response(text=text, content_type="text/csv" if query["format"] == "csv" else "application/json")
        if method != "GET":
            return self._edit_menu(method, path[0], path[1:], body)
        public = path[1] == "public"
        categories = [{"id": id, "businessId": path[0], "name": name, "description": None, "imageUrl": None, "displayOrder": index, "isActive": True,
                 "availableStartTime": None, "availableEndTime": None,
                 "items": [{**one, "businessId": path[0]} for one in items if one["isActive"] or not public]}
                      for index, (id, name, items) in enumerate(self.menus[path[0]])]
        if not public:
            return categories
        return {"businessId": path[0], "businessName": self.businesses[path[0]]["businessName"], "categories": categories}

    def _import(self, business, body):
        self.imported.append(body)
        if "text" in body and not body["text"].startswith("category,"):
            raise Wrong("VALIDATION_ERROR", "Line 1: the columns must begin with category.")
        self.menus[business].append(("imported", "Imported", [item("900", "Imported Soup", 5, "imported")]))
        return self._menu("GET", [business, "categories"], {}, None)

    def _loyalty(self, method, path, query, body):
        return [one for one in self.customers.get(path[0], []) if query.get("email", "").lower() in ("", one["email"])]

    def _addresses(self, method, path, query, body):
        if method == "PUT":
            self.addresses[path[0]] = {"label": path[0], "address": body["address"], "notes": body.get("notes")}
            return self.addresses[path[0]]
        if method == "DELETE":
            return {"id": path[0], "deleted": self.addresses.pop(path[0]) is not None}
        return list(self.addresses.values())

    def _household(self, method, path, query, body):
        """What the family sees of its own, wherever it ordered and booked; of others' there is nothing to see."""
        if self.box.role != "family":
            raise Wrong("FORBIDDEN", "Only the family may do that.", 403)
        records = {"orders": self.orders.values(), "reservations": self.bookings.values(), "waitlist": self.waitlist}[path[0]]
        return [one for one in reversed(list(records)) if one.get("source") not in ("website", "phone", "counter")]

    def _waitlist(self, method, business, rest, body):
        if method == "GET":
            return [one for one in self.waitlist if one["businessId"] == business]
        if method == "POST" and not rest:
            entry = {"id": f"w{len(self.waitlist) + 1}", "businessId": business, "createdAt": instant(), "customerPhone": None, **body}
            self.waitlist.append(entry)
            return {"waiting": entry, "reservation": None}
        entry = next((one for one in self.waitlist if one["id"] == rest[0]), None)
        if entry is None:
            raise Wrong("NOT_FOUND", "Nobody waits under this identifier.", 404)
        if rest[1:] == ["seat"]:
            if body["tableId"] and next(one["capacity"] for one in self.tables[business] if one["id"] == body["tableId"]) < entry["partySize"]:
                raise Wrong("VALIDATION_ERROR", "That table is too small.")
            number = next((one["tableNumber"] for one in self.tables[business] if one["id"] == body["tableId"]), "4")
            booking = {"status": "seated", "durationMinutes": 90, "table": {"id": "t", "tableNumber": number, "section": None},
                       "seatingPreference": None, "specialRequests": None, "occasion": None, **entry, "id": uuid.uuid4().hex}
            self.bookings[booking["id"]] = booking
        self.waitlist.remove(entry)
        return booking if rest[1:] else {"id": entry["id"], "deleted": True}

    def _edit_menu(self, method, business, rest, body):
        if rest == ["categories"]:
            self.menus[business].append((uuid.uuid4().hex, body["name"], []))
            return body
        if rest == ["items"]:
            items = next(items for id, _, items in self.menus[business] if id == body["categoryId"])
            items.append(item(str(1000 + len(items)), body["name"], body["price"], body["categoryId"], **{k: v for k, v in body.items() if k.startswith("is")}))
            return items[-1]
        items, known = next((items, one) for _, _, items in self.menus[business] for one in items if one["id"] == rest[1])
        if rest[2:] == ["picture"]:
            known["imageUrl"] = self._picture(method, body)
        elif method == "DELETE":
            items.remove(known)
        elif rest[2:] == ["standard-sandwich"]:
            known["modifierGroups"] = [self._customisation(int(known["id"]), 1, "Lettuce", "regular")]
        else:
            known.update(body)
        return known

    def _ingredients(self, method, path, query, body):
        fields = {"name": "name", "category": "category", "portionPricing": "portion_pricing", "defaultPortion": "default_portion", "isActive": "is_active"}
        if method == "POST":
            self._ingredient(body["name"], body["category"], {**FREE, **body.get("portionPricing", {})}, "none")
            return self.ingredients[-1]
        known = next(one for one in self.ingredients if str(one["id"]) == path[0])
        known.update({fields[key]: value for key, value in body.items()})
        return known

    def _reservations(self, method, path, query, body):
        business, rest = path[0], path[1:]
        self._known(business)
        if rest == ["settings"]:
            self.settings[business].update(body or {})
            return self.settings[business]
        if rest == ["availability"]:
            return self._slots(business, query["date"], int(query["partySize"]))
        if rest[:1] == ["waitlist"]:
            return self._waitlist(method, business, rest[1:], body)
        if rest[:1] == ["tables"]:
            return self._tables(method, business, rest[1:], body)
        if method == "POST":
            return self._book(business, body)
        if not rest:
            return [one for one in self.bookings.values() if one["businessId"] == business and query.get("date") in (None, one["reservationDate"])]
        booking = self.bookings.get(rest[0])
        if booking is None:
            raise Wrong("NOT_FOUND", "Reservation not found", 404)
        if method == "PUT":
            if body["status"] not in BOOKINGS.get(booking["status"], []):
                raise Wrong("VALIDATION_ERROR", f"A reservation that is {booking['status']} cannot become {body['status']}.")
            booking.update(status=body["status"], cancellationReason=body.get("cancellationReason"))
        return booking

    def _slots(self, business, date, party):
        day = datetime.date.fromisoformat(date)
        open_ = [one for one in self.businesses[business]["hours"] if one["dayOfWeek"] == (day.weekday() + 1) % 7]
        if not open_:
            return []
        taken = [one["reservationTime"] for one in self.bookings.values() if one["reservationDate"] == date and one["status"] in ("pending", "confirmed")]
        return [{"time": time, "available": date not in self.full_days and time != "19:30" and taken.count(time) < 5, "remainingCapacity": 4}
                for time in self.times]

    def open_day(self, business):
        """The first day from today on that it is open."""
        days = [(datetime.date.today() + datetime.timedelta(days=offset)).isoformat() for offset in range(7)]
        return next(day for day in days if self._slots(business, day, 2))

    def _book(self, business, body):
        settings = self.settings[business]
        if not settings["minPartySize"] <= body["partySize"] <= settings["maxPartySize"]:
            raise Wrong("INVALID_PARTY_SIZE", f"Party size must be between {settings['minPartySize']} and {settings['maxPartySize']}")
        slot = next((one for one in self._slots(business, body["reservationDate"], body["partySize"]) if one["time"] == body["reservationTime"]), None)
        if slot is None or not slot["available"]:
            raise Wrong("VALIDATION_ERROR", "That time is taken.")
        booking = {"id": uuid.uuid4().hex, "businessId": business, "status": "confirmed", "durationMinutes": 90, "createdAt": instant(),
                   "table": {"id": "t", "tableNumber": "4", "section": "Garden"}, "customerPhone": None, "seatingPreference": None,
                   "specialRequests": None, "occasion": None, **body}
        self.bookings[booking["id"]] = booking
        return booking

    def _tables(self, method, business, rest, body):
        tables = self.tables[business]
        if method == "GET":
            return tables
        known = next((one for one in tables if rest and one["id"] == rest[0]), None)
        if body and any(one["tableNumber"] == body.get("tableNumber") and one is not known for one in tables):
            raise Wrong("DUPLICATE", f"There is a table {body['tableNumber']} already.")
        if method == "POST":
            tables.append({"id": uuid.uuid4().hex, "businessId": business, "isActive": True, "section": None, **body})
            return tables[-1]
        if known is None:
            raise Wrong("NOT_FOUND", "Table not found", 404)
        if method == "DELETE":
            if known["tableNumber"] == "4":
                raise Wrong("HAS_RESERVATIONS", "Table 4 has active reservations.")
            tables.remove(known)
            return {"id": known["id"]}
        known.update(body)
        return known

    def _orders(self, method, path, query, body):
        business, rest = path[0], path[1:]
        self._known(business)
        orders = [one for one in self.orders.values() if one["businessId"] == business]
        if rest == ["settings"]:
            self.ordering[business].update(body or {})
            return self.ordering[business]
        if rest == ["stats", "summary"]:
            count = {status: sum(one["status"] == status for one in orders) for status in ORDERS + ["cancelled"]}
            revenue = sum(Decimal(str(one["totalAmount"])) for one in orders if one["status"] != "cancelled")
            return {"totalOrders": len(orders), "pendingOrders": count["pending"] + count["confirmed"],
                    "preparingOrders": count["preparing"] + count["ready"], "completedOrders": count["completed"],
                    "cancelledOrders": count["cancelled"], "totalRevenue": float(revenue), "averageOrderValue": float(revenue / max(1, len(orders)))}
        if rest[1:] == ["payment"]:
            self.orders[rest[0]].update(paymentStatus="paid", paidAt=instant())
            return self.orders[rest[0]]
        if rest[1:] == ["refund"]:
            if self.orders[rest[0]]["paymentStatus"] != "paid":
                raise Wrong("VALIDATION_ERROR", f"An order whose payment is {self.orders[rest[0]]['paymentStatus']} cannot be refunded.")
            self.orders[rest[0]].update(paymentStatus="refunded")
            return self.orders[rest[0]]
        if method == "POST":
            return self.place(business, body)
        if not rest:
            return [one for one in orders if query.get("status") in (None, one["status"])]
        order = self.orders.get(rest[0])
        if order is None:
            raise Wrong("NOT_FOUND", "Order not found", 404)
        if method == "PUT":
            before, after = order["status"], body["status"]
            if after != "cancelled" and (before not in ORDERS or ORDERS.index(after) != ORDERS.index(before) + 1):
                raise Wrong("VALIDATION_ERROR", f"An order that is {before} cannot become {after}.")
            order.update(status=after)
        return order

    def place(self, business, body):
        items = {one["id"]: one for _, _, items in self.menus[business] for one in items}
        lines = []
        for line in body["items"]:
            known = items.get(line["menuItemId"])
            if known is None or not known["isAvailable"]:
                raise Wrong("ITEM_UNAVAILABLE", f"{known['name'] if known else 'That'} is not available.")
            prices = {one["id"]: one for group in known["modifierGroups"] for one in group["modifiers"]}
            modifiers = [prices[one["id"]] for one in line.get("modifiers", [])]
            options = [option for id, names in line.get("selectedOptions", {}).items() for row in self.customisations if str(row["id"]) == id
                       for option in row["options"] if option["name"] in names]
            modifiers += [{"id": one["name"], "name": one["name"], "priceAdjustment": one["price"]} for one in options]
            portions = {group["id"]: next((one for one in group["modifiers"] if one in modifiers), next(one for one in group["modifiers"] if one["isDefault"]))
                        for group in known["modifierGroups"] if ":" in group["modifiers"][0]["id"]}
            each = sum((Decimal(str(one["priceAdjustment"])) for one in modifiers), Decimal())
            lines.append({"id": uuid.uuid4().hex, "menuItemId": known["id"], "itemName": known["name"], "itemPrice": known["price"],
                          "quantity": line["quantity"], "modifiers": json.dumps([one for one in modifiers if ":" not in one["id"]]) if modifiers else None,
                          "customizations": [one["name"] for one in modifiers if ":" in one["id"] and not one["id"].endswith(":none")],
                          "selectedOptions": {**{id: [one["id"].split(":")[1]] for id, one in portions.items()}, **line.get("selectedOptions", {})},
                          "modifiersTotal": float(each), "totalPrice": float((Decimal(str(known["price"])) + each) * line["quantity"]),
                          "specialRequests": line.get("specialRequests"), "status": "pending"})
        subtotal = sum(Decimal(str(one["totalPrice"])) for one in lines)
        fee = Decimal("3.50") if body["orderType"] == "delivery" else Decimal()
        tip = Decimal(str(body.get("tipAmount") or 0))
        self.number += 1
        order = {"id": uuid.uuid4().hex, "businessId": business, "orderNumber": str(self.number), "status": "pending", "paymentStatus": "pending",
                 "subtotal": float(subtotal), "taxAmount": 0, "tipAmount": float(tip), "discountAmount": 0, "deliveryFee": float(fee),
                 "totalAmount": float(subtotal + fee + tip), "createdAt": instant(),
                 **{key: value for key, value in body.items() if key not in ("items", "tipAmount")}, "items": lines}
        self.orders[order["id"]] = order
        return order

    def advance(self, order, status):
        """The shop moves an order on, and everybody hears of it."""
        order.update(status=status)
        self.box.tell("order", order)
