"""Requests that no program sends by mistake, and what is answered to them."""

import re
import socket

JSON = "Content-Type: application/json\r\n"
ENDS = "Connection: close\r\n\r\n"
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
DEEP = "[" * 50_000 + "]" * 50_000


def request(line, headers="", body=""):
    body = body if isinstance(body, bytes) else body.encode()
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    return f"{line} HTTP/1.1\r\nHost: localhost\r\n{headers}{length}{ENDS}".encode("latin-1") + body


def raw(text):
    return text.encode("latin-1")


# what it is, bytes, status; the second status is as good where RFC 9112 leaves the choice; 0: closed without a word
ODD = [
    ("a method of another address", request("DELETE /api/v1/items"), 405),
    ("a method that nobody knows", request("BREW /api/v1/timers"), 400, 405),
    ("OPTIONS", request("OPTIONS /api/v1/items"), 405),
    ("TRACE", request("TRACE /health"), 405),
    ("CONNECT", request("CONNECT localhost:80"), 400, 404),
    ("no such address", request("GET /api/v1/nothing"), 404),
    ("another version of the API", request("GET /api/v2/items"), 404),
    ("a path out of the page's folder", request("GET /../../../../etc/passwd"), 404),
    ("the same, encoded", request("GET /%2e%2e/%2e%2e/%2e%2e/etc/passwd"), 404),
    ("the same, with backslashes", request("GET /..%5c..%5cetc%5cpasswd"), 404),
    ("NUL in a path", request("GET /index.html%00.png"), 404),
    ("NUL in an identifier", request("GET /api/v1/recipes/a%00b"), 404),
    ("an identifier that is no UTF-8", request("GET /api/v1/recipes/%ff%fe"), 400),
    ("a broken percent sign", request("GET /api/v1/recipes/%zz"), 400),
    ("a query that is no UTF-8", request("GET /api/v1/items?store=%ff"), 400),
    ("a parameter given twice", request("GET /api/v1/changes?since=1&since=2"), 400),
    ("a number beyond all numbers", request("GET /api/v1/changes?since=99999999999999999999"), 400),
    ("a signed number", request("GET /api/v1/meals?days=%2B3"), 400),
    ("a hexadecimal factor", request("GET /api/v1/recipes/x?factor=0x10"), 404, 400),
    ("a day with signs in it", request("GET /api/v1/meals?date=2026-%2B1-%2B1"), 400),
    ("a day that does not exist", request("GET /api/v1/meals?date=2026-02-30"), 400),
    ("a form", request("POST /api/v1/items", "Content-Type: application/x-www-form-urlencoded\r\n", "name=milk"), 415),
    ("JSON sent as plain text", request("POST /api/v1/items", "Content-Type: text/plain\r\n", '{"name":"milk"}'), 415),
    ("a type that begins like JSON", request("POST /api/v1/items", "Content-Type: application/jsonp\r\n", "{}"), 415),
    ("no type", request("POST /api/v1/items", "", '{"name":"milk"}'), 415),
    ("JSON with a charset", request(
        "POST /api/v1/timers/x/pause", "Content-Type: application/json; charset=utf-8\r\n", "{}"), 422),
    ("no body", request("POST /api/v1/items", JSON), 400),
    ("half of a JSON", request("POST /api/v1/items", JSON, '{"name":'), 400),
    ("JSON that is a list", request("POST /api/v1/items", JSON, '["milk"]'), 400),
    ("JSON that is no UTF-8", request("POST /api/v1/items", JSON, b'{"name":"\xff"}'), 400),
    ("half a surrogate", request("POST /api/v1/items", JSON, '{"name":"\\ud800"}'), 400, 422),
    ("a hundred thousand brackets", request("POST /api/v1/commands", JSON, "[" * 100_000), 400),
    ("slots nested deeper than a stack", request(
        "POST /api/v1/commands", JSON, '{"intent":"timer.start","slots":{"x":' + DEEP + "}}"), 400),
    ("a number that no machine holds", request("POST /api/v1/timers", JSON, '{"seconds":1e999}'), 400),
    ("the largest whole number", request("POST /api/v1/timers", JSON, '{"seconds":9223372036854775807}'), 422),
    ("less than nothing", request("POST /api/v1/timers", JSON, '{"seconds":-9223372036854775808}'), 422),
    ("half a second", request("POST /api/v1/timers", JSON, '{"seconds":0.5}'), 400),
    ("a key without a character", request("DELETE /api/v1/items/x", "Idempotency-Key: \r\n"), 400),
    ("a key of 101 characters", request("DELETE /api/v1/items/x", f"Idempotency-Key: {'k' * 101}\r\n"), 400),
    ("more than 256 KiB", request("POST /api/v1/items", JSON, '{"name":"' + "x" * 300_000 + '"}'), 413),
    ("the same in chunks", raw(
        f"POST /api/v1/items HTTP/1.1\r\nHost: localhost\r\n{JSON}Transfer-Encoding: chunked\r\n{ENDS}"
        + ("8000\r\n" + "x" * 0x8000 + "\r\n") * 10 + "0\r\n\r\n"), 413),
    ("a header of 200 kB", request("GET /health", f"X-Long: {'x' * 200_000}\r\n"), 400, 431, 0),
    ("a path of 200 kB", request("GET /" + "x" * 200_000), 400, 404, 414, 0),
    ("ten thousand headers", request("GET /health", "X-A: b\r\n" * 10_000), 400, 431, 0),
    # Who may ask.
    ("another name (DNS rebinding)", raw(f"GET /api/v1/snapshot HTTP/1.1\r\nHost: evil.example\r\n{ENDS}"), 403),
    ("no name", raw("GET /api/v1/snapshot HTTP/1.1\r\nConnection: close\r\n\r\n"), 403, 400),
    ("two names", raw(f"GET /health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n{ENDS}"), 400, 403),
    ("an address of another host in the request line", raw(
        "GET http://evil.example/api/v1/snapshot HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"), 403),
    ("another page's request", request("GET /api/v1/snapshot", "Origin: http://evil.example\r\n"), 403),
    ("a page on another port", request("GET /api/v1/snapshot", "Origin: http://localhost:1\r\n"), 403),
    ("a page without an origin", request("GET /api/v1/snapshot", "Origin: null\r\n"), 403),
    ("a picture on another site", request("GET /api/v1/snapshot", "Sec-Fetch-Site: cross-site\r\n"), 403),
    ("another page's preflight", request(
        "OPTIONS /api/v1/items", "Origin: http://evil.example\r\nAccess-Control-Request-Method: DELETE\r\n"), 403),
    ("a token of nobody's", request("GET /api/v1/snapshot", "Authorization: Bearer nobody\r\n"), 401),
    ("a password", request("GET /api/v1/snapshot", "Authorization: Basic c2FtOnNhbQ==\r\n"), 401),
    # The lock of the desk, one step after another; the last one takes it away again.
    ("a PIN that is a number", request("PUT /api/v1/desk-lock", JSON, '{"pin":2468}'), 400),
    ("a PIN of three digits", request("PUT /api/v1/desk-lock", JSON, '{"pin":"246"}'), 400),
    ("a PIN of a megabyte", request("PUT /api/v1/desk-lock", JSON, '{"pin":"' + "1" * 1_000_000 + '"}'), 413),
    ("digits of another script", request("PUT /api/v1/desk-lock", JSON, '{"pin":"\u0662\u0664\u0666\u0668"}'), 400),
    ("a PIN", request("PUT /api/v1/desk-lock", JSON, '{"pin":"2468"}'), 200),
    ("locking the desk", request("POST /api/v1/desk-lock/close"), 200),
    ("a change behind the PIN", request("POST /api/ingredients", JSON, '{"name":"chives"}'), 423),
    ("another PIN while it is locked", request("PUT /api/v1/desk-lock", JSON, '{"pin":"1111"}'), 423),
    ("taking the PIN away while it is locked", request("PUT /api/v1/desk-lock", JSON, '{"pin":null}'), 423),
    ("a wrong PIN", request("POST /api/v1/desk-lock/open", JSON, '{"pin":"1111"}'), 403),
    ("the PIN", request("POST /api/v1/desk-lock/open", JSON, '{"pin":"2468"}'), 200),
    ("taking the PIN away", request("PUT /api/v1/desk-lock", JSON, '{"pin":null}'), 200),
    # One message in another (RFC 9112, section 11.2).
    ("two lengths", raw(
        f"POST /api/v1/timers HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: 2\r\nContent-Length: 3\r\n"
        "Connection: close\r\n\r\n{} "), 400),
    ("a length and chunks", raw(
        f"POST /api/v1/timers HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n"
        "Connection: close\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"), 400),
    ("chunks that are no chunks", raw(
        f"POST /api/v1/timers HTTP/1.1\r\nHost: localhost\r\n{JSON}Transfer-Encoding: chunked\r\n"
        "Connection: close\r\n\r\nzz\r\n{}\r\n0\r\n\r\n"), 400),
    ("a length that is no number", raw(
        f"POST /api/v1/timers HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: +2\r\n{ENDS}{{}}"), 400),
    ("a space before the colon", raw("GET /health HTTP/1.1\r\nHost : localhost\r\nConnection: close\r\n\r\n"), 400),
    ("a folded header", raw(f"GET /health HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c\r\n{ENDS}"), 400, 200),
    ("a request that is none", raw("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"), 400, 0),
    ("HTTP/3.0", raw("GET /health HTTP/3.0\r\nHost: localhost\r\nConnection: close\r\n\r\n"), 400, 505, 0),
    # The WebSocket's handshake.
    ("a WebSocket for another page", raw(
        f"GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n{UPGRADE}"), 403),
    ("a WebSocket at another address", raw(
        f"GET /health HTTP/1.1\r\nHost: localhost\r\n{UPGRADE}"), 403),
    ("the WebSocket's address without an upgrade", request("GET /ws"), 404, 426),
]


def answer(port, sent):
    """The whole answer to some bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        received = b""
        try:
            connection.sendall(sent)
        except OSError:
            pass  # Closed before all was sent; the answer may be there.
        try:
            while part := connection.recv(65536):
                received += part
        except ConnectionResetError:
            pass
        except TimeoutError:
            return received + b" (and then nothing for ten seconds)"
    return received


def check(box):
    """What was answered otherwise than it should be, a line each."""
    for name, sent, *wanted in ODD:
        received = answer(box.port, sent)
        found = re.match(rb"HTTP/1\.1 (\d+)", received)
        status = int(found.group(1)) if found else 0
        if status not in wanted:
            yield f"{name}: {status} instead of {' or '.join(map(str, wanted))}: {received[-160:]!r}"
        elif status > 400 and b'{"error":{"code":"' not in received:
            yield f"{name}: {status} without a reason: {received[-160:]!r}"
        elif status == 405 and b"\r\nallow: " not in received.lower():
            yield f"{name}: 405 without Allow"
        elif received.count(b"HTTP/1.1 ") > 1:
            yield f"{name}: one request, several answers: {received[-160:]!r}"
        if problem := box.problem():
            yield f"{name}: {problem}"
            return
