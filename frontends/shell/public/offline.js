// Caches the files that render the pages, so that pages that were opened before work offline. Responses of calls are
// not cached here; the application does that itself (kit, keep-opened.ts).
const stores = { pages: 'giftlist-pages', pictures: 'giftlist-pictures' };
/** The maximum number of files per cache; the newest are kept. */
const most = 300;
/** A page without content, which renders every path. */
const page = '/lists';
const picture = /^\/media\//;
/** Files with a hash in their name, which never change. */
const hashed = /^\/(?:mf\/[^/]+\/)?static\/.*\.[0-9a-f]{8,}\./;
const changing =
  /^\/(?:early\.js|remotes\.json|manifest\.webmanifest|mf\/[^/]+\/(?:mf-manifest\.json|remoteEntry\.js))$/;

const storeOf = path => caches.open(picture.test(path) ? stores.pictures : stores.pages);
const lasts = path => hashed.test(path) || picture.test(path);

self.addEventListener('install', event => {
  self.skipWaiting();
  event.waitUntil(keep([page]));
});
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));

// Files that a page loaded before this worker was active.
self.addEventListener('message', event => {
  const urls = Array.isArray(event.data?.loaded) ? event.data.loaded : [];
  const own = urls.map(url => new URL(url)).filter(({ origin }) => origin === self.location.origin);
  const files = own.filter(({ pathname }) => lasts(pathname) || changing.test(pathname));
  event.waitUntil(keep([page, ...new Set(files.map(({ pathname, search }) => pathname + search))]));
});

self.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => kept(page)));
  else if (lasts(pathname)) event.respondWith(keptFirst(event, pathname));
  else if (changing.test(pathname)) event.respondWith(freshFirst(event, pathname));
});

async function kept(path) {
  return (await (await storeOf(path)).match(path)) ?? Response.error();
}

async function keptFirst(event, path) {
  const known = await (await storeOf(path)).match(event.request);
  return known ?? andKeep(event, path, await fetch(event.request));
}

async function freshFirst(event, path) {
  try {
    return andKeep(event, path, await fetch(event.request));
  } catch {
    return kept(path);
  }
}

function andKeep(event, path, response) {
  if (response.ok && response.type === 'basic') {
    const name = lasts(path) ? event.request : path;
    event.waitUntil(put(name, path, response.clone()));
  }
  return response;
}

async function put(name, path, response) {
  const store = await storeOf(path);
  await store.put(name, response);
  const names = await store.keys();
  for (const old of names.slice(0, Math.max(0, names.length - most))) await store.delete(old);
}

/** Caches each file; one that cannot be loaded does not prevent the others. */
async function keep(paths) {
  const store = async path => {
    const cache = await storeOf(path);
    if (lasts(path) && (await cache.match(path))) return;
    const response = await fetch(path);
    if (response.ok) await put(path, path, response);
  };
  await Promise.allSettled(paths.map(store));
}
