"""Measures one server of a platform of many businesses: start, memory, and the time of menus, free tables, searches and orders.

    Scripts/with-postgres Scripts/bench/load --scenario platform [--businesses 100 10000] [--orders N] [--requests N]

One business with a menu of 50 items, 8 tables and so many orders is made over HTTP; the database is then filled with copies
of it, each a house of its own with another name and place. Two clients ask one after the other, each time of a business
drawn anew, so that nearly every house has to be opened first. The page of Markdown that it prints has a column for each
number of businesses.
"""

import concurrent.futures
import contextlib
import datetime
import http.client
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

NEEDS = ["postgres"]
DOMAIN = "food.localhost"
ITEMS, TABLES = 50, 8
FIRST = "Golden Little Old Blue Corner Happy Green Royal Silver Wild Quiet Sunny".split()
SECOND = "Oven Table Garden Lantern Spoon Harvest Kettle Bakery Grill Kitchen Market Cellar".split()
KINDS = ["restaurant", "cafe", "food_truck", "food_store"]


def sql(text, *values):
    """Runs SQL as the database's administrator, whom row-level security does not hold; the rows that it answers with."""
    address = os.environ["SOUS_TEST_POSTGRES_ADMIN"].replace("dbname=postgres", "dbname=sous")
    run = subprocess.run(
        ["psql", "-AtqX", "-v", "ON_ERROR_STOP=1", address, "-c", "SET search_path = sous", "-c", text],
        capture_output=True, text=True)
    if run.returncode:
        raise SystemExit(f"bench-load: {run.stderr[-1500:]}\n{text[:600]}")
    return [line.split("|") for line in run.stdout.splitlines()]


class Server:
    """A server of the platform, in a folder of its own."""

    def __init__(self, program, folder):
        self.environment = {
            **os.environ, "SOUS_STORE": os.environ["SOUS_TEST_POSTGRES"], "SOUS_STATE": folder, "SOUS_SERVER_PORT": "0",
            "XDG_CONFIG_HOME": folder, "SOUS_LOG_LEVEL": "error", "SOUS_SERVER_REQUESTS_PER_MINUTE": "0"}
        self.program = program
        start = time.monotonic()
        self.process = subprocess.Popen(
            [program, "serve", "--houses", DOMAIN], env=self.environment, stderr=subprocess.PIPE, text=True)
        line = self.process.stderr.readline()
        found = re.search(r"port (\d+)", line)
        if not found:
            raise SystemExit(f"bench-load: the server does not start: {line}{self.process.stderr.read()}")
        self.port = int(found[1])
        self.started = time.monotonic() - start

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], env=self.environment, capture_output=True, text=True, check=True).stdout

    @property
    def memory(self):
        """In megabytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Line:
    """A client's connection."""

    def __init__(self, server, key, host=DOMAIN):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.headers = {"Host": host, "Authorization": f"Bearer {key}"}

    def ask(self, method, path, body=None):
        headers = dict(self.headers)
        if body is not None:
            headers |= {"Content-Type": "application/json"}
            body = json.dumps(body)
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read()

    def surely(self, method, path, body=None):
        status, text = self.ask(method, path, body)
        if status not in (200, 201):
            raise SystemExit(f"bench-load: {method} {path}: {status} {text[:300]}")
        return json.loads(text)["data"]


def make_template(program, folder, orders):
    """The house that all others are copies of; its business, an item and a key."""
    server = Server(program, folder)
    with contextlib.closing(contextlib.ExitStack()) as stack:
        stack.callback(server.stop)
        key = server.run("house", "add", "template").strip()
        line = Line(server, key, f"template.{DOMAIN}")
        hours = [{"dayOfWeek": day, "openTime": "00:00", "closeTime": "23:59"} for day in range(7)]
        business = line.surely("POST", "/api/business", {
            "businessName": "Template", "businessType": "restaurant", "city": "Town", "latitude": 50, "longitude": 8,
            "hours": hours})["id"]
        items = []
        for number in range(5):
            category = line.surely("POST", f"/api/menu/{business}/categories", {"name": f"Course {number}"})["id"]
            for item in range(ITEMS // 5):
                items.append(line.surely("POST", f"/api/menu/{business}/items", {
                    "categoryId": category, "name": f"Dish {number} {item}", "price": 4 + item / 2,
                    "description": "Made fresh every day, with what the market has."})["id"])
        for table in range(TABLES):
            line.surely("POST", f"/api/reservations/{business}/tables", {"tableNumber": str(table + 1), "capacity": 2 + table % 5})
        for number in range(orders):
            order = line.surely("POST", f"/api/orders/{business}", {
                "orderType": "takeout", "customerName": f"Guest {number}", "source": "app", "paymentMethod": "counter",
                "items": [{"menuItemId": items[(number + one) % ITEMS], "quantity": 1 + one, "modifiers": []}
                          for one in range(2)]})
            if number < orders * 95 // 100:
                for status in ("confirmed", "preparing", "ready", "completed"):
                    line.ask("PUT", f"/api/orders/{business}/{order['id']}/status", {"status": status})
    # Most orders were over long ago.
    sql(r"""DO $$ DECLARE one record; BEGIN FOR one IN SELECT column_name FROM information_schema.columns
        WHERE table_schema = 'sous' AND table_name = 'kept_orders' AND domain_name = 'moment' AND is_generated = 'NEVER' LOOP
        EXECUTE format('UPDATE kept_orders SET %1$I = ''2026-01'' || substr(%1$I, 8) WHERE status = ''completed''', one.column_name);
        END LOOP; END $$""")
    return business, items[0], key


def fill(business, count):
    """Copies the template until there are so many houses."""
    tables = [row[0] for row in sql(
        "SELECT DISTINCT table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name) "
        "WHERE table_schema = 'sous' AND column_name = 'house' AND table_type = 'BASE TABLE' "
        "AND table_name NOT IN ('directory', 'leaders', 'requests', 'slug_claims')")]
    known = int(sql("SELECT count(*) FROM identity WHERE house ~ '^h[0-9]+$'")[0][0])
    for table in tables:
        columns = sql(f"SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = 'sous' "
                      f"AND table_name = '{table}' AND column_name <> 'house' AND is_generated = 'NEVER'")
        names, values = [], []
        for name, kind in columns:
            names.append(f'"{name}"')
            is_named = kind in ("text", "json") and sql(
                f"""SELECT 1 FROM {table} WHERE house = 'template' AND "{name}"::text LIKE '%{business}%' LIMIT 1""")
            values.append(f"""replace("{name}"::text, '{business}', 'b' || n)::{kind}""" if is_named else f'"{name}"')
        sql("SET session_replication_role = replica; "
            f"INSERT INTO {table} (house, {', '.join(names)}) SELECT 'h' || n, {', '.join(values)} "
            f"FROM {table}, generate_series({known + 1}, {count}) AS n WHERE house = 'template'")
    words = [f"(ARRAY{FIRST})[1 + n % {len(FIRST)}]", f"(ARRAY{SECOND})[1 + n / {len(FIRST)} % {len(SECOND)}]"]
    sql(f"""SET session_replication_role = replica;
        UPDATE businesses SET business_name = {words[0]} || ' ' || {words[1]} || ' ' || n, slug = 'place-' || n,
          business_type = (ARRAY{KINDS})[1 + n % {len(KINDS)}], city = 'Town ' || n % 200,
          latitude = 47 + (n * 7919 % 7000) / 1000.0, longitude = 6 + (n * 104729 % 9000) / 1000.0
        FROM (SELECT house AS which, substr(house, 2)::int AS n FROM businesses WHERE house ~ '^h[0-9]+$') AS numbered
        WHERE house = which AND n > {known}""")
    sql("INSERT INTO slug_claims (house, business, slug) SELECT house, id, slug FROM businesses WHERE house ~ '^h[0-9]+$' "
        "ON CONFLICT DO NOTHING")
    sql("INSERT INTO houses SELECT house FROM identity ON CONFLICT DO NOTHING")
    sql("DELETE FROM directory; INSERT INTO directory (house, id, slug, business_type, city, latitude, longitude, is_verified, "
        "is_active, takes_orders, takes_bookings, words, row) SELECT house, id, slug, business_type, plain(city), latitude, "
        "longitude, is_verified, is_active, 1, 1, plain(concat_ws(' ', business_name, description, city, address_line1)), "
        "shown(businesses) FROM businesses WHERE house ~ '^h[0-9]+$'")
    sql("VACUUM ANALYZE")


def measured(server, key, requests, make):
    """The times of so many requests of two clients, in milliseconds and in order, and how many failed."""
    def client(seed):
        draw, line, times, failed = random.Random(seed), Line(server, key), [], 0
        for _ in range(requests // 2):
            method, path, body = make(draw)
            start = time.monotonic()
            status, text = line.ask(method, path, body)
            times.append((time.monotonic() - start) * 1e3)
            if status not in (200, 201):
                failed += 1
                print(f"bench-load: {method} {path}: {status} {text[:200]}", file=sys.stderr)
        return times, failed

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        runs = list(pool.map(client, range(2)))
    return sorted(time for times, _ in runs for time in times), sum(failed for _, failed in runs)


def asked(count, item):
    """What is asked for, by the name of its row."""
    def some(draw):
        return f"b{draw.randint(1, count)}"

    day = (datetime.date.today() + datetime.timedelta(days=1)).isoformat()
    order = {"orderType": "takeout", "customerName": "Kim", "source": "app", "paymentMethod": "counter",
             "items": [{"menuItemId": item, "quantity": 1, "modifiers": []}]}

    def search(draw):
        wish = draw.randrange(3)
        if wish == 0:
            return "GET", f"/api/business?search={draw.choice(FIRST)[:5].lower()}%20{draw.choice(SECOND)}&limit=20", None
        if wish == 1:
            return "GET", f"/api/business?near={draw.uniform(47, 54):.3f},{draw.uniform(6, 15):.3f}&radius=30&limit=20", None
        return "GET", f"/api/business?search={draw.choice(FIRST)}&type={draw.choice(KINDS)}&limit=20", None

    return {
        "menu": lambda draw: ("GET", f"/api/menu/{some(draw)}/public", None),
        "free tables": lambda draw: ("GET", f"/api/reservations/{some(draw)}/availability?date={day}&partySize=2", None),
        "search": search,
        "order placed": lambda draw: ("POST", f"/api/orders/{some(draw)}", order),
    }


def options(parser):
    parser.add_argument("--businesses", type=int, nargs="+", default=[100, 10_000])
    parser.add_argument("--orders", type=int, default=100, help="orders of each business (default: 100)")
    parser.add_argument("--requests", type=int, default=2_000, help="requests of each kind (default: 2000)")


def run(arguments):
    program = str(arguments.program)
    columns, failed = [], 0
    with tempfile.TemporaryDirectory() as folder:
        business, item, key = make_template(program, folder, arguments.orders)
        for count in sorted(arguments.businesses):
            fill(business, count)
            server = Server(program, folder)
            column = {"start": server.started}
            for name, make in asked(count, item).items():
                times, lost = measured(server, key, arguments.requests, make)
                failed += lost
                column[name] = times
            column["memory"] = server.memory
            server.stop()
            columns.append(column)
    rows = {name: f"{total:,}" for name, total in (
        ("items", ITEMS * max(arguments.businesses)), ("orders", arguments.orders * max(arguments.businesses)))}
    print(f"Two clients; {rows['items']} items and {rows['orders']} orders in the largest.\n")
    counts = sorted(arguments.businesses)
    print("| businesses | " + " | ".join(f"{count:,}" for count in counts) + " |\n|---|" + "---|" * len(counts))
    print("| start, s | " + " | ".join(f"{column['start']:.2f}" for column in columns) + " |")
    print("| memory, MB | " + " | ".join(f"{column['memory']:.0f}" for column in columns) + " |")
    for name in asked(1, item):
        found = [column[name] for column in columns]
        print(f"| {name}, ms: p50; p99 | "
              + " | ".join(f"{times[len(times) // 2]:.1f}; {times[len(times) * 99 // 100]:.1f}" for times in found) + " |")
    return 1 if failed else 0
