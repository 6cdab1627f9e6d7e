import { api, persistentStorage } from '@giftlist/frontend-kit/client';

/** The storage key of the id that the server gave this browser. */
const deviceIdKey = 'giftlist-push-device';
/** Handles only push messages. Another worker caches files. */
const pushWorker = { file: '/push.js', scope: '/push/' };

/**
 * `unsupported` means that push messages cannot work on this page, `blocked` that the person has blocked them in the
 * browser.
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** Returns undefined if this browser is not subscribed. */
export const getOwnDeviceId = (): string | undefined => persistentStorage.get(deviceIdKey);

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const findSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(pushWorker.scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
};

export async function getPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const id = persistentStorage.get(deviceIdKey);
  return id && (await findSubscription()) && (await isRegistered(id)) ? 'on' : 'off';
}

/** Returns whether the server still has the subscription, or true on errors. Subscriptions end with their session. */
const isRegistered = (id: string): Promise<boolean> =>
  api.call('GET /notifications/push').then(
    ({ devices }) => devices.some(device => device.id === id),
    () => true,
  );

/** Returns an English name, such as 'Firefox on Linux'. */
export function getDeviceLabel(userAgent: string): string {
  const browsers = [
    ['Edg/', 'Edge'],
    ['OPR/', 'Opera'],
    ['Firefox/', 'Firefox'],
    ['Chrome/', 'Chrome'],
    ['Safari/', 'Safari'],
  ] as const;
  const systems = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS', 'Mac'],
    ['Linux', 'Linux'],
  ] as const;
  const findName = (names: readonly (readonly [string, string])[], fallback: string) =>
    names.find(([token]) => userAgent.includes(token))?.[1] ?? fallback;
  return `${findName(browsers, 'Browser')} on ${findName(systems, 'a device')}`;
}

/** Asks for permission and subscribes. Returns the new state. */
export async function enablePush(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return getPushState();
  const { public_key } = await api.call('GET /notifications/push');
  const registration = await navigator.serviceWorker.register(pushWorker.file, { scope: pushWorker.scope });
  const options = { userVisibleOnly: true, applicationServerKey: public_key };
  const subscription = await registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    label: getDeviceLabel(navigator.userAgent),
  };
  const { data } = await api.call('POST /notifications/push', { body });
  persistentStorage.set(deviceIdKey, data.id);
  return 'on';
}

export async function disablePush(): Promise<PushState> {
  const id = persistentStorage.get(deviceIdKey);
  if (id) await api.call('DELETE /notifications/push/{id}', { params: { id } }).catch(() => undefined);
  await unsubscribePush();
  return getPushState();
}

/** Unsubscribes only in the browser. The push service informs the server. */
export async function unsubscribePush(): Promise<void> {
  persistentStorage.remove(deviceIdKey);
  if (isSupported()) await (await findSubscription())?.unsubscribe();
}
