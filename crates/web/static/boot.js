// Starts the page. A file of its own because the content security policy forbids inline scripts.
// What takes long begins first: nothing here waits for anything that it does not need.
const wasm = WebAssembly.compileStreaming(fetch(new URL("./stolik_bg.wasm", import.meta.url)));

// A table against bots needs the worker beside the page. The page takes it over with what the
// worker has said until then.
if (location.pathname.startsWith("/play/")) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const early = { worker, letters: [], failed: false };
  worker.onmessage = ({ data }) => early.letters.push(data);
  worker.onerror = () => (early.failed = true);
  globalThis.stolikWorker = early;
}

// The frame of the document is seen before the program keeps the browser busy. A page in the
// background is not painted, and some browsers do not tell.
const painted = new Promise((seen) => {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) return seen();
  new PerformanceObserver(seen).observe({ type: "paint", buffered: true });
  setTimeout(seen, 1000);
});

const { default: init } = await import("./stolik.js");
const program = await wasm;
await painted;
await init({ module_or_path: program });

// Only after the page stands: fetching everything for offline play must not slow the first visit.
// Browsers without it, and pages not served over HTTPS or localhost, still play online.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch((error) => console.warn("offline play is off:", error));
}
