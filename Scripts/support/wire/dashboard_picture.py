"""Takes pictures of pages of Home Assistant, by Chromium's debugging protocol, and prints what the box's card shows.

    dashboard_picture.py BROWSER URL [PATH FILE] …         the token in HOME_ASSISTANT_TOKEN
"""

import base64
import itertools
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request

from websockets.sync.client import connect

SIZE = "1180,760"
PATIENCE_S = 60
# What is deep in shadow trees.
FIND = """((name) => { const find = (root) => root.querySelector(name) ?? [...root.querySelectorAll('*')]
  .filter((one) => one.shadowRoot).map((one) => find(one.shadowRoot)).find((one) => one) ?? null; return find(document); })"""
CARD = f"""[...({FIND}('sous-timers-card')?.shadowRoot?.querySelectorAll('.timer') ?? [])].map((row) => row.innerText).join(' ')"""


class Page:
    """A page of a browser."""

    def __init__(self, socket):
        self.socket, self.numbers = socket, itertools.count(1)

    def ask(self, method, **fields):
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": fields}))
        while (answer := json.loads(self.socket.recv(PATIENCE_S))).get("id") != number:
            pass
        return answer.get("result", {})

    def value(self, expression):
        return self.ask("Runtime.evaluate", expression=expression).get("result", {}).get("value")

    def wait(self, expression):
        deadline = time.monotonic() + PATIENCE_S
        while not (found := self.value(expression)) and time.monotonic() < deadline:
            time.sleep(0.5)
        return found


def main():
    browser, url, *wishes = sys.argv[1:]
    tokens = {"access_token": os.environ["HOME_ASSISTANT_TOKEN"], "token_type": "Bearer", "expires_in": 10**9, "refresh_token": "",
              "hassUrl": url, "clientId": f"{url}/", "expires": int((time.time() + 10**6) * 1000)}
    version = subprocess.run([browser, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    agent = f"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{version} Safari/537.36"
    with tempfile.TemporaryDirectory(prefix="sous-picture-", ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-port=0",
             # A browser without a head is given the pages for old ones, which have no cards of others.
             f"--user-agent={agent}", f"--user-data-dir={profile}", f"--window-size={SIZE}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        try:
            port = next(line.rsplit(":", 1)[1].split("/")[0] for line in process.stderr if "DevTools listening" in line)
            pages = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json", timeout=PATIENCE_S))
            with connect(next(page for page in pages if page["type"] == "page")["webSocketDebuggerUrl"], max_size=None) as socket:
                page = Page(socket)
                page.ask("Page.navigate", url=f"{url}/manifest.json")
                page.wait(f"location.href.startsWith('{url}')")
                page.value(f"localStorage.setItem('hassTokens', {json.dumps(json.dumps(tokens))})")
                page.value("localStorage.setItem('dockedSidebar', '\"always_hidden\"')")
                for path, file in zip(wishes[::2], wishes[1::2], strict=True):
                    page.ask("Page.navigate", url=url + path)
                    page.wait(f"!!{FIND}('ha-card')")
                    # Cards come one after the other.
                    time.sleep(5)
                    if shown := page.value(CARD):
                        print(" ".join(shown.split()))
                    with open(file, "wb") as out:
                        out.write(base64.b64decode(page.ask("Page.captureScreenshot", format="png")["data"]))
        finally:
            process.kill()
            process.wait()


main()
