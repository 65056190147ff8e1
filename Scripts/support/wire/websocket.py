"""A WebSocket client that may break every rule (RFC 6455), and checks everything it is sent."""

import base64
import json
import os
import socket
import struct
import time

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Closed(Exception):
    """The box has closed the connection; `code` is its reason, None without one."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Client:
    def __init__(self, port, check, headers=""):
        self.check = check
        self.buffer = b""
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((
            f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{headers}\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        assert head.startswith(b"HTTP/1.1 101 "), head

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def more(self):
        try:
            part = self.socket.recv(65536)
        except ConnectionResetError:
            part = b""
        if not part:
            raise Closed(None)
        self.buffer += part

    def bytes(self, count):
        while len(self.buffer) < count:
            self.more()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def send_raw(self, first, payload, masked=True):
        """One frame whose first byte (flags and opcode) is given."""
        mask = os.urandom(4) if masked else b""
        bit = 0x80 if masked else 0
        if len(payload) < 126:
            head = struct.pack("!BB", first, bit | len(payload))
        elif len(payload) < 65536:
            head = struct.pack("!BBH", first, bit | 126, len(payload))
        else:
            head = struct.pack("!BBQ", first, bit | 127, len(payload))
        if masked:
            long = (mask * (len(payload) // 4 + 1))[:len(payload)]
            payload = (int.from_bytes(payload, "big") ^ int.from_bytes(long, "big")).to_bytes(len(payload), "big")
        try:
            self.socket.sendall(head + mask + payload)
        except OSError:
            pass  # Closed before all was sent; the reason may be there.

    def send(self, frame):
        """A frame: a text as it is, anything else as JSON."""
        text = frame if isinstance(frame, str) else json.dumps(frame, ensure_ascii=False)
        self.send_raw(0x80 | TEXT, text.encode("utf-8", "surrogatepass"))

    def receive(self, seconds=10):
        """The next frame, checked; None when none comes in time."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            self.socket.settimeout(left)
            try:
                first, length = self.bytes(2)
                if length == 126:
                    length, = struct.unpack("!H", self.bytes(2))
                elif length == 127:
                    length, = struct.unpack("!Q", self.bytes(8))
                payload = self.bytes(length)
            except TimeoutError:
                return None
            if first & 15 == CLOSE:
                raise Closed(struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else None)
            if first & 15 == PING:
                self.send_raw(0x80 | PONG, payload)
            elif first & 15 == TEXT:
                frame = json.loads(payload)
                self.check(frame)
                return frame
        return None

    def until(self, is_it, seconds=10):
        """The first frame that `is_it`; None when none comes in time."""
        deadline = time.monotonic() + seconds
        while (left := deadline - time.monotonic()) > 0:
            frame = self.receive(left)
            if frame is not None and is_it(frame):
                return frame
        return None

    def answer(self, frame_id, kinds=("ack", "error")):
        return self.until(lambda frame: frame["type"] in kinds and frame["data"].get("id") == frame_id)

    def close_code(self):
        """Why the box closes the connection; "open" when it does not within ten seconds."""
        try:
            while self.receive() is not None:
                pass
        except Closed as closed:
            return closed.code
        return "open"
