"""The meal plan as a calendar."""

from __future__ import annotations

import datetime
from typing import Any

from homeassistant.components.calendar import CalendarEntity, CalendarEvent
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.util import dt as dt_util

from . import SousConfigEntry
from .entity import SousEntity
from .hub import SousHub

PARALLEL_UPDATES = 0
# As the box's own calendar has them.
TIMES = {
    "breakfast": datetime.time(8, 0),
    "lunch": datetime.time(12, 30),
    "snack": datetime.time(15, 30),
    "dinner": datetime.time(18, 30),
    "dessert": datetime.time(20, 0),
}
LENGTH = datetime.timedelta(hours=1)


async def async_setup_entry(
    hass: HomeAssistant, entry: SousConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Adds the calendar."""
    async_add_entities([SousMeals(entry.runtime_data, entry.unique_id or entry.entry_id)])


class SousMeals(SousEntity, CalendarEntity):
    """What is eaten when."""

    _attr_icon = "mdi:silverware-fork-knife"
    _attr_name = "Meals"

    def __init__(self, hub: SousHub, box_id: str) -> None:
        super().__init__(hub, box_id, "calendar")

    def _events(self) -> list[CalendarEvent]:
        meals: dict[tuple[str, str], list[dict[str, Any]]] = {}
        for dish in self.hub.dishes.values():
            if dish["slot"] in TIMES:
                meals.setdefault((dish["date"], dish["slot"]), []).append(dish)
        events = []
        for (date, slot), dishes in meals.items():
            dishes.sort(key=lambda dish: (dish["isSide"], dish["position"]))
            start = datetime.datetime.combine(
                datetime.date.fromisoformat(date), TIMES[slot], dt_util.get_default_time_zone()
            )
            names = ", ".join(dish["dish"] for dish in dishes)
            events.append(
                CalendarEvent(start=start, end=start + LENGTH, summary=f"{slot.capitalize()}: {names}", uid=f"{date}-{slot}")
            )
        return sorted(events, key=lambda event: event.start)

    @property
    def event(self) -> CalendarEvent | None:
        """The meal that is eaten now, or the next one."""
        now = dt_util.now()
        return next((event for event in self._events() if event.end > now), None)

    async def async_get_events(
        self, hass: HomeAssistant, start_date: datetime.datetime, end_date: datetime.datetime
    ) -> list[CalendarEvent]:
        """The meals of some days."""
        return [event for event in self._events() if event.start < end_date and event.end > start_date]
