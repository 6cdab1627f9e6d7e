import { api, persistentStorage } from '@giftlist/frontend-kit/client';

/** The server's id of this browser, once it has subscribed. */
const deviceKey = 'giftlist-push-device';
/** The service worker for push messages, separate from the one that caches pages. */
const worker = { file: '/push.js', scope: '/push/' };

/**
 * - `unsupported`: this browser does not support push messages, or not on this page
 * - `blocked`: the person has blocked them in the browser
 */
export type PushState = 'unsupported' | 'blocked' | 'off' | 'on';

/** Returns the server's id of this browser; undefined if it is not subscribed. */
export const ownDeviceId = (): string | undefined => persistentStorage.get(deviceKey);

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const findSubscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(worker.scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** Returns whether this browser shows push messages, or why it cannot. */
export async function getPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const id = persistentStorage.get(deviceKey);
  return id && (await findSubscription()) && (await isRegistered(id)) ? 'on' : 'off';
}

/** Whether the server still has this browser's subscription, which ends with the session; true if the call fails. */
const isRegistered = (id: string): Promise<boolean> =>
  api.call('GET /notifications/push').then(
    ({ devices }) => devices.some(device => device.id === id),
    () => true,
  );

/** Returns a browser's English name for the list of devices. */
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
  const findName = (names: readonly (readonly [string, string])[], other: string) =>
    names.find(([token]) => userAgent.includes(token))?.[1] ?? other;
  return `${findName(browsers, 'Browser')} on ${findName(systems, 'a device')}`;
}

/** Asks for permission and subscribes. Returns the resulting state. */
export async function turnPushOn(): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if ((await Notification.requestPermission()) !== 'granted') return getPushState();
  const { public_key } = await api.call('GET /notifications/push');
  const registration = await navigator.serviceWorker.register(worker.file, { scope: worker.scope });
  const options = { userVisibleOnly: true, applicationServerKey: public_key };
  const subscription = await registration.pushManager.subscribe(options);
  const { endpoint, keys } = subscription.toJSON();
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    label: deviceLabel(navigator.userAgent),
  };
  const { data } = await api.call('POST /notifications/push', { body });
  persistentStorage.set(deviceKey, data.id);
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  const id = persistentStorage.get(deviceKey);
  if (id) await api.call('DELETE /notifications/push/{id}', { params: { id } }).catch(() => undefined);
  await unsubscribePush();
  return getPushState();
}

/** Unsubscribes in the browser only: the push service reports the end of the subscription to the server. */
export async function unsubscribePush(): Promise<void> {
  persistentStorage.remove(deviceKey);
  if (isSupported()) await (await findSubscription())?.unsubscribe();
}
