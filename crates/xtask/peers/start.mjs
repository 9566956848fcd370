// Opens a page in a new browser profile again and again, clicks its way to a game, and tells when things could be seen.
// node start.mjs URL "CLICK >> CLICK"|- PLAYABLE RUNS here|phone
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
const WebSocket = createRequire(import.meta.url)("ws");
const [url, click, playable, runs, where] = process.argv.slice(2);
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--lang=en-US", "--remote-debugging-port=0"];
// A middling phone on a slow mobile network, as Lighthouse imagines it.
const PHONE = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8, offline: false };
const SLOWER = 4;
const PATIENCE_MS = 30_000;

const profile = mkdtempSync(join(tmpdir(), "stolik-start-"));
const browser = spawn("chromium", [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], { stdio: ["ignore", "ignore", "pipe"] });
const address = await new Promise((done, fail) => {
  let said = "";
  browser.stderr.on("data", (text) => {
    said += text;
    const found = /DevTools listening on (ws:\S+)/.exec(said);
    if (found) done(found[1]);
  });
  browser.on("exit", () => fail(new Error(`chromium ended: ${said}`)));
});
const socket = new WebSocket(address, { perMessageDeflate: false });
await new Promise((done) => socket.on("open", done));
const waiting = new Map();
let asked = 0, bytes = 0;
socket.on("message", (text) => {
  const { id, result, error, method, params } = JSON.parse(text);
  if (method === "Network.loadingFinished") bytes += params.encodedDataLength;
  if (!waiting.has(id)) return;
  const { done, fail } = waiting.get(id);
  waiting.delete(id);
  error ? fail(new Error(error.message)) : done(result);
});
const ask = (method, params = {}, sessionId) => new Promise((done, fail) => {
  asked += 1;
  waiting.set(asked, { done, fail });
  socket.send(JSON.stringify({ id: asked, method, params, sessionId }));
});

// Runs in the page: looks once a frame, so what it notes could be seen.
const look = `(() => {
  // Whoever comes has been shown around the table before: that is looked at, not waited for.
  try { localStorage["stolik.toured"] ??= "dama rummikub karcianka kanasta project"; } catch {}
  const seen = (window.seen = {});
  const clicks = ${JSON.stringify(click === "-" ? [] : click.split(" >> "))};
  const visible = (css) => { const e = document.querySelector(css); return e && e.getClientRects().length ? e : null; };
  const frame = () => {
    const next = clicks[0] && visible(clicks[0]);
    if (next) { seen.ready ??= performance.now(); clicks.shift(); next.click(); }
    if (clicks.length === 0 && visible(${JSON.stringify(playable)})) { seen.playable = performance.now(); return; }
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
})()`;
const told = `JSON.stringify({ ...window.seen, paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime })`;

const words = async (page) => (await page("Runtime.evaluate", { expression: "location.pathname + ' ' + document.body.innerText" })).result.value;

async function visit() {
  bytes = 0;
  const { browserContextId } = await ask("Target.createBrowserContext");
  const { targetId } = await ask("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await ask("Target.attachToTarget", { targetId, flatten: true });
  const page = (method, params) => ask(method, params, sessionId);
  await page("Page.enable");
  await page("Network.enable");
  await page("Emulation.setDeviceMetricsOverride", { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false });
  if (where === "phone") {
    await page("Network.emulateNetworkConditions", PHONE);
    await page("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  }
  await page("Page.addScriptToEvaluateOnNewDocument", { source: look });
  await page("Page.navigate", { url });
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const seen = JSON.parse((await page("Runtime.evaluate", { expression: told })).result.value ?? "{}");
    if (seen.playable && seen.paint) {
      await ask("Target.disposeBrowserContext", { browserContextId });
      return { ...seen, bytes };
    }
    if (Date.now() > until) throw new Error(`never playable: ${JSON.stringify(seen)} ${await words(page)}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

const middle = (list) => list.sort((one, other) => one - other)[Math.floor(list.length / 2)];
async function measure() {
  const visits = [];
  // The first warms up what is the browser's own.
  for (let run = 0; run <= Number(runs); run += 1) {
    const seen = await visit();
    if (run > 0) visits.push(seen);
  }
  const figure = (key) => middle(visits.map((seen) => seen[key] ?? 0));
  console.log(JSON.stringify({ paint_ms: figure("paint"), ready_ms: figure("ready"), playable_ms: figure("playable"), bytes: figure("bytes") }));
}

try {
  await measure();
} finally {
  socket.close();
  browser.removeAllListeners("exit");
  browser.kill("SIGKILL");
  await new Promise((done) => browser.on("exit", done));
  // Its children may still be writing; what stays is in the folder for temporary files.
  try { rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }); } catch {}
}
