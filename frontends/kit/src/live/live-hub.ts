import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import { randomId } from '../api/random-id.ts';
import { getAccess, onAccessChange } from '../http/access-token.ts';
import { openChannel } from '../storage/between-tabs.ts';
import { isSomeoneElse } from '../storage/someone-else.ts';
import { maintainLiveConnection } from './live-connection.ts';

/** `resync` means that events may have been missed. */
export type LiveUpdate = LiveEvent | { type: 'resync' };
type Listener = (update: LiveUpdate) => void;

/** `wants` subscribes a tab to lists. `who-wants` makes all tabs subscribe again. */
type Message =
  | { kind: 'news'; news: LiveUpdate }
  | { kind: 'wants'; tab: string; lists: readonly string[] }
  | { kind: 'who-wants' };

/** Tabs with 'I am someone else' share a separate connection, so that its events never reach the owner's tabs. */
const channelName = isSomeoneElse() ? 'giftlist-live-someone-else' : 'giftlist-live';
/** Tabs silent for this long count as closed. Sleeping tabs renew their subscription only once a minute. */
const expiryMs = 150_000;
const announceIntervalMs = 45_000;
const updateDelayMs = 30;

const tabId = randomId();
const listeners = new Map<Listener, readonly string[]>();
/** Of the other tabs, by tab id. */
const subscriptions = new Map<string, { lists: readonly string[]; renewedAt: number }>();
let channel: ReturnType<typeof openChannel>;

let isStarted = false;
let isLeader = false;
/** `key` contains the account and the lists. */
let connection: { key: string; controller: AbortController } | undefined;
let updateTimer: ReturnType<typeof setTimeout> | undefined;

const getListIdsOfThisTab = (): string[] => [...new Set([...listeners.values()].flat())];
const broadcast = (message: Message): void => channel?.postMessage(message);

function deliver(update: LiveUpdate): void {
  for (const listener of [...listeners.keys()]) listener(update);
}

function publish(update: LiveUpdate): void {
  deliver(update);
  broadcast({ kind: 'news', news: update });
}

function deleteExpiredSubscriptions(): void {
  const now = Date.now();
  for (const [tab, { renewedAt }] of subscriptions) if (now - renewedAt > expiryMs) subscriptions.delete(tab);
}

function getListIdsOfAllTabs(): string[] {
  return [
    ...new Set([...getListIdsOfThisTab(), ...[...subscriptions.values()].flatMap(({ lists }) => lists)]),
  ].sort();
}

/** Connects, reconnects or disconnects, as the leader, the account and the lists require. */
function updateConnection(): void {
  updateTimer = undefined;
  deleteExpiredSubscriptions();
  const listIds = getListIdsOfAllTabs();
  const isNeeded = isLeader && (listIds.length > 0 || getAccess() !== undefined);
  const key = isNeeded ? `${getAccess()?.accountId ?? ''} ${listIds}` : '';
  if (key === (connection?.key ?? '')) return;
  connection?.controller.abort();
  connection = undefined;
  if (key === '') return;
  const controller = new AbortController();
  connection = { key, controller };
  void maintainLiveConnection({
    listIds,
    signal: controller.signal,
    onEvent: publish,
    onOpen: () => publish({ type: 'resync' }),
  });
}

/** Waits a moment, so that simultaneous subscriptions share one connection. */
function updateConnectionSoon(): void {
  if (updateTimer === undefined) updateTimer = setTimeout(updateConnection, updateDelayMs);
}

function announceLists(): void {
  broadcast({ kind: 'wants', tab: tabId, lists: getListIdsOfThisTab() });
}

/** Makes this tab the leader while it holds the lock. Only the leader connects. */
async function runLeaderElection(): Promise<void> {
  try {
    for (;;) {
      await navigator.locks.request(channelName, async () => {
        isLeader = true;
        broadcast({ kind: 'who-wants' });
        updateConnectionSoon();
        await waitForHandover();
        isLeader = false;
        updateConnection();
      });
    }
  } catch {
    // Without locks, each tab opens its own connection.
    isLeader = true;
    updateConnectionSoon();
  }
}

/** Waits until this tab is hidden and another tab waits for the lock. */
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
  isStarted = true;
  channel = openChannel(channelName);
  channel?.addEventListener('message', ({ data: message }: MessageEvent<Message>) => {
    if (message.kind === 'news') deliver(message.news);
    else if (message.kind === 'who-wants') announceLists();
    else {
      subscriptions.set(message.tab, { lists: message.lists, renewedAt: Date.now() });
      if (isLeader) updateConnectionSoon();
    }
  });
  setInterval(announceLists, announceIntervalMs);
  addEventListener('pagehide', () => broadcast({ kind: 'wants', tab: tabId, lists: [] }));
  onAccessChange(() => updateConnectionSoon());
  void runLeaderElection();
}

/**
 * Calls `listener` with the updates of all lists that any tab subscribes to, and with notifications if an account is
 * signed in. Returns a function that unsubscribes.
 */
export function subscribeToLiveUpdates(listIds: readonly string[], listener: Listener): () => void {
  listeners.set(listener, listIds);
  if (!isStarted) start();
  announceLists();
  updateConnectionSoon();
  return () => {
    listeners.delete(listener);
    announceLists();
    updateConnectionSoon();
  };
}
