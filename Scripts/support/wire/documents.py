"""docs/openapi.yaml, docs/platform.yaml, docs/asyncapi.yaml and the frames in docs/protocol.md."""

import copy
import json
import re

import yaml
from jsonschema import Draft202012Validator

from environment import ROOT

DOCS = ROOT / "docs"


class Documents:
    def __init__(self):
        self.openapi = yaml.safe_load((DOCS / "openapi.yaml").read_text(encoding="utf-8"))
        self.asyncapi = yaml.safe_load((DOCS / "asyncapi.yaml").read_text(encoding="utf-8"))
        self.platform = yaml.safe_load((DOCS / "platform.yaml").read_text(encoding="utf-8"))
        self.whole = {"openapi.yaml": self.openapi, "asyncapi.yaml": self.asyncapi, "platform.yaml": self.platform}

    def found(self, reference, home):
        """What a $ref names, and the file it is in."""
        file, _, path = reference.partition("#")
        home = file or home
        place = self.whole[home]
        for part in path.strip("/").split("/"):
            place = place[part.replace("~1", "/").replace("~0", "~")]
        return place, home

    def plain(self, node, home):
        """A copy without references. No schema here holds itself."""
        if isinstance(node, list):
            return [self.plain(part, home) for part in node]
        if not isinstance(node, dict):
            return node
        if "$ref" in node:
            target, where = self.found(node["$ref"], home)
            beside = {key: value for key, value in node.items() if key != "$ref"}
            return {**self.plain(target, where), **self.plain(beside, home)}
        return {key: self.plain(value, home) for key, value in node.items()}

    def frames(self):
        """The payload schema of every frame by its type, without references."""
        return {name: self.plain(message["payload"], "asyncapi.yaml")
                for name, message in self.asyncapi["components"]["messages"].items()}

    def examples(self):
        """(where, frame) of every example frame of the documents."""
        for name, message in self.asyncapi["components"]["messages"].items():
            for example in message.get("examples", []):
                yield f"asyncapi.yaml, {name}", copy.deepcopy(example["payload"])
        text = (DOCS / "protocol.md").read_text(encoding="utf-8")
        for block in re.finditer(r"^```json\n(.*?)^```", text, re.M | re.S):
            line = text[:block.start()].count("\n") + 2
            rest, decoder = block.group(1).strip(), json.JSONDecoder()
            while rest:
                frame, end = decoder.raw_decode(rest)
                yield f"protocol.md, line {line}", frame
                rest = rest[end:].strip()
        for inline in re.finditer(r"`(\{\"type\".*?\})`", text, re.S):
            line = text[:inline.start()].count("\n") + 1
            if "…" not in inline.group(1):
                yield f"protocol.md, line {line}", json.loads(inline.group(1))

    def operations(self, action):
        """(name, types of its messages, types of its answers) of the operations that the box receives or sends."""
        for name, operation in self.asyncapi["operations"].items():
            if operation["action"] == action:
                def types(messages):
                    return [message["$ref"].rsplit("/", 1)[1] for message in messages]
                yield name, types(operation["messages"]), types(operation.get("reply", {}).get("messages", []))


def closed(schema, inside=False):
    """A copy that takes nothing the documents do not name, so that nothing goes undocumented."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    copied = {}
    for key, value in schema.items():
        if key in ("allOf", "anyOf", "oneOf"):
            copied[key] = [closed(part, inside=True) for part in value]
        elif key == "properties":
            copied[key] = {name: closed(part) for name, part in value.items()}
        else:
            copied[key] = closed(value) if key in ("items", "additionalProperties") else value
    if not inside and ("properties" in schema or "allOf" in schema) and "additionalProperties" not in schema:
        copied["unevaluatedProperties"] = False
    return copied


def faults(schema, value):
    """What is wrong with a value, each in one line."""
    for error in Draft202012Validator(schema, format_checker=Draft202012Validator.FORMAT_CHECKER).iter_errors(value):
        path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
        yield f"{path or '.'}: {error.message[:200]}"
