import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import { randomId } from '../api/random-id.ts';
import { getAccess, onAccessChange } from '../http/access-token.ts';
import { openChannel } from '../storage/between-tabs.ts';
import { isSomeoneElse } from '../storage/someone-else.ts';
import { holdLiveConnection } from './live-connection.ts';

/** `resync`: events may have been missed. */
export type LiveUpdate = LiveEvent | { type: 'resync' };
type Listener = (update: LiveUpdate) => void;

type Message =
  | { kind: 'news'; news: LiveUpdate }
  | { kind: 'wants'; tab: string; lists: readonly string[] }
  | { kind: 'who-wants' };

/**
 * Tabs in which 'I am someone else' was chosen share another connection: its events must not reach the owner's tabs.
 */
const channelName = isSomeoneElse() ? 'giftlist-live-someone-else' : 'giftlist-live';
/** A tab that has not renewed its subscription for this long counts as closed. Sleeping tabs wake once a minute. */
const expiryMs = 150_000;
const renewMs = 45_000;
const collectMs = 30;

const tabId = randomId();
const listeners = new Map<Listener, readonly string[]>();
const subscriptions = new Map<string, { lists: readonly string[]; at: number }>();
let channel: ReturnType<typeof openChannel>;

let started = false;
let leading = false;
let connection: { key: string; stop: AbortController } | undefined;
let connecting: ReturnType<typeof setTimeout> | undefined;

const ownLists = (): string[] => [...new Set([...listeners.values()].flat())];
const post = (message: Message): void => channel?.postMessage(message);

function deliver(update: LiveUpdate): void {
  for (const listener of [...listeners.keys()]) listener(update);
}

function publish(update: LiveUpdate): void {
  deliver(update);
  post({ kind: 'news', news: update });
}

function allLists(): string[] {
  const now = Date.now();
  for (const [other, { at }] of subscriptions) if (now - at > expiryMs) subscriptions.delete(other);
  return [...new Set([...ownLists(), ...[...subscriptions.values()].flatMap(({ lists }) => lists)])].sort();
}

function connect(): void {
  connecting = undefined;
  const lists = allLists();
  const key = leading && (lists.length > 0 || getAccess()) ? `${getAccess()?.accountId ?? ''} ${lists}` : '';
  if (key === (connection?.key ?? '')) return;
  connection?.stop.abort();
  connection = undefined;
  if (key === '') return;
  const stop = new AbortController();
  connection = { key, stop };
  void holdLiveConnection({
    lists,
    signal: stop.signal,
    onEvent: publish,
    onOpen: () => publish({ type: 'resync' }),
  });
}

/** Subscriptions made at the same moment share one connection. */
function connectSoon(): void {
  if (connecting === undefined) connecting = setTimeout(connect, collectMs);
}

function announceLists(): void {
  post({ kind: 'wants', tab: tabId, lists: ownLists() });
}

/** Leads once no other tab does. Stops when this tab closes, or is hidden while others wait to lead. */
async function lead(): Promise<void> {
  try {
    for (;;) {
      await navigator.locks.request(channelName, async () => {
        leading = true;
        post({ kind: 'who-wants' });
        connectSoon();
        await waitForHandover();
        leading = false;
        connect();
      });
    }
  } catch {
    // The browser has no locks or refuses them: each tab opens a connection.
    leading = true;
    connectSoon();
  }
}

async function waitForHandover(): Promise<void> {
  for (;;) {
    await new Promise<void>(resolve =>
      document.addEventListener('visibilitychange', () => resolve(), { once: true }),
    );
    const { pending = [] } = await navigator.locks.query();
    if (document.hidden && pending.some(lock => lock.name === channelName)) return;
  }
}

function start(): void {
  started = true;
  channel = openChannel(channelName);
  channel?.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'news') deliver(message.news);
    else if (message.kind === 'who-wants') announceLists();
    else {
      subscriptions.set(message.tab, { lists: message.lists, at: Date.now() });
      if (leading) connectSoon();
    }
  });
  setInterval(announceLists, renewMs);
  addEventListener('pagehide', () => post({ kind: 'wants', tab: tabId, lists: [] }));
  onAccessChange(() => connectSoon());
  void lead();
}

/** Also subscribes to notifications if signed in. Returns a function that unsubscribes. */
export function subscribeToLiveUpdates(lists: readonly string[], listener: Listener): () => void {
  listeners.set(listener, lists);
  if (!started) start();
  announceLists();
  connectSoon();
  return () => {
    listeners.delete(listener);
    announceLists();
    connectSoon();
  };
}
