// Caches the application's files, so that pages opened before work offline. The application caches API responses itself
// (kit, persist-opened-queries.ts).
const stores = { pages: 'giftlist-pages', pictures: 'giftlist-pictures' };
/** Per cache. The oldest files are deleted. */
const maxFiles = 300;
/** A page without server-rendered content, whose scripts can render every path. */
const page = '/lists';
const pictures = /^\/media\//;
/** Files with a hash in their name, which never change. */
const hashed = /^\/(?:mf\/[^/]+\/)?static\/.*\.[0-9a-f]{8,}\./;
const changing =
  /^\/(?:early\.js|remotes\.json|manifest\.webmanifest|mf\/[^/]+\/(?:mf-manifest\.json|remoteEntry\.js))$/;

const storeOf = path => caches.open(pictures.test(path) ? stores.pictures : stores.pages);
const neverChanges = path => hashed.test(path) || pictures.test(path);

self.addEventListener('install', event => {
  self.skipWaiting();
  event.waitUntil(cacheFiles([page]));
});
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

// A page sends the URLs that it loaded before this worker was active.
self.addEventListener('message', event => {
  const urls = Array.isArray(event.data?.loaded) ? event.data.loaded : [];
  const own = urls.map(url => new URL(url)).filter(({ origin }) => origin === self.location.origin);
  const files = own.filter(({ pathname }) => neverChanges(pathname) || changing.test(pathname));
  event.waitUntil(cacheFiles([page, ...new Set(files.map(({ pathname, search }) => pathname + search))]));
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => fromCache(page)));
  else if (neverChanges(pathname)) event.respondWith(cacheFirst(event, pathname));
  else if (changing.test(pathname)) event.respondWith(networkFirst(event, pathname));
});

async function fromCache(path) {
  return (await (await storeOf(path)).match(path)) ?? Response.error();
}

async function cacheFirst(event, path) {
  const cached = await (await storeOf(path)).match(event.request);
  return cached ?? cacheResponse(event, path, await fetch(event.request));
}

async function networkFirst(event, path) {
  try {
    return cacheResponse(event, path, await fetch(event.request));
  } catch {
    return fromCache(path);
  }
}

function cacheResponse(event, path, response) {
  if (response.ok && response.type === 'basic') {
    const name = neverChanges(path) ? event.request : path;
    event.waitUntil(put(name, path, response.clone()));
  }
  return response;
}

async function put(name, path, response) {
  const store = await storeOf(path);
  await store.put(name, response);
  const names = await store.keys();
  for (const old of names.slice(0, Math.max(0, names.length - maxFiles))) await store.delete(old);
}

/** Caches files, even if some of them cannot be loaded. */
async function cacheFiles(paths) {
  const store = async path => {
    const cache = await storeOf(path);
    if (neverChanges(path) && (await cache.match(path))) return;
    const response = await fetch(path);
    if (response.ok) await put(path, path, response);
  };
  await Promise.allSettled(paths.map(store));
}
