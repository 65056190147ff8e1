"""The devices of a box made of memory: who is let in, and the codes for others."""

from aiohttp import web


class DeviceBox:
    """Part of `FakeBox`. `address` is where phones reach it; None: they do not."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.devices = []
        self.address = "https://192.0.2.7:8420/"
        self.offered, self.sends = [], []
        self.hearing = {"level": -60.0, "wakeWords": [{"phrase": "foodie", "threshold": 6.0}], "wakes": 3,
                        "lastWake": {"word": "foodie", "score": 9.0}}

    def routes(self, router):
        router.add_get("/api/v1/box", self.box)
        router.add_get("/api/v1/hearing", self.hear)
        router.add_get("/api/v1/devices", self.list)
        router.add_post("/api/v1/pairing-codes", self.offer)
        router.add_patch("/api/v1/devices/{id}", self.change)
        router.add_delete("/api/v1/devices/{id}", self.revoke)

    async def box(self, _):
        return web.json_response({"data": {"version": "9.8.7", "sends": self.sends}})

    async def hear(self, _):
        return web.json_response({"data": self.hearing})

    def wake(self, score):
        self.hearing |= {"wakes": self.hearing["wakes"] + 1, "lastWake": {"word": "foodie", "score": score}}

    async def list(self, _):
        return web.json_response({"data": self.devices})

    async def offer(self, request):
        role = (await request.json())["role"]
        self.offered.append(role)
        offer = {"code": "12345678", "role": role, "until": "2026-03-14T18:15:00.000Z"}
        if self.address:
            offer |= {"address": f"{self.address}#/pair/12345678", "fingerprint": "AB:CD", "qr": ["101", "010", "111"]}
        return web.json_response({"data": offer}, status=201)

    async def change(self, request):
        device = next(one for one in self.devices if one["id"] == request.match_info["id"])
        device["role"] = (await request.json())["role"]
        return web.json_response({"data": device})

    async def revoke(self, request):
        self.devices = [one for one in self.devices if one["id"] != request.match_info["id"]]
        return web.json_response({"data": {"revoked": True}})
