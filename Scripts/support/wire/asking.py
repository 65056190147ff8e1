"""One request to a box on this machine."""

import http.client
import json


def ask(port, method, path, body=None, headers=None, seconds=10):
    """Status and JSON of one request; what is no object of JSON is given as text."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=seconds)
    headers = dict(headers or {})
    if body is not None:
        body, headers["Content-Type"] = json.dumps(body), "application/json"
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, json.loads(content) if content.startswith(b"{") else content.decode(errors="replace")
