"""Measures how many orders a second servers keep on one PostgreSQL, beside pgbench with a transaction of the same rows.

    SOUS_POSTGRES_SYNC=on Scripts/with-postgres Scripts/bench/load --scenario servers [--seconds N] [--clients N]

For 1, 2 and 4 servers, connections place orders over HTTP (Tests/TestTool/Load), each after the one before was acknowledged:
first all at one business, then each at one of 200 that is drawn anew, a house each. Then as many clients of pgbench keep the
rows that one such order makes, each in a transaction of its own, on a house of their own. At last one server is given half as
many orders a second as it kept.
"""

import contextlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time

from environment import ROOT
from shared_store import DISH, SHOP, Clients, Server

from load import platform

NEEDS = ["tool", "postgres"]
HOUSES = 200


def load(ports, arguments, *more, rate=0):
    """Orders as fast as they are answered, or at a rate; how many a second, their median and p99 in ms, and how many failed."""
    ways = [word for port in ports for word in ("--port", str(port))]
    run = subprocess.run(
        [arguments.tool, "load", "orders", *ways, "--connections", str(arguments.clients), "--seconds", str(arguments.seconds),
         "--rate", str(rate), *more], capture_output=True, text=True)
    found = dict(word.split("=") for word in run.stdout.split())
    if "a_second" not in found:
        raise SystemExit(f"bench-load: {run.stderr[-800:]}")
    return float(found["a_second"]), float(found["p50_ms"]), float(found["p99_ms"]), int(found["failed"])


def orders_of_one(program, count, arguments):
    """At one business, by so many servers."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        os.environ["SOUS_STORE_HOUSE"] = f"bench-{count}"
        servers = []
        for number in range(count):
            servers.append(Server(program, ROOT / "grammars", folder, number))
            stack.callback(lambda server=servers[-1]: server.process.kill())
        clients = Clients(servers)
        for server in servers:
            clients.surely("GET", "/health", server=server)
        servers[0].run("demo", "restaurant")
        time.sleep(1.5)
        return load([server.port for server in servers], arguments, "--business", SHOP, "--item", DISH)


def orders_of_many(program, counts, arguments):
    """At many businesses, by so many servers each time; and by one at half the rate."""
    with tempfile.TemporaryDirectory() as folder:
        business, item, key = platform.make_template(program, folder, 0)
        platform.fill(business, HOUSES)
        wish = ["--name", platform.DOMAIN, "--key", key, "--business", "b#", "--count", str(HOUSES), "--item", item]
        found = []
        for count in counts:
            servers = [platform.Server(program, f"{folder}/{number}") for number in range(count)]
            ports = [server.port for server in servers]
            load(ports, arguments, *wish)
            found.append(load(ports, arguments, *wish))
            if count == 1:
                half = load(ports, arguments, *wish, rate=found[0][0] / 2)
            for server in servers:
                server.stop()
        return found, half


def rows_of_an_order():
    """What the newest order has written: its command, as SQL for pgbench with numbers of its own."""
    run = subprocess.run(
        ["psql", "-AtX", os.environ["SOUS_TEST_POSTGRES"], "-c", "SET search_path = sous; SET sous.house = 'bench-1'", "-c", """
         SELECT json_build_object(
           'journal', (SELECT row_to_json(j) FROM journal j WHERE intent = 'order.create' ORDER BY seq DESC LIMIT 1),
           'events', (SELECT json_agg(e.json ORDER BY position) FROM events e WHERE seq =
             (SELECT max(seq) FROM journal WHERE intent = 'order.create')),
           'kinds', (SELECT json_agg(e.kind ORDER BY position) FROM events e WHERE seq =
             (SELECT max(seq) FROM journal WHERE intent = 'order.create')),
           'order', (SELECT row_to_json(o) FROM kept_orders o ORDER BY added DESC LIMIT 1),
           'items', (SELECT json_agg(i) FROM kept_order_items i WHERE order_id =
             (SELECT id FROM kept_orders ORDER BY added DESC LIMIT 1)))"""],
        capture_output=True, text=True, check=True)
    return json.loads(run.stdout.splitlines()[-1])


def quoted(value):
    if value is None:
        return "NULL"
    if isinstance(value, (dict, list)):
        value = json.dumps(value)
    if isinstance(value, (int, float)):
        return str(value)
    # What follows a colon would be a variable of pgbench.
    return "'" + str(value).replace("'", "''").replace(":", "' || chr(58) || '") + "'"


def insert(table, row, **other):
    row = {key: value for key, value in row.items() if key not in ("added", "house", "over_at")}
    values = [other.get(key, quoted(value)) for key, value in row.items()]
    cast = {"command": "::json", "json": "::json", "modifiers": "::json", "customizations": "::json", "selected_options": "::json"}
    values = [f"({value}){cast[key]}" if key in cast else value for key, value in zip(row, values)]
    return f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join(values)});"


def script(kept):
    """The transaction of an order, for pgbench."""
    own = "'p' || :client_id || '-' || :n"
    lines = ["\\set n 0", "SELECT nextval('bench') AS n \\gset", "BEGIN;",
             "SELECT set_config('sous.house', 'pgbench-' || :client_id, true);",
             insert("journal", kept["journal"], seq=":n", id=own, undoes="NULL", sentence="NULL")]
    for position, (kind, event) in enumerate(zip(kept["kinds"], kept["events"])):
        lines.append(insert("events", {"seq": 0, "position": position, "kind": kind, "json": event}, seq=":n"))
    lines += [insert("kept_orders", kept["order"], id=own, order_number=":n || ''"),
              f"DELETE FROM kept_order_items WHERE order_id = {own};"]
    lines += [insert("kept_order_items", item, order_id=own) for item in kept["items"]]
    lines += ["UPDATE ordering SET last_order_number = last_order_number + 1;", "COMMIT;"]
    return "\n".join(lines)


def pgbench(arguments):
    address = os.environ["SOUS_TEST_POSTGRES"]
    environment = {**os.environ, "PGOPTIONS": "-c search_path=sous"}
    columns = subprocess.run(
        ["psql", "-AtX", address, "-c", """
         SELECT table_name, string_agg(column_name, ', ') FROM information_schema.columns
         WHERE table_schema = 'sous' AND table_name IN ('businesses', 'ordering') AND column_name NOT IN ('house', 'added')
         GROUP BY table_name"""], capture_output=True, text=True, check=True).stdout
    tables = dict(line.split("|") for line in columns.splitlines())
    with tempfile.TemporaryDirectory() as folder:
        prepare = pathlib.Path(folder, "prepare.sql")
        text = ["SET search_path = sous; CREATE SEQUENCE IF NOT EXISTS bench; SET sous.house = 'bench-1';"]
        text += [f"CREATE TEMP TABLE copy_{table} AS SELECT {names} FROM {table} WHERE id = '{SHOP}';"
                 for table, names in tables.items()]
        for client in range(arguments.clients):
            text.append(f"SET sous.house = 'pgbench-{client}';")
            text += [f"INSERT INTO {table} ({names}) SELECT {names} FROM copy_{table};"
                     for table, names in sorted(tables.items())]
        prepare.write_text("\n".join(text))
        subprocess.run(["psql", "-qX", "-v", "ON_ERROR_STOP=1", address, "-f", str(prepare)], check=True)
        one = pathlib.Path(folder, "order.sql")
        one.write_text(script(rows_of_an_order()))
        run = subprocess.run(
            ["pgbench", "-n", "-M", "prepared", "-c", str(arguments.clients), "-j", "2", "-T", str(arguments.seconds), "-f",
             str(one), address], env=environment, capture_output=True, text=True)
    found = re.search(r"tps = ([\d.]+)", run.stdout)
    if run.returncode or not found:
        raise SystemExit(f"bench-load: pgbench: {run.stdout[-500:]}{run.stderr[-1500:]}")
    return float(found[1])


def options(parser):
    parser.add_argument("--seconds", type=int, default=20)
    parser.add_argument("--clients", type=int, default=16)


def run(arguments):
    program = str(arguments.program)
    counts = (1, 2, 4)
    one = [orders_of_one(program, count, arguments) for count in counts]
    rival = pgbench(arguments)
    many, half = orders_of_many(program, counts, arguments)
    print(f"{arguments.clients} connections, fsync {os.environ.get('SOUS_POSTGRES_SYNC', 'off')}.\n")
    print("| servers | at one business: orders a second; of pgbench; p50, p99 ms | at one of 200 |\n|---|---|---|")
    for count, *found in zip(counts, one, many):
        print(f"| {count} | " + " | ".join(
            f"{rate:.0f}; {rate / rival:.2f}; {median:.1f}, {most:.1f}" for rate, median, most, _ in found) + " |")
    print(f"| one, at half the rate | | {half[0]:.0f}; {half[1]:.1f}, {half[2]:.1f} |")
    print(f"| pgbench, the same rows | {rival:.0f} | |")
    return 1 if any(found[-1] for found in one + many + [half]) else 0
