"""The box's HTTP and WebSocket interface, as docs/protocol.md and docs/openapi.yaml of Sous describe it."""

from __future__ import annotations

import asyncio
import hashlib
import ssl
import uuid
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import quote

import aiohttp
from yarl import URL

PATIENCE_S = 10
# The box says nothing for as long as nothing happens.
HEARTBEAT_S = 25
LARGEST_FRAME = 32 << 20


class SousError(Exception):
    """Why something was not done."""


class SousAway(SousError):
    """The box cannot be reached, or not now."""


class SousNotLetIn(SousError):
    """The box does not know this device, or does no longer."""


class SousRefused(SousError):
    """The box understood, and does not do it."""


async def certificate_fingerprint(host: str, port: int) -> str:
    """The SHA-256 of the certificate that is shown there, whoever signed it."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    try:
        async with asyncio.timeout(PATIENCE_S):
            _, writer = await asyncio.open_connection(host, port, ssl=context)
            try:
                certificate = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
            finally:
                writer.close()
    except (OSError, TimeoutError) as error:
        raise SousAway(f"{host}:{port}: {error}") from error
    return hashlib.sha256(certificate).hexdigest()


class SousBox:
    """A box, as this device knows it."""

    def __init__(
        self, session: aiohttp.ClientSession, url: str, token: str | None = None, fingerprint: str | None = None
    ) -> None:
        self._session = session
        self.url = URL(url)
        self._token = token
        # A box makes its own certificate, so it is known by its fingerprint.
        self._ssl: Any = aiohttp.Fingerprint(bytes.fromhex(fingerprint)) if fingerprint else True

    async def call(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """The `data` of an answer."""
        headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
        if method != "GET":
            # A request that is sent again does nothing again.
            headers["Idempotency-Key"] = str(uuid.uuid4())
        try:
            async with asyncio.timeout(PATIENCE_S):
                for attempt in range(2):
                    try:
                        return await self._answer(method, path, body, headers)
                    except aiohttp.ServerDisconnectedError:
                        if attempt:
                            raise
        except aiohttp.ClientConnectorCertificateError:
            raise
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            raise SousAway(f"{self.url}: {error or type(error).__name__}") from error

    async def _answer(self, method: str, path: str, body: dict[str, Any] | None, headers: dict[str, str]) -> Any:
        address = self.url.joinpath(*path.split("/"), encoded=True)
        async with self._session.request(
            method, address, json=body, headers=headers, ssl=self._ssl, allow_redirects=False
        ) as answer:
            try:
                content = await answer.json(content_type=None)
            except ValueError:
                content = None
            if not isinstance(content, dict):
                kind = SousAway if answer.status >= 500 else SousRefused
                raise kind(f"{self.url} answered {answer.status}, and not as a box does")
            if answer.status < 300 and "data" in content:
                return content["data"]
            error = content.get("error")
            message = error.get("message") if isinstance(error, dict) else None
            message = str(message or f"it answered {answer.status}")
            if answer.status == 401:
                raise SousNotLetIn(message)
            if answer.status in (408, 429, 502, 503, 504):
                raise SousAway(message)
            raise SousRefused(message)

    async def pair(self, code: str, name: str) -> str:
        """This device's token, for the code that the box shows."""
        answer = await self.call("POST", "api/v1/pair", {"code": code, "name": name})
        return answer["token"]

    async def change(self, method: str, path: list[str], body: dict[str, Any] | None = None) -> int:
        """Changes something; the number of the change."""
        answer = await self.call(method, "/".join(["api", "v1", *(quote(part, safe="") for part in path)]), body)
        return int(answer.get("seq", 0))

    async def frames(self) -> AsyncIterator[dict[str, Any]]:
        """What the box tells, until the connection ends."""
        try:
            async with self._session.ws_connect(
                self.url.joinpath("ws"), ssl=self._ssl, heartbeat=HEARTBEAT_S, max_msg_size=LARGEST_FRAME
            ) as socket:
                hello = {"client": "home-assistant", "receive": ["snapshot", "change"]}
                if self._token:
                    hello["token"] = self._token
                await socket.send_json({"type": "hello", "data": hello})
                async for message in socket:
                    if message.type is not aiohttp.WSMsgType.TEXT:
                        break
                    frame = message.json()
                    if frame.get("type") == "error" and frame["data"].get("code") == "unauthorized":
                        raise SousNotLetIn(frame["data"].get("message", ""))
                    yield frame
        except aiohttp.WSServerHandshakeError as error:
            if error.status == 401:
                raise SousNotLetIn(str(error)) from error
            raise SousAway(f"{self.url}: {error}") from error
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError, KeyError) as error:
            raise SousAway(f"{self.url}: {error or type(error).__name__}") from error
