// A page of boardgame.io and React that is nothing but noughts and crosses against its bot, made small as its tools can.
// node boardgame_page.mjs PORT
import { build } from "esbuild";
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";

const source = `
import React from "react";
import { createRoot } from "react-dom/client";
import { Client } from "boardgame.io/react";
import { Local } from "boardgame.io/multiplayer";
import { RandomBot } from "boardgame.io/ai";
const empty = (cells) => cells.flatMap((cell, at) => (cell === null ? [{ move: "mark", args: [at] }] : []));
const game = {
  name: "noughts",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { mark: ({ G, playerID }, at) => { if (G.cells[at] !== null) return "INVALID_MOVE"; G.cells[at] = playerID; } },
  ai: { enumerate: (G) => empty(G.cells) },
};
const Board = ({ G, isActive, moves }) =>
  React.createElement("div", { "data-playable": isActive || undefined },
    G.cells.map((cell, at) => React.createElement("button", { key: at, onClick: () => moves.mark(at) }, cell ?? "-")));
const Table = Client({ game, board: Board, numPlayers: 2, debug: false, multiplayer: Local({ bots: { 1: RandomBot } }) });
createRoot(document.getElementById("root")).render(React.createElement(Table, { playerID: "0" }));
`;
const built = await build({
  stdin: { contents: source, resolveDir: process.cwd() }, bundle: true, minify: true, write: false, format: "esm", target: "es2022",
  define: { "process.env.NODE_ENV": '"production"' }, logLevel: "error",
});
const html = '<!doctype html><meta charset="utf-8"><title>Noughts</title><div id="root"></div><script type="module" src="/page.js"></script>';
const files = { "/": ["text/html", html], "/page.js": ["text/javascript", built.outputFiles[0].text] };
const packed = Object.fromEntries(Object.entries(files).map(([path, [kind, text]]) => [path, [kind, brotliCompressSync(text)]]));
createServer((request, answer) => {
  const found = packed[request.url];
  if (!found) return answer.writeHead(404).end();
  answer.writeHead(200, { "content-type": found[0], "content-encoding": "br", "content-length": found[1].length }).end(found[1]);
}).listen(Number(process.argv[2]), "127.0.0.1", () => console.log("ready"));
