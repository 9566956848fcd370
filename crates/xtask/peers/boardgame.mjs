// boardgame.io as its documentation sets it up, its store in memory.
import { createRequire } from "node:module";
import { deal, play, view } from "./game.mjs";
const require = createRequire(import.meta.url);
const { Server, Origins } = require("boardgame.io/server");
export const game = {
  name: "cards",
  setup: deal,
  playerView: ({ G, playerID }) => (playerID === null || playerID === undefined ? null : view(G, Number(playerID))),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      move: ({ G, playerID }, index) => {
        play(G, Number(playerID), index);
      },
      client: false,
    },
  },
};
const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]) }, () => console.log("ready"));
