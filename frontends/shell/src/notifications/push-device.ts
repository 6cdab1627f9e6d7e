import { api, keptStorage } from '@giftlist/frontend-kit/client';

/** What this browser is known as, once it subscribed. */
const deviceKey = 'giftlist-push-device';
/** A worker of its own, beside whatever else serves the pages: it only waits for messages. */
const worker = { file: '/push.js', scope: '/push/' };

/**
 * - `unable`: this browser has no such messages, or not here
 * - `blocked`: the person has told the browser to allow none
 */
export type PushState = 'unable' | 'blocked' | 'off' | 'on';

/** Under which id the server knows this browser; undefined where it does not. */
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

/** The server forgets a browser with the sign-in that it subscribed by. Where it does not answer, nothing has changed. */
const isKnown = (id: string): Promise<boolean> =>
  api.call('GET /notifications/push').then(
    ({ devices }) => devices.some(device => device.id === id),
    () => true,
  );

/** What the browser calls itself, for the list of one's devices. */
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

/** Asks the browser, and tells the server where to send. Answers what is so then. */
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

/** Without a word to the server, which learns it from the push service: for whoever signs out. */
export async function leavePush(): Promise<void> {
  keptStorage.remove(deviceKey);
  if (isAble()) await (await subscription())?.unsubscribe();
}
