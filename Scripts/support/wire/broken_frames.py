"""Frames that are broken, and what the box must make of them."""

import copy
import json

from documents import faults

BIG = 64 << 10


def frames(documents, receivable):
    """(name, text, code of the error, its id) of frames that leave the connection open."""
    yield "no JSON", "milk", "malformed", None
    yield "half of a JSON", '{"type":"item_added","data":{"id":"x","name":"mi', "malformed", None
    yield "nothing", "", "malformed", None
    yield "a number", "42", "malformed", None
    yield "a list", "[]", "malformed", None
    yield "null", "null", "malformed", None
    yield "no type", "{}", "malformed", None
    yield "a type that is a number", '{"type":5,"data":{}}', "malformed", None
    yield "no data", '{"type":"item_checked"}', "malformed", None
    yield "data that are a list", '{"type":"item_checked","data":[]}', "malformed", None
    yield "a type of the box", '{"type":"snapshot","data":{"id":"x1"}}', "unknown_type", "x1"
    yield "an unknown type", '{"type":"teapot","data":{"id":"x2"}}', "unknown_type", "x2"
    yield "a type of 60,000 letters", json.dumps({"type": "t" * 60_000, "data": {}}), "unknown_type", None
    yield "60,000 brackets", "[" * 60_000, "malformed", None
    deep = "[" * 25_000 + "]" * 25_000
    nested = '{"type":"command","data":{"id":"x3","intent":"box.help","slots":{"x":' + deep + "}}}"
    yield "slots nested deeper than a stack", nested, "malformed", None
    for name, data, code in [
        ("an empty id", {"id": "", "name": "milk"}, "malformed"),
        ("an id of 101 characters", {"id": "i" * 101, "name": "milk"}, "malformed"),
        ("no name", {"id": "x4"}, "malformed"),
        ("a name of nothing visible", {"id": "x5", "name": "\u200b\u202e \u0000"}, "refused"),
        ("a name of 81 letters", {"id": "x6", "name": "m" * 81}, "refused"),
        ("a moment that is none", {"id": "x7", "name": "milk", "at": "yesterday"}, "malformed"),
        ("less than nothing", {"id": "x10", "name": "milk", "quantity": -1, "itemId": "y"}, "refused"),
        ("a place beyond all lists", {"id": "x11", "name": "milk", "itemId": "y", "position": 1e300}, "refused"),
        ("a person that nobody is", {"id": "x12", "name": "milk", "itemId": "y", "forUsers": ["nobody"]}, "refused"),
        ("an empty itemId", {"id": "x13", "name": "milk", "itemId": ""}, "refused"),
        ("an itemId of 101 characters", {"id": "x14", "name": "milk", "itemId": "i" * 101}, "refused"),
    ]:
        yield name, json.dumps({"type": "item_added", "data": data}), code, data["id"][:100]
    for name, data, code in [
        ("a timer that is none", {"id": "x20", "action": "pause", "timerId": "nothing"}, "refused"),
        ("no timer", {"id": "x21", "action": "pause"}, "malformed"),
        ("no seconds", {"id": "x22", "action": "start"}, "malformed"),
        ("an action that is none", {"id": "x23", "action": "explode"}, "malformed"),
        ("no time at all", {"id": "x24", "action": "start", "seconds": 0}, "refused"),
        ("the largest number of seconds", {"id": "x25", "action": "start", "seconds": 2**63 - 1}, "refused"),
        ("more seconds than numbers", {"id": "x26", "action": "start", "seconds": 10**30}, "malformed"),
    ]:
        yield name, json.dumps({"type": "timer_command", "data": data}), code, data["id"]
    for name, data, code in [
        ("no words", {"id": "x30"}, "malformed"),
        ("words that are no command", {"id": "x31", "text": "blow out the moon"}, "not_understood"),
        ("half a command", {"id": "x32", "text": "start timer"}, "incomplete"),
        ("a command that is none", {"id": "x33", "intent": "moon.blow_out"}, "not_understood"),
        ("a command of the clock", {"id": "x34", "intent": "clock.tick"}, "forbidden"),
        ("a command without what it needs", {"id": "x35", "intent": "timer.start", "slots": {}}, "incomplete"),
        ("a slot of the wrong kind", {"id": "x36", "intent": "timer.start", "slots": {"seconds": "ten"}}, "malformed"),
        ("60,000 letters", {"id": "x37", "text": "add " + "m" * 60_000}, "not_understood"),
    ]:
        yield name, json.dumps({"type": "command", "data": data}), code, data["id"]
    yield from wrong_kinds(documents, receivable)


def wrong_kinds(documents, receivable):
    """Every field of every example with a value of another kind, and every needed field left out."""
    schemas = documents.frames()
    number = 0
    for where, example in documents.examples():
        kind = example["type"]
        if kind not in receivable or kind == "hello" or "asyncapi" not in where:
            continue
        for field in example["data"]:
            kinds = [{"x": 1}, [1], True]
            for value in [None, *kinds] if field != "id" else kinds:
                frame = copy.deepcopy(example)
                number += 1
                frame["data"]["id"] = f"k{number}"
                if value is None:
                    del frame["data"][field]
                else:
                    frame["data"][field] = value
                if any(faults(schemas[kind], frame)):
                    shown = frame["data"].get("id") if isinstance(frame["data"].get("id"), str) else None
                    yield f"{where}, {field}: {json.dumps(value)}", json.dumps(frame), "malformed", shown
                    break


def end(first, payload, masked=True):
    return lambda client: client.send_raw(first, payload, masked)


def in_parts(client):
    client.send_raw(0x01, b"x" * 40_000)
    client.send_raw(0x80, b"x" * 40_000)


def thousand_parts(client):
    for _ in range(1_000):
        client.send_raw(0x01 if _ == 0 else 0x00, b"x")


def promise(client):
    # A frame that says it is 2^62 bytes long.
    client.socket.sendall(b"\x81\xff" + (1 << 62).to_bytes(8, "big") + b"mask" + b"x" * 1_000)


# what it is, what is sent, the codes it may be closed with, the promised one first
ENDS = [
    ("a binary frame", end(0x82, b"\x00\x01"), [1003]),
    ("bytes that are no UTF-8", end(0x81, b'{"type":"\xff\xfe"}'), [1007]),
    ("half a letter", end(0x81, b'{"type":"\xc3"}'), [1007]),
    ("a surrogate", end(0x81, b'{"type":"\xed\xa0\x80"}'), [1007]),
    ("more than 64 KiB", end(0x81, b"x" * (BIG + 1)), [1009]),
    ("more than 64 KiB in parts", in_parts, [1009]),
    ("a frame of four exabytes", promise, [1009, 1002]),
    ("a thousand parts", thousand_parts, [1009, 1008, 1002]),
    ("no mask", end(0x81, b"{}", masked=False), [1002]),
    ("a reserved bit", end(0xC1, b"{}"), [1002]),
    ("a reserved opcode", end(0x83, b"{}"), [1002, 1003]),
    ("a part that continues nothing", end(0x80, b"{}"), [1002]),
    ("a ping of 126 bytes", end(0x89, b"x" * 126), [1002]),
    ("a ping in parts", end(0x09, b"x"), [1002]),
    ("a close of one byte", end(0x88, b"\x03"), [1002, None]),
    ("a farewell", end(0x88, b"\x03\xe8"), [1000]),
    ("a token of nobody's", lambda client: client.send({"type": "hello", "data": {"token": "nobody"}}), [4401]),
]
