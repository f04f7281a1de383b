declare const self: ServiceWorkerGlobalScope;

const CACHE = "inbox-offline-1";
const OFFLINE = "offline";

/** What a push message holds, as `createWebPush` sends it: a question that waits, or that one was settled and its notification may go. */
type Notice = { about?: string; id?: string; title?: string; body?: string; url?: string; language?: string };

self.addEventListener("install", (event) => {
  event.waitUntil(keepOffline().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

// Pages are never kept: they hold what was asked. Without a connection there is one that says so.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const isPage = request.mode === "navigate" && request.method === "GET";
  const isAsset = new URL(request.url).pathname.includes("/assets/");
  if (!isPage && !isAsset) return;
  event.respondWith(
    fetch(request).catch(async (error: unknown) => {
      const kept = await caches.match(isPage ? new URL(OFFLINE, self.registration.scope) : request);
      if (kept === undefined) throw error;
      return kept;
    }),
  );
});

self.addEventListener("push", (event) => {
  event.waitUntil(showNotice(readNotice(event.data)));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

async function keepOffline(): Promise<void> {
  const cache = await caches.open(CACHE);
  const address = new URL(OFFLINE, self.registration.scope);
  const response = await fetch(address);
  // It stands in for pages of any depth.
  const html = (await response.text()).replaceAll('="./', `="${self.registration.scope}`);
  await cache.put(address, new Response(html, { headers: response.headers }));
  const assets = [...html.matchAll(/(?:href|src)="([^"]*assets\/[^"]+)"/g)].map(
    ([, path = ""]) => new URL(path, address),
  );
  await cache.addAll([...new Set(assets.map(String))]);
}

function readNotice(data: PushMessageData | null): Notice {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

async function showNotice({
  about,
  id = "",
  title = "",
  body = "",
  url = "",
  language,
}: Notice): Promise<void> {
  if (about === "settled") {
    for (const notification of await self.registration.getNotifications({ tag: id })) notification.close();
    return;
  }
  await self.registration.showNotification(title, {
    body,
    tag: id,
    data: { url },
    ...(language !== undefined && { lang: language }),
  });
}

async function openPage(data: unknown): Promise<void> {
  const given = typeof data === "object" && data !== null && "url" in data ? String(data.url) : "";
  const { scope } = self.registration;
  const address = URL.canParse(given, scope) ? new URL(given, scope).href : scope;
  // Only our own pages are opened.
  if (!address.startsWith(scope)) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((client) => client.url === address);
  await (open === undefined ? self.clients.openWindow(address) : open.focus());
}

export {};
