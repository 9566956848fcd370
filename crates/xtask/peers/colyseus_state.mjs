// Colyseus as its documentation teaches: a state that is synchronised, of which each player sees their own hand alone.
// Tuned: changes are sent with each move, not by the clock.
import { createRequire } from "node:module";
import { Still, serve } from "./colyseus_rooms.mjs";
import { HAND, deal, play } from "./game.mjs";
const require = createRequire(import.meta.url);
const { Schema, ArraySchema, MapSchema, StateView, type, view } = require("@colyseus/schema");

class Player extends Schema {}
// A map: of a list that only some may see, the client makes a longer one with every change.
type({ map: "uint8" })(Player.prototype, "hand");
view()(Player.prototype, "hand");
type("uint8")(Player.prototype, "cards");
class Table extends Schema {}
type([Player])(Table.prototype, "players");
type("uint8")(Table.prototype, "top");
type("uint8")(Table.prototype, "turn");
type("uint32")(Table.prototype, "ply");

class Cards extends Still {
  maxClients = 2;
  onCreate() {
    super.onCreate();
    this.game = deal();
    this.seats = [];
    const players = this.game.hands.map((hand) => {
      const cards = new MapSchema(Object.fromEntries(hand.map((card, place) => [String(place), card])));
      return Object.assign(new Player(), { hand: cards, cards: HAND });
    });
    const { top, turn } = this.game;
    this.state = Object.assign(new Table(), { players: new ArraySchema(...players), top, turn, ply: 0 });
    this.onMessage("play", (client, index) => {
      const seat = this.seats.indexOf(client);
      if (!play(this.game, seat, index)) return;
      this.state.players[seat].hand.set(String(index), this.game.hands[seat][index]);
      this.state.top = this.game.top;
      this.state.turn = this.game.turn;
      this.state.ply += 1;
      this.broadcastPatch();
    });
  }
  onJoin(client) {
    client.view = new StateView();
    client.view.add(this.state.players[this.seats.push(client) - 1]);
  }
}
serve(Cards);
