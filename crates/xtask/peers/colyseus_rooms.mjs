// What our servers of Colyseus share: its parts, a room in which nothing happens, and how they are opened.
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const { Server, Room } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");

// A room that sends nothing by the clock.
export class Still extends Room {
  onCreate() {
    this.patchRate = null;
  }
}
export function serve(Cards) {
  const server = new Server({ transport: new WebSocketTransport(), greet: false });
  server.define("cards", Cards);
  server.define("idle", Still);
  server.listen(Number(process.argv[2])).then(() => console.log("ready"));
}
