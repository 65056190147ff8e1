"""A go-between on loopback that passes on, says nothing, is slow, or loses answers."""

import contextlib
import re
import socket
import threading
import time

METHOD = re.compile(rb"^(GET|POST|PUT|PATCH|DELETE) [^\r\n]* HTTP/1\.1\r\n")


class GoBetween:
    """Passes on what comes to its port, as `how` says."""

    def __init__(self, target, header=None):
        """`header`: a line that it adds to each request, as a proxy does."""
        self.target, self.header = target, header
        # pass; refuse: ends each connection; slow: half a second for each piece; lose: ends before the answer.
        self.how = "pass"
        self.open = set()
        self.server = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.server.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self):
        """Ends all connections."""
        for one in list(self.open):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.server.close()
        self.cut()

    def _serve(self):
        while True:
            try:
                client, _ = self.server.accept()
            except OSError:
                return
            if self.how == "refuse":
                client.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.target), 5)
                far.settimeout(None)
            except OSError:
                client.close()
                continue
            self.open |= {client, far}
            threading.Thread(target=self._pass, args=(client, far, True), daemon=True).start()
            threading.Thread(target=self._pass, args=(far, client, False), daemon=True).start()

    def _pass(self, source, sink, is_question):
        try:
            while piece := source.recv(65_536):
                how = self.how
                if how == "refuse" or (how == "lose" and not is_question):
                    break
                if how == "slow":
                    time.sleep(0.5)
                if is_question and self.header and METHOD.match(piece):
                    first, rest = piece.split(b"\r\n", 1)
                    piece = first + b"\r\n" + self.header.encode() + b"\r\n" + rest
                sink.sendall(piece)
        except OSError:
            pass
        for one in (source, sink):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            with contextlib.suppress(OSError):
                one.close()
            self.open.discard(one)
