// Keeps this build of the page for offline use. `cargo xtask` fills in the version and the files.
const VERSION = "stolik-{{version}}";
const FILES = {{files}};

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES)));
});

// The build before this one stays: a tab that still runs it may yet start its worker.
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  const kept = (await caches.keys()).filter((name) => name.startsWith("stolik-"));
  const older = kept.filter((name) => name !== VERSION).slice(0, -1);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
})()));

// Every address of the page is the one page, without a frame that only one of them has; what the server answers live is never kept.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || isLive(pathname)) return;
  event.respondWith(request.mode === "navigate" ? page(request) : kept(request));
});

const isLive = (pathname) => /^\/(api|ws|metrics|healthz)(\/|$)/.test(pathname);
const kept = async (request) => (await caches.match(request)) ?? fetch(request);
const page = async (request) => {
  const cache = await caches.open(VERSION);
  return (await cache.match("/index.html")) ?? fetch(request);
};
