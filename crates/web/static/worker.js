// Starts the same WASM module in a worker; `main` sees that there is no window and listens instead.
import init from "./stolik.js";

await init({ module_or_path: new URL("./stolik_bg.wasm", import.meta.url) });
