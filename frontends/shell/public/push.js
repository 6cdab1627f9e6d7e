// Shows push messages while no tab is open, and opens their links.
self.addEventListener('push', event => {
  const message = event.data?.json();
  if (!message?.title) return;
  const { id, title, body, link } = message;
  const shown = { body, tag: id, data: { link }, icon: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  const url = new URL(event.notification.data?.link ?? '/notifications', self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil(open(url.href));
});

async function open(href) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ url }) => url === href);
  if (tab) return tab.focus();
  return self.clients.openWindow(href);
}
