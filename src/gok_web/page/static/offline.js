// The service worker: what the page has put into the cache is given from there. Small files are asked of the server first,
// so that a new version is seen; the big ones change their names with their contents.
const BIG = /\/(engine|runtime)\//;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === self.location.origin) {
    event.respondWith(answer(event.request));
  }
});

async function answer(request) {
  const find = () => caches.match(request, { ignoreSearch: true, ignoreVary: true });
  if (BIG.test(request.url)) return (await find()) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await find();
    if (kept) return kept;
    throw error;
  }
}
