/*
 * Shows a page of our own where a page cannot be reached, and notices that are pushed (docs/decisions/0075). It
 * answers a page from what it keeps only where the network does not, and keeps nothing that a page of the site needs.
 */
const pageCache = "luch-offline";
const keptCache = "luch-kept";
const pageKey = "/offline";
const doubtKey = "/offline/doubt";
const keptKey = "/offline/kept";
const audienceHeader = "Luch-Offline";

self.addEventListener("install", (event) => {
  void self.skipWaiting();
  event.waitUntil(routeOthersToNetwork(event));
});

/** Browsers that can be told so send only navigations here. */
async function routeOthersToNetwork(event) {
  try {
    await event.addRoutes?.({ condition: { not: { requestMode: "navigate" } }, source: "network" });
  } catch {
    // They come here, and go on at once.
  }
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.navigationPreload?.enable();
      const names = (await caches.keys()).filter((name) => name.startsWith("luch-"));
      await Promise.all(
        names.filter((name) => name !== pageCache && name !== keptCache).map((name) => caches.delete(name)),
      );
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.destination !== "document") return;
  // A form, or signing out, may change who is watching.
  const mayChange = request.method !== "GET" || new URL(request.url).pathname.endsWith("/logout");
  if (mayChange) event.waitUntil(doubt());
  if (request.method === "GET") event.respondWith(answer(event));
});

async function answer(event) {
  const { request } = event;
  const begun = Date.now();
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request));
    const applied = applyHeader(response.headers.get(audienceHeader), begun);
    event.waitUntil(applied);
    // This page shows what is kept, so it waits until that is for its viewer.
    if (new URL(request.url).pathname.endsWith(pageKey)) await applied;
    return response;
  } catch (error) {
    const page = await caches.match(pageKey, { cacheName: pageCache, ignoreVary: true });
    if (page) return page;
    throw error;
  }
}

/** Applies a document's header: whom it is for, or that nothing may be kept any more. */
async function applyHeader(audience, begun) {
  if (audience === null) return;
  if (audience.split(",").some((one) => one.trim() === "off")) return switchOff();
  if (audience === "unknown") return doubt();
  const kept = await caches.match(keptKey, { cacheName: keptCache, ignoreVary: true });
  if (kept && kept.headers.get(audienceHeader) !== audience) await caches.delete(keptCache);
  // Not a doubt that came up while this document was on its way.
  const doubted = await caches.match(doubtKey, { cacheName: pageCache });
  if (doubted && Number(await doubted.text()) < begun)
    await (await caches.open(pageCache)).delete(doubtKey);
}

async function doubt() {
  if (await caches.has(pageCache)) await (await caches.open(pageCache)).put(doubtKey, new Response(String(Date.now())));
}

/** A browser that has a subscription to notices needs the worker for those. */
async function switchOff() {
  await Promise.all([caches.delete(pageCache), caches.delete(keptCache)]);
  await self.registration.navigationPreload?.disable();
  const subscription = await self.registration.pushManager?.getSubscription();
  if (!subscription) await self.registration.unregister();
}

self.addEventListener("push", (event) => {
  const { title, text, path } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body: text, icon: "/icon-192.png", data: { path } }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(new URL(event.notification.data.path, self.location.origin).href));
});
