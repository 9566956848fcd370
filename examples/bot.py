#!/usr/bin/env python3
"""A player for Stolik in a page of code: plays any game, by picking one of the moves it is offered.

    bot.py http://localhost:8080 TOKEN [TABLE]

TOKEN is a bot token (make one on your account page). TABLE is the end of a table's address; without it, the bot
takes a seat at the first table in the lobby that has one free. docs/protocol.md explains every message.
Needs Python 3.8 or later and nothing else. Replace `choose` to make it play well.
"""

import base64, hashlib, itertools, json, os, random, socket, ssl, struct, sys, time
from urllib.parse import urlsplit


def choose(view, actions):
    """The move to make: `view` is all the bot may know of the game, `actions` what the rules offer it."""
    return random.choice(actions)


def play(server, token, table=None):
    """Sits down, plays one game to its end, and says how it ended."""
    line, numbers = WebSocket(server, token), itertools.count(1)
    ask = lambda what: line.send({"ack": next(numbers), "ask": what})
    at_table = lambda what: ask({"at": {"table": table, "ask": what}})
    me = seat = view = None
    drawn = {}  # Our contribution to the deal, by the promise under which it was drawn.
    ask({"hello": {"protocol": 2}})
    ask({"enter": {"table": table}} if table else {"lobby": {"follow": True}})
    while True:
        message = line.receive(1.0)
        if message is None:  # Nothing for a second: this also tells the server that we are alive.
            at_table("menu") if seat is not None else ask("ping")
            continue
        kind, it = next(iter(message.items()))
        if kind == "welcome":
            me = it["you"]["id"]
        elif kind == "lobby" and not table:
            free = [card for card in it["tables"] if card["stage"] == "waiting" and None in card["sitters"]]
            if free:
                table = free[0]["table"]
                ask({"enter": {"table": table}})
        elif kind == "room":
            sitters = [place["sitter"] or {} for place in it["seats"]]
            seat = next((n for n, who in enumerate(sitters) if who.get("person", {}).get("id") == me), None)
            if seat is None and {} in sitters and it["stage"] != "playing":
                at_table({"sit": {"seat": sitters.index({}), "ready": False}})
            elif seat is not None and it["stage"] == "waiting":
                promise, mine = it["next_promise"], it["seats"][seat]
                if not mine["ready"] and promise not in drawn:
                    drawn[promise] = os.urandom(32)
                    hashed = hashlib.sha256(b"stolik commitment v1" + promise.encode() + drawn[promise])
                    at_table({"commit": {"promise": promise, "commitment": hashed.hexdigest()}})
                    at_table({"ready": {"ready": True}})
                elif "reveal_ms" in it and "commitment" in mine and not mine.get("revealed") and promise in drawn:
                    at_table({"reveal": {"value": drawn[promise].hex()}})
        elif kind == "play":
            view = it["view"]
            if it["end"]:
                return it["end"]["outcome"]
            if it["running"] and seat in it["awaited"]:
                at_table("menu")
        elif kind == "menu" and it["actions"]:
            at_table({"act": {"action": choose(view, it["actions"]), "basis": it["version"], "game": it["game"]}})
        elif kind in ("bye", "closed"):
            sys.exit(f"the server said {message}")


class WebSocket:
    """Just enough of RFC 6455 for a client; the package `websockets` does it all."""

    def __init__(self, server, token):
        url = urlsplit(server)
        port = url.port or (443 if url.scheme == "https" else 80)
        self.socket = socket.create_connection((url.hostname, port))
        if url.scheme == "https":
            self.socket = ssl.create_default_context().wrap_socket(self.socket, server_hostname=url.hostname)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {url.netloc}\r\nAuthorization: Bearer {token}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        self.heard, self.due = b"", 0.0
        while b"\r\n\r\n" not in self.heard:
            self._read()
        head, self.heard = self.heard.split(b"\r\n\r\n", 1)
        if not head.startswith(b"HTTP/1.1 101"):
            sys.exit(f"the server does not let us in: {head.splitlines()[0].decode()} {self.heard.decode()}")

    def _read(self):
        more = self.socket.recv(65536)
        if not more:
            sys.exit("the server has closed the connection")
        self.heard += more

    def _take(self, count):
        while len(self.heard) < count:
            self._read()
        taken, self.heard = self.heard[:count], self.heard[count:]
        return taken

    def receive(self, seconds):
        """The next message, or None if none has come for so long."""
        if not self.heard:
            self.socket.settimeout(seconds)
            try:
                self._read()
            except TimeoutError:
                return None
            finally:
                self.socket.settimeout(None)
        first, length = self._take(2)
        if length >= 126:
            size = 2 if length == 126 else 8
            length = int.from_bytes(self._take(size), "big")
        body = self._take(length)
        return json.loads(body) if first & 15 == 1 else None

    def send(self, message):
        # The server takes 50 messages a second, and 200 at once; we stay below both.
        self.due = max(self.due + 1 / 45, time.monotonic() - 3)
        time.sleep(max(0.0, self.due - time.monotonic()))
        body, mask = json.dumps(message).encode(), os.urandom(4)
        length = struct.pack("!BB", 0x81, 0x80 | len(body)) if len(body) < 126 else struct.pack("!BBH", 0x81, 0xFE, len(body))
        self.socket.sendall(length + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(body)))


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    print(json.dumps(play(*sys.argv[1:])))
