"""The lists and the meal plan of a Sous box. Timers and all else come by MQTT."""

from __future__ import annotations

import asyncio
from pathlib import Path

from homeassistant.config_entries import ConfigEntry
from homeassistant.const import CONF_TOKEN, CONF_URL, Platform
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ConfigEntryAuthFailed, ConfigEntryNotReady
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.aiohttp_client import async_get_clientsession
from homeassistant.helpers.typing import ConfigType

from .api import SousBox, SousNotLetIn
from .const import CONF_FINGERPRINT, DOMAIN
from .hub import SousHub

PLATFORMS = [Platform.CALENDAR, Platform.TODO]
CONFIG_SCHEMA = cv.config_entry_only_config_schema(DOMAIN)
FIRST_ANSWER_S = 15
CARD = "sous-card.js"

type SousConfigEntry = ConfigEntry[SousHub]


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    """Gives the dashboards the card for timers."""
    if not {"http", "frontend"} <= hass.config.components:
        return True
    from homeassistant.components.frontend import add_extra_js_url
    from homeassistant.components.http import StaticPathConfig

    path = f"/{DOMAIN}/{CARD}"
    await hass.http.async_register_static_paths([StaticPathConfig(path, str(Path(__file__).parent / CARD), False)])
    add_extra_js_url(hass, path)
    return True


async def async_setup_entry(hass: HomeAssistant, entry: SousConfigEntry) -> bool:
    """Follows a box."""
    box = SousBox(
        async_get_clientsession(hass), entry.data[CONF_URL], entry.data.get(CONF_TOKEN), entry.data.get(CONF_FINGERPRINT)
    )
    hub = SousHub(box, lambda: entry.async_start_reauth(hass))
    following = entry.async_create_background_task(hass, hub.run(), "sous")
    try:
        async with asyncio.timeout(FIRST_ANSWER_S):
            await hub.ready.wait()
    except TimeoutError:
        pass
    if not hub.available:
        following.cancel()
        if isinstance(hub.problem, SousNotLetIn):
            raise ConfigEntryAuthFailed(str(hub.problem))
        raise ConfigEntryNotReady(str(hub.problem or "the box does not answer"))
    entry.runtime_data = hub
    await hass.config_entries.async_forward_entry_setups(entry, PLATFORMS)
    return True


async def async_unload_entry(hass: HomeAssistant, entry: SousConfigEntry) -> bool:
    """Leaves the box. What follows it ends with the entry."""
    return await hass.config_entries.async_unload_platforms(entry, PLATFORMS)
