// Starts the page. A file of its own because the content security policy forbids inline scripts.
import init from "./stolik.js";

await init({ module_or_path: new URL("./stolik_bg.wasm", import.meta.url) });

// Only after the page stands: fetching everything for offline play must not slow the first visit.
// Browsers without it, and pages not served over HTTPS or localhost, still play online.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("/sw.js").catch((error) => console.warn("offline play is off:", error));
}
