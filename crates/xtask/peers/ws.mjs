// A bare server on `ws`: nothing is kept, nothing is checked but whose turn it is.
import { WebSocketServer } from "ws";
import { deal, play, view } from "./game.mjs";

const tables = new Map();
const server = new WebSocketServer({ port: Number(process.argv[2]), host: "127.0.0.1", perMessageDeflate: false });
server.on("connection", (socket, request) => {
  const [, name, word] = request.url.split("/");
  if (name === "idle") return;
  const seat = Number(word);
  if (!tables.has(name)) tables.set(name, { game: deal(), sockets: [] });
  const table = tables.get(name);
  table.sockets[seat] = socket;
  const tell = () => table.sockets.forEach((to, at) => to.send(JSON.stringify(view(table.game, at))));
  socket.on("message", (text) => {
    if (play(table.game, seat, JSON.parse(text).play)) tell();
  });
  if (table.sockets[0] && table.sockets[1]) tell();
});
server.on("listening", () => console.log("ready"));
