"""What the box's entities have in common."""

from __future__ import annotations

from homeassistant.core import callback
from homeassistant.helpers.device_registry import DeviceInfo
from homeassistant.helpers.entity import Entity

from .const import DOMAIN
from .hub import SousHub


class SousEntity(Entity):
    """Something of the box, written anew at every change."""

    _attr_has_entity_name = True
    _attr_should_poll = False

    def __init__(self, hub: SousHub, box_id: str, key: str) -> None:
        self.hub = hub
        self._attr_unique_id = f"{box_id}-{key}"
        # The device is the same as the one by MQTT, where there is one.
        self._attr_device_info = DeviceInfo(
            identifiers={(DOMAIN, box_id), ("mqtt", f"sous-{box_id}")},
            name="Sous",
            manufacturer="Sous",
            model="Kitchen box",
        )

    @property
    def available(self) -> bool:
        """Whether the box is there."""
        return self.hub.available

    async def async_added_to_hass(self) -> None:
        """Follows the box."""
        self.async_on_remove(self.hub.listen(self._changed))

    @callback
    def _changed(self) -> None:
        self.async_write_ha_state()
