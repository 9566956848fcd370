#!/usr/bin/env python3
"""An agent for The Project Game, written from chapter 9 of its description and nothing else.

    agent.py [HOST [PORT [TEAM]]]        without them: 127.0.0.1 1237 0

It walks to the nearest piece, tests it, carries it to its own goal area and tries one field after the other. Needs
Python 3.8 or later. Make it better in `Agent.play`; docs/project-game.md explains every message.
Exit code: 0 after the end of a game, 3 if refused, 4 if the connection was lost.
"""

import json, random, socket, sys, time

STEPS = [(0, -1), (1, 0), (0, 1), (-1, 0)]


class GameOver(Exception):
    pass


class Connection:
    """Messages in JSON over TCP. They may follow each other with any or no white space."""

    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.text, self.decoder = "", json.JSONDecoder()

    def send(self, kind, **fields):
        message = {"MessageType": kind, **fields}
        self.socket.sendall((json.dumps(message) + "\n").encode())

    def receive(self):
        while True:
            self.text = self.text.lstrip()
            try:
                message, end = self.decoder.raw_decode(self.text)
                self.text = self.text[end:]
                return message
            except ValueError:  # The rest of the message is still on its way.
                more = self.socket.recv(65536)
                if not more:
                    raise ConnectionError("the server has closed the connection")
                self.text += more.decode()


class Agent:
    def __init__(self, host, port, team):
        self.line, self.team, self.askers = Connection(host, port), team, []
        self.line.send("ConnectToGameMaster", Team=team)
        message = self.line.receive()
        while message["MessageType"] != "AcceptConnection":
            if message["MessageType"] == "RejectConnection":
                print("refused")
                sys.exit(3)
            message = self.line.receive()
        self.id = message["Id"]
        while message["MessageType"] != "StartGame":
            message = self.line.receive()
            self.end_of(message)
        self.start(message)

    def start(self, message):
        self.width, self.height = message["Width"], message["Height"]
        self.depth = message["GoalAreaHeight"]
        self.at = (message["StartingPositionX"], message["StartingPositionY"])
        self.holds, self.seen, self.goals = False, {}, []
        # The description does not say whose goal area is where. Here team 0 has the top rows; where every field of
        # one end was tried in vain, the other end is tried.
        self.share, self.players = self.id, message["PlayerCount"]
        self.top = self.team == 0

    def end_of(self, message):
        if message["MessageType"] == "EndGame":
            raise GameOver(f"red {message['Score0']} : {message['Score1']} blue")

    def ask(self, kind, **fields):
        """Sends a request and sleeps until `WakeUp`. Returns the answer, or None if there was none."""
        self.line.send(kind, **fields)
        answer = None
        while True:
            message = self.line.receive()
            self.end_of(message)
            if message["MessageType"] == "WakeUp":
                return answer
            if message["MessageType"] == "RequestInfo":
                if message.get("ObligatoryResponse"):  # The leader asks: it must be answered.
                    self.askers.append(message["IdFrom"])
            elif message["MessageType"].startswith("Response") and message["MessageType"] != "ResponseToInfo":
                answer = message

    def play(self):
        while True:
            if self.askers:
                self.tell(self.askers.pop(0))
            elif not self.holds:
                self.fetch()
            else:
                self.bring()

    def fetch(self):
        """Looks around and walks towards the nearest piece until that is beside it, or not getting nearer."""
        around = self.ask("RequestResolveDistances", Id=self.id)
        if not around:
            return
        for told in around["Distances"]:
            self.see((told["PositionX"], told["PositionY"]), told["Distance"])
        near = [step for step in STEPS if self.is_on_board(self.ahead(step))]
        near.sort(key=lambda step: (self.seen.get(self.ahead(step), (99, 0))[0], random.random()))
        for step in near:
            before = self.distance()
            if self.move(step):
                while not self.holds and 1 < self.distance() < before and self.is_on_board(self.ahead(step)):
                    before = self.distance()
                    self.move(step)
                return

    def bring(self):
        """Tests the piece and places it on the next field that may be a goal."""
        test = self.ask("RequestCheckPiece", Id=self.id)
        if not test or test["MessageType"] != "ResponseCheckPieceOk" or test["IsSham"]:
            self.holds = False
            return
        goal = self.next_goal()
        while self.at != goal:
            if self.askers:
                self.tell(self.askers.pop(0))
            dx, dy = goal[0] - self.at[0], goal[1] - self.at[1]
            ways = [(0, dy // abs(dy))] if dy else []
            ways += [(dx // abs(dx), 0)] if dx else []
            if not self.move(random.choice(ways)):  # An agent stands there: walk around it.
                self.move(random.choice(STEPS))
        placed = self.ask("PlacePiece", Id=self.id)
        if placed:
            self.holds = False
            self.goals.remove(goal)

    def next_goal(self):
        if not self.goals:
            rows = range(self.depth) if self.top else range(self.height - self.depth, self.height)
            self.goals = [(x, y) for y in rows for x in range(self.width)]
            # Each agent of the team begins with other fields.
            first = [goal for n, goal in enumerate(self.goals) if n % self.players == self.share % self.players]
            self.goals = first + [goal for goal in self.goals if goal not in first]
            self.top = not self.top
        return self.goals[0]

    def move(self, step):
        x, y = self.ahead(step)
        if not self.is_on_board((x, y)):
            return False
        moved = self.ask("RequestMove", Id=self.id, DestinationX=x, DestinationY=y)
        if not moved or moved["MessageType"] != "ResponseMoveOk":
            return False
        self.at = (moved["DestinationX"], moved["DestinationY"])
        self.holds = self.holds or moved["DidPickupPiece"]
        self.see(self.at, moved["ManhattanDistanceToNearestPiece"])
        return True

    def tell(self, asker):
        now = int(time.time() * 1000)
        fields = [(x, y) for y in range(self.height) for x in range(self.width)]
        grid = []
        for field in fields:
            distance, when = self.seen.get(field, (-1, 0))
            grid.append({"IsPossibleGoal": field in self.goals, "DistToPiece": distance, "Timestamp": min(when, now)})
        goal = self.goals[0] if self.holds and self.goals else (-1, -1)
        self.ask("ResponseToInfo", IdFrom=self.id, IdTo=asker, Grid=grid, DestinationX=goal[0], DestinationY=goal[1],
                 PositionX=self.at[0], PositionY=self.at[1])

    def see(self, field, distance):
        self.seen[field] = (distance, int(time.time() * 1000))

    def distance(self):
        return self.seen.get(self.at, (99, 0))[0]

    def ahead(self, step):
        return self.at[0] + step[0], self.at[1] + step[1]

    def is_on_board(self, field):
        return 0 <= field[0] < self.width and 0 <= field[1] < self.height


if __name__ == "__main__":
    host, port, team = (sys.argv[1:] + ["127.0.0.1", "1237", "0"][len(sys.argv) - 1:])[:3]
    try:
        Agent(host, int(port), int(team)).play()
    except GameOver as over:
        print(over)
    except OSError as lost:
        print(f"lost: {lost}")
        sys.exit(4)
