"""Adding a box: by its address, or as it is found on the network; then by the code that it shows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import aiohttp
import voluptuous as vol
from homeassistant.config_entries import SOURCE_REAUTH, ConfigFlow, ConfigFlowResult
from homeassistant.const import CONF_TOKEN, CONF_URL
from homeassistant.helpers.aiohttp_client import async_get_clientsession
from homeassistant.helpers.service_info.zeroconf import ZeroconfServiceInfo
from yarl import URL

from .api import SousAway, SousBox, SousError, SousNotLetIn, SousRefused, certificate_fingerprint
from .const import CONF_FINGERPRINT, DOMAIN

CONF_CODE = "code"
NAME = "Home Assistant"


def plain(url: str) -> URL:
    """An address as people write it; the box's port unless another is named."""
    text = url.strip()
    if "://" not in text:
        text = f"https://{text}" if re.search(r":\d+$", text) else f"https://{text}:8080"
    address = URL(text)
    if address.scheme not in ("http", "https") or not address.host:
        raise ValueError(url)
    return address.origin()


class SousConfigFlow(ConfigFlow, domain=DOMAIN):
    """Adds a box."""

    VERSION = 1

    def __init__(self) -> None:
        self._url = ""
        self._fingerprint: str | None = None
        self._name = "Sous"

    def _box(self, token: str | None = None) -> SousBox:
        return SousBox(async_get_clientsession(self.hass), self._url, token, self._fingerprint)

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Where the box is."""
        errors: dict[str, str] = {}
        if user_input is not None:
            try:
                address = plain(user_input[CONF_URL])
            except ValueError:
                errors[CONF_URL] = "no_address"
            else:
                self._url, self._fingerprint = str(address), None
                try:
                    return await self._look()
                except SousAway:
                    errors["base"] = "cannot_connect"
                except SousError:
                    errors["base"] = "no_box"
        form = vol.Schema({vol.Required(CONF_URL): str})
        return self.async_show_form(
            step_id="user", data_schema=self.add_suggested_values_to_schema(form, user_input), errors=errors
        )

    async def async_step_zeroconf(self, discovery_info: ZeroconfServiceInfo) -> ConfigFlowResult:
        """A box that announces itself."""
        told = discovery_info.properties
        if not (box_id := told.get("id")):
            return self.async_abort(reason="no_box")
        scheme = "https" if told.get("tls") == "1" else "http"
        self._url = str(URL.build(scheme=scheme, host=str(discovery_info.host), port=discovery_info.port or 8080))
        self._fingerprint = told.get("fp", "").replace(":", "").lower() or None
        self._name = discovery_info.name.split("._sous.")[0]
        await self.async_set_unique_id(box_id)
        self._abort_if_unique_id_configured(updates={CONF_URL: self._url})
        self.context["title_placeholders"] = {"name": self._name}
        return await self.async_step_pair()

    async def _look(self) -> ConfigFlowResult:
        """Whether a box is there, and how it is known."""
        try:
            await self._box().call("GET", "health")
        except aiohttp.ClientConnectorCertificateError:
            address = URL(self._url)
            self._fingerprint = await certificate_fingerprint(address.host or "", address.port or 443)
            await self._box().call("GET", "health")
        try:
            # Programs of the box's own user on its own machine need no token.
            return await self._finish(None)
        except SousNotLetIn:
            return await self.async_step_pair()

    async def async_step_pair(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """The code that the box shows."""
        errors: dict[str, str] = {}
        if user_input is not None:
            try:
                return await self._finish(await self._box().pair(re.sub(r"\D", "", user_input[CONF_CODE]), NAME))
            except SousNotLetIn:
                errors["base"] = "wrong_code"
            except (SousAway, aiohttp.ClientConnectorCertificateError):
                errors["base"] = "cannot_connect"
            except SousRefused:
                errors["base"] = "wrong_code"
        fingerprint = (self._fingerprint or "").upper()
        return self.async_show_form(
            step_id="pair",
            data_schema=vol.Schema({vol.Required(CONF_CODE): str}),
            errors=errors,
            description_placeholders={
                "url": self._url,
                "fingerprint": ":".join(re.findall("..", fingerprint)) or "–",
            },
        )

    async def _finish(self, token: str | None) -> ConfigFlowResult:
        snapshot = await self._box(token).call("GET", "api/v1/snapshot")
        box_id = str(snapshot["epoch"])[:8]
        data = {CONF_URL: self._url, CONF_TOKEN: token, CONF_FINGERPRINT: self._fingerprint}
        await self.async_set_unique_id(box_id, raise_on_progress=False)
        if self.source == SOURCE_REAUTH:
            self._abort_if_unique_id_mismatch(reason="another_box")
            return self.async_update_reload_and_abort(self._get_reauth_entry(), data_updates=data)
        self._abort_if_unique_id_configured(updates=data)
        return self.async_create_entry(title=self._name, data=data)

    async def async_step_reauth(self, entry_data: Mapping[str, Any]) -> ConfigFlowResult:
        """The box does not know this device any more."""
        self._url = entry_data[CONF_URL]
        self._fingerprint = entry_data.get(CONF_FINGERPRINT)
        return await self.async_step_pair()
