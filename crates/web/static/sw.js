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

// A push is JSON: title, body, path and tag. It is not shown to a person who looks at the page that
// it leads to: that page says it itself.
self.addEventListener("push", (event) => event.waitUntil((async () => {
  const { title, body, path, tag } = event.data.json();
  const pages = await clients.matchAll({ type: "window" });
  if (pages.some((page) => page.visibilityState === "visible" && new URL(page.url).pathname === path)) return;
  await self.registration.showNotification(title, { body, tag, data: path, icon: "/icon-192.png" });
})()));

// Opens the table: in a tab of ours if there is one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data, location.origin).href));
});

const open = async (url) => {
  const [page] = await clients.matchAll({ type: "window" });
  if (!page) return clients.openWindow(url);
  await page.focus();
  return page.navigate(url);
};

const isLive = (pathname) => /^\/(api|ws|metrics|healthz)(\/|$)/.test(pathname);
const kept = async (request) => (await caches.match(request)) ?? fetch(request);
const page = async (request) => {
  const cache = await caches.open(VERSION);
  return (await cache.match("/index.html")) ?? fetch(request);
};
