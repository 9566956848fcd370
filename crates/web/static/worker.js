// Starts the table behind the page in a worker.
import init from "./table.js";

await init({ module_or_path: new URL("./table_bg.wasm", import.meta.url) });
