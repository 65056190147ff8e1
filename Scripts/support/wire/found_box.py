"""What Home Assistant makes of a box that announces itself (mDNS). It runs in Home Assistant's own environment.

    found_box.py FOLDER        a folder of settings with custom_components; prints JSON
"""

import asyncio
import json
import os
import sys
from ipaddress import ip_address

from homeassistant import config_entries, loader
from homeassistant.core import HomeAssistant
from homeassistant.helpers import device_registry, entity_registry
from homeassistant.helpers.service_info.zeroconf import ZeroconfServiceInfo

# As Sources/Assistant/Page/DiscoveryService.swift announces it.
TEXTS = {"id": "2d9a6c1e", "version": "1.0.0", "tls": "1", "fp": ":".join(["AB"] * 32)}


def found(address, texts):
    return ZeroconfServiceInfo(
        ip_address=ip_address(address), ip_addresses=[ip_address(address)], port=8080, hostname="kitchen.local.",
        type="_sous._tcp.local.", name="Sous on kitchen._sous._tcp.local.", properties=texts)


async def main():
    hass = HomeAssistant(sys.argv[1])
    loader.async_setup(hass)
    hass.config_entries = config_entries.ConfigEntries(hass, {})
    await hass.config_entries.async_initialize()
    await device_registry.async_load(hass)
    await entity_registry.async_load(hass)

    async def flow(address, texts):
        result = await hass.config_entries.flow.async_init(
            "sous", context={"source": config_entries.SOURCE_ZEROCONF}, data=found(address, texts))
        return {key: result.get(key) for key in ("step_id", "reason", "description_placeholders")}

    print(json.dumps({
        "new": await flow("192.0.2.4", TEXTS),
        "again": await flow("192.0.2.4", TEXTS),
        "nameless": await flow("192.0.2.5", {"path": "/ws"}),
        "titles": [flow["context"].get("title_placeholders") for flow in hass.config_entries.flow.async_progress()],
    }), flush=True)
    # There is nothing to be put away.
    os._exit(0)


asyncio.run(main())
