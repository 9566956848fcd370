// Colyseus tuned for this: no synchronised state, one message to each player a move.
import { createRequire } from "node:module";
import { deal, play, view } from "./game.mjs";
const require = createRequire(import.meta.url);
const { Server, Room } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");

class Cards extends Room {
  maxClients = 2;
  onCreate() {
    this.patchRate = null;
    this.game = deal();
    this.seats = [];
    this.onMessage("play", (client, index) => {
      if (play(this.game, this.seats.indexOf(client), index)) this.tell();
    });
    this.onMessage("ready", (client) => {
      this.ready = (this.ready ?? 0) + 1;
      if (this.ready === 2) this.tell();
    });
  }
  onJoin(client) {
    this.seats.push(client);
  }
  tell() {
    this.seats.forEach((client, seat) => client.send("view", view(this.game, seat)));
  }
}
class Empty extends Room {
  onCreate() {
    this.patchRate = null;
  }
}
const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define("cards", Cards);
server.define("idle", Empty);
server.listen(Number(process.argv[2])).then(() => console.log("ready"));
