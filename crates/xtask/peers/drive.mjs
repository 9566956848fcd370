// Plays many tables against one server as fast as it answers, and tells what that cost its process.
// node drive.mjs ws|boardgame|colyseus|colyseus-state PORT PID TABLES SECONDS IDLE
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { HAND } from "./game.mjs";
const require = createRequire(import.meta.url);
const [kind, port, pid, tables, seconds, idle] = process.argv.slice(2).map((word, at) => (at ? Number(word) : word));
const WARM_UP_MS = 2000;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const anything = () => Math.floor(Math.random() * HAND);
let moves = 0;

function cpuSeconds() {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const words = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(words[11]) + Number(words[12])) / 100;
}
const memoryKib = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);

// Rooms of Colyseus, in which `sit` plays for a seat.
function rooms(sit) {
  const { Client } = require("@colyseus/sdk");
  const client = () => new Client(`ws://127.0.0.1:${port}`);
  return {
    idle: () => client().joinOrCreate("idle"),
    async table() {
      const one = await client().create("cards");
      // Before the other comes: nothing is missed.
      sit(one, 0);
      sit(await client().joinById(one.roomId), 1);
    },
  };
}

const kinds = {
  ws() {
    const WebSocket = require("ws");
    const open = (path) =>
      new Promise((done, fail) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/${path}`, { perMessageDeflate: false });
        socket.on("open", () => done(socket));
        socket.on("error", fail);
      });
    return {
      idle: () => open("idle"),
      async table(number) {
        for (const seat of [0, 1]) {
          const socket = await open(`t${number}/${seat}`);
          socket.on("message", (text) => {
            const view = JSON.parse(text);
            if (view.turn !== seat) return;
            moves += 1;
            socket.send(JSON.stringify({ play: anything() }));
          });
        }
      },
    };
  },
  boardgame() {
    const { Client } = require("boardgame.io/client");
    const { SocketIO } = require("boardgame.io/multiplayer");
    const game = { name: "cards", moves: { play: { move: () => {}, client: false } } };
    const client = (matchID, playerID) => {
      const multiplayer = SocketIO({ server: `http://127.0.0.1:${port}`, socketOpts: { transports: ["websocket"], forceNew: true } });
      return Client({ game, multiplayer, matchID, playerID, debug: false, numPlayers: 2 });
    };
    const start = (one) => new Promise((done) => {
      const off = one.subscribe((state) => { if (state) { off(); done(one); } });
      one.start();
    });
    return {
      idle: async () => start(client("idle", null)),
      async table(number) {
        const players = [await start(client(`t${number}`, "0")), await start(client(`t${number}`, "1"))];
        players.forEach((player, seat) => {
          let acted = -1;
          const act = (state) => {
            if (!state || state.ctx.currentPlayer !== String(seat) || state._stateID <= acted) return;
            acted = state._stateID;
            moves += 1;
            // Not within the notification of the state before.
            setImmediate(() => player.moves.play(anything()));
          };
          player.subscribe(act);
          act(player.getState());
        });
      },
    };
  },
  colyseus: () =>
    rooms((room, seat) => {
      room.onMessage("view", (view) => {
        if (view.turn !== seat) return;
        moves += 1;
        room.send("play", anything());
      });
      room.send("ready");
    }),
  "colyseus-state": () =>
    rooms((room, seat) => {
      let acted = -1;
      room.onStateChange((state) => {
        if (state.turn !== seat || state.ply === acted || state.players[seat].hand.size !== HAND) return;
        acted = state.ply;
        moves += 1;
        room.send("play", anything());
      });
    }),
};

const peer = kinds[kind]();
const before = memoryKib();
for (let at = 0; at < idle; at += 50) await Promise.all(Array.from({ length: Math.min(50, idle - at) }, () => peer.idle()));
await sleep(500);
const idleKib = idle ? (memoryKib() - before) / idle : null;
for (let number = 0; number < tables; number += 1) await peer.table(number);
await sleep(WARM_UP_MS);
const [cpu, made, began] = [cpuSeconds(), moves, performance.now()];
await sleep(seconds * 1000);
const played = moves - made;
const spent = (performance.now() - began) / 1000;
console.log(JSON.stringify({ moves_per_second: played / spent, cpu_us_per_move: ((cpuSeconds() - cpu) * 1e6) / played, idle_kib: idleKib }));
process.exit(0);
