import { api, keptStorage } from '@giftlist/frontend-kit/client';

/** The server's id of this browser, once it has subscribed. */
const deviceKey = 'giftlist-push-device';
/** A separate service worker, beside the one for pages: it only waits for push messages. */
const worker = { file: '/push.js', scope: '/push/' };

/**
 * - `unable`: this browser has no push messages, or not on this page
 * - `blocked`: the person has blocked them in the browser
 */
export type PushState = 'unable' | 'blocked' | 'off' | 'on';

/** Returns the server's id of this browser; undefined if it is not subscribed. */
export const ownDevice = (): string | undefined => keptStorage.get(deviceKey);

const isAble = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const subscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(worker.scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
};

export async function pushState(): Promise<PushState> {
  if (!isAble()) return 'unable';
  if (Notification.permission === 'denied') return 'blocked';
  const id = keptStorage.get(deviceKey);
  return id && (await subscription()) && (await isKnown(id)) ? 'on' : 'off';
}

/**
 * Whether the server still knows this browser, whose subscription ends with its session. True if it does not respond.
 */
const isKnown = (id: string): Promise<boolean> =>
  api.call('GET /notifications/push').then(
    ({ devices }) => devices.some(device => device.id === id),
    () => true,
  );

/** Returns a browser's name for the list of devices. */
export function deviceLabel(userAgent: string): string {
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
  const nameIn = (names: readonly (readonly [string, string])[], other: string) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1] ?? other;
  return `${nameIn(browsers, 'Browser')} on ${nameIn(systems, 'a device')}`;
}

/** Asks for permission and subscribes. Returns the resulting state. */
export async function turnPushOn(): Promise<PushState> {
  if (!isAble()) return 'unable';
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const { public_key } = await api.call('GET /notifications/push');
  const registration = await navigator.serviceWorker.register(worker.file, { scope: worker.scope });
  const options = { userVisibleOnly: true, applicationServerKey: public_key };
  const subscribed = await registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscribed.toJSON();
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    label: deviceLabel(navigator.userAgent),
  };
  const { data } = await api.call('POST /notifications/push', { body });
  keptStorage.set(deviceKey, data.id);
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const id = keptStorage.get(deviceKey);
  if (id) await api.call('DELETE /notifications/push/{id}', { params: { id } }).catch(() => undefined);
  await leavePush();
  return pushState();
}

/** Unsubscribes at sign-out without telling the server, which learns it from the push service. */
export async function leavePush(): Promise<void> {
  keptStorage.remove(deviceKey);
  if (isAble()) await (await subscription())?.unsubscribe();
}
