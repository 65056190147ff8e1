"""What the box has, kept up to date by its WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import random
from collections.abc import Callable
from typing import Any

from homeassistant.core import CALLBACK_TYPE, callback
from homeassistant.exceptions import HomeAssistantError, ServiceValidationError

from .api import SousAway, SousBox, SousError, SousNotLetIn, SousRefused
from .const import USUAL_LIST

_LOGGER = logging.getLogger(__name__)
LONGEST_PAUSE_S = 60
# How long a service waits until what it changed is seen here.
ECHO_S = 2


class SousHub:
    """The lists and the meals of a box."""

    def __init__(self, box: SousBox, on_not_let_in: Callable[[], None]) -> None:
        self.box = box
        self.items: dict[str, dict[str, Any]] = {}
        self.dishes: dict[str, dict[str, Any]] = {}
        self.available = False
        self.ready = asyncio.Event()
        self.problem: SousError | None = None
        self._seq = -1
        self._on_not_let_in = on_not_let_in
        self._listeners: list[CALLBACK_TYPE] = []
        self._echo = asyncio.Condition()

    @callback
    def listen(self, listener: CALLBACK_TYPE) -> CALLBACK_TYPE:
        """Calls it at every change, until what is given back is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def lists(self) -> set[str]:
        """The lists that there are; the usual one always is."""
        return {USUAL_LIST} | {item["list"] for item in self.items.values()}

    async def run(self) -> None:
        """Follows the box, for as long as it is let in."""
        pause = 1.0
        while True:
            try:
                async with contextlib.aclosing(self.box.frames()) as frames:
                    async for frame in frames:
                        if await self._take(frame):
                            pause = 1.0
                self.problem = SousAway("the box has ended the connection")
            except SousNotLetIn as error:
                self.problem = error
                self._lose()
                self.ready.set()
                self._on_not_let_in()
                return
            except SousError as error:
                self.problem = error
            except (KeyError, TypeError) as error:
                self.problem = SousAway(f"the box tells what makes no sense: {error!r}")
            self._lose()
            self.ready.set()
            # Longer or shorter by chance: several do not come back at once.
            await asyncio.sleep(pause * random.uniform(0.75, 1.25))
            pause = min(pause * 2, LONGEST_PAUSE_S)

    async def change(self, method: str, path: list[str], body: dict[str, Any] | None = None) -> None:
        """Changes something on the box, and waits until it is seen here."""
        try:
            seq = await self.box.change(method, path, body)
        except SousRefused as error:
            raise ServiceValidationError(str(error)) from error
        except SousNotLetIn as error:
            self._on_not_let_in()
            raise HomeAssistantError(str(error)) from error
        except SousError as error:
            raise HomeAssistantError(f"The box cannot be reached: {error}") from error
        try:
            async with asyncio.timeout(ECHO_S), self._echo:
                await self._echo.wait_for(lambda: self._seq >= seq)
        except TimeoutError:
            _LOGGER.debug("Change %s is not seen yet", seq)

    @callback
    def _lose(self) -> None:
        if self.available:
            _LOGGER.info("The box is away: %s", self.problem)
        self.available = False
        self._tell()

    async def _take(self, frame: dict[str, Any]) -> bool:
        data = frame.get("data", {})
        match frame.get("type"):
            case "snapshot":
                self.items = {item["id"]: item for item in data["items"]}
                self.dishes = {dish["id"]: dish for dish in data["dishes"]}
            case "change" if data["seq"] > self._seq:
                for records, kind in ((self.items, "items"), (self.dishes, "dishes")):
                    for record in data.get("set", {}).get(kind, []):
                        records[record["id"]] = record
                    for record_id in data.get("removed", {}).get(kind, []):
                        records.pop(record_id, None)
            case _:
                return False
        self._seq = data["seq"]
        if not self.available:
            _LOGGER.debug("The box is there")
        self.available, self.problem = True, None
        self.ready.set()
        self._tell()
        async with self._echo:
            self._echo.notify_all()
        return True

    @callback
    def _tell(self) -> None:
        for listener in list(self._listeners):
            listener()
