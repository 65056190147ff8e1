"""The box's lists as to-do lists."""

from __future__ import annotations

import re
from typing import Any

from homeassistant.components.todo import TodoItem, TodoItemStatus, TodoListEntity, TodoListEntityFeature
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import entity_registry as er
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from . import SousConfigEntry
from .entity import SousEntity
from .hub import SousHub

PARALLEL_UPDATES = 0
# "milk (2 l)": what stands in the brackets begins with a number.
AMOUNT = re.compile(r"^(?P<name>.+?)\s*\((?P<amount>[\d½¼¾⅓⅔][^()]*)\)$")


async def async_setup_entry(
    hass: HomeAssistant, entry: SousConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Adds a to-do list for each of the box's lists, now and whenever there is another."""
    hub = entry.runtime_data
    box_id = entry.unique_id or entry.entry_id
    start = f"{box_id}-list-"
    known: set[str] = set()
    # A list that is empty today is one still.
    kept = {
        found.unique_id.removeprefix(start)
        for found in er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)
        if found.unique_id.startswith(start)
    }

    @callback
    def add_new() -> None:
        new = (hub.lists() | kept) - known
        known.update(new)
        if new:
            async_add_entities(SousList(hub, box_id, name) for name in sorted(new))

    add_new()
    entry.async_on_unload(hub.listen(add_new))


def summary_of(item: dict[str, Any]) -> str:
    """A line as text: "milk (2 l)"."""
    amount = item.get("quantity", "")
    return item["name"] if amount in ("", "1") else f"{item['name']} ({amount})"


def line_of(summary: str) -> dict[str, Any]:
    """Name and amount of a text; where nothing is said it is one."""
    if found := AMOUNT.match(summary):
        return {"name": found["name"], "quantity": found["amount"]}
    return {"name": summary, "quantity": 1, "unit": "item"}


class SousList(SousEntity, TodoListEntity):
    """A list."""

    _attr_supported_features = (
        TodoListEntityFeature.CREATE_TODO_ITEM
        | TodoListEntityFeature.UPDATE_TODO_ITEM
        | TodoListEntityFeature.DELETE_TODO_ITEM
        | TodoListEntityFeature.MOVE_TODO_ITEM
    )

    def __init__(self, hub: SousHub, box_id: str, name: str) -> None:
        super().__init__(hub, box_id, f"list-{name}")
        self._list = name
        self._attr_name = f"{name.capitalize()} list" if not name.endswith("list") else name.capitalize()
        self._attr_icon = "mdi:cart"

    def _lines(self) -> list[dict[str, Any]]:
        return sorted(
            (item for item in self.hub.items.values() if item["list"] == self._list),
            key=lambda item: (item["position"], item["id"]),
        )

    @property
    def todo_items(self) -> list[TodoItem]:
        """The lines, in their order."""
        return [
            TodoItem(
                uid=item["id"],
                summary=summary_of(item),
                status=TodoItemStatus.COMPLETED if item["checked"] else TodoItemStatus.NEEDS_ACTION,
            )
            for item in self._lines()
        ]

    async def async_create_todo_item(self, item: TodoItem) -> None:
        """Adds a line, or to the line of that name."""
        line = line_of(item.summary or "")
        try:
            await self._add(line)
        except ServiceValidationError:
            # What looks like an amount may be none.
            if line["name"] == item.summary:
                raise
            await self._add({"name": item.summary})

    async def _add(self, line: dict[str, Any]) -> None:
        await self.hub.change("POST", ["items"], {**line, "list": self._list})

    async def async_update_todo_item(self, item: TodoItem) -> None:
        """Changes what is another."""
        now = self.hub.items.get(item.uid or "")
        if now is None:
            raise ServiceValidationError(f"{item.summary} is not on the list any more")
        if item.summary is not None and item.summary != summary_of(now):
            line = line_of(item.summary)
            try:
                await self._change(now["id"], line)
            except ServiceValidationError:
                if line["name"] == item.summary:
                    raise
                await self._change(now["id"], {"name": item.summary})
        # A tick is a request of its own.
        is_done = item.status == TodoItemStatus.COMPLETED
        if item.status is not None and is_done != now["checked"]:
            await self._change(now["id"], {"checked": is_done})

    async def _change(self, item_id: str, change: dict[str, Any]) -> None:
        await self.hub.change("PATCH", ["items", item_id], change)

    async def async_delete_todo_items(self, uids: list[str]) -> None:
        """Takes lines off."""
        for uid in uids:
            await self.hub.change("DELETE", ["items", uid])

    async def async_move_todo_item(self, uid: str, previous_uid: str | None = None) -> None:
        """Puts a line after another, or first."""
        others = [item for item in self._lines() if item["id"] != uid]
        places = {item["id"]: index + 1 for index, item in enumerate(others)}
        place = places.get(previous_uid, 0) if previous_uid else 0
        before = others[place - 1]["position"] if place else None
        after = others[place]["position"] if place < len(others) else None
        if before is None and after is None:
            return
        if before is None:
            position = after - 1
        elif after is None:
            position = before + 1
        else:
            position = (before + after) / 2
        await self._change(uid, {"position": position})
