// Colyseus tuned for this: no synchronised state, one message to each player a move.
import { Still, serve } from "./colyseus_rooms.mjs";
import { deal, play, view } from "./game.mjs";

class Cards extends Still {
  maxClients = 2;
  onCreate() {
    super.onCreate();
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
serve(Cards);
