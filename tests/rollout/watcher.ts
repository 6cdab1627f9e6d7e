import { setTimeout as setTimer } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { LiveEvent } from '@giftlist/contracts/notifications/live';
import { readEvents } from '@giftlist/frontend-kit/api/event-stream';
import { api, system } from '../support/system.ts';

const reconnectMs = 500;
/** The server sends a heartbeat at least every 20 seconds. */
const maxSilenceMs = 45_000;

/**
 * Watches a list. Pages reload their list after each reconnection. A watcher does so only if it has no event id yet,
 * because reloading would hide lost events.
 */
export class Watcher {
  /** Ids of gifts received from the event stream. */
  readonly streamed = new Set<string>();
  /** Ids of gifts found by reloading the list. */
  readonly reloaded = new Set<string>();
  connections = 0;
  private readonly listId: string;
  private readonly closing = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private lastEventId: string | undefined;

  private constructor(listId: string) {
    this.listId = listId;
  }

  static async open(listId: string): Promise<Watcher> {
    const watcher = new Watcher(listId);
    const { promise: opened, resolve } = Promise.withResolvers<void>();
    watcher.running = watcher.stayConnected(resolve);
    await opened;
    return watcher;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  private async stayConnected(onOpen: () => void): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted) {
      await this.connect(onOpen).catch(() => undefined);
      await pause(reconnectMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private async connect(onOpen: () => void): Promise<void> {
    const connection = new AbortController();
    const watchdog = setTimer(() => connection.abort(), maxSilenceMs);
    try {
      const { ok, status, body } = await fetch(`${system.origin}/live?lists=${this.listId}`, {
        headers: { ...(this.lastEventId !== undefined && { 'last-event-id': this.lastEventId }) },
        signal: AbortSignal.any([this.closing.signal, connection.signal]),
      });
      if (!ok || !body) throw new Error(`GET /live returned ${status}`);
      this.connections += 1;
      onOpen();
      // Without an event id, the stream cannot report missed events.
      if (this.connections > 1 && this.lastEventId === undefined) await this.reload();
      for await (const { id, data } of readEvents(body, () => void watchdog.refresh())) {
        this.lastEventId = id ?? this.lastEventId;
        await this.handle(data);
      }
    } finally {
      clearTimeout(watchdog);
      connection.abort();
    }
  }

  /** Ignores events of unknown types, like a page of an older release. */
  private async handle(data: string): Promise<void> {
    const { data: event } = LiveEvent.safeParse(JSON.parse(data));
    if (event?.type === 'gift') this.streamed.add(event.gift_id);
    if (event?.type === 'list') await this.reload();
  }

  private async reload(): Promise<void> {
    const gifts = await api.call('GET /giftlist/{id}/gifts', { params: { id: this.listId } });
    for (const { id } of gifts) this.reloaded.add(id);
  }
}

/** Counts how the gifts reached the watchers. Each pair of gift and watcher counts once. */
export function countDeliveries(
  giftIds: readonly string[],
  watchers: readonly Pick<Watcher, 'streamed' | 'reloaded'>[],
): { streamed: number; onlyReloaded: number; missed: number } {
  const counts = { streamed: 0, onlyReloaded: 0, missed: 0 };
  for (const { streamed, reloaded } of watchers) {
    for (const giftId of giftIds) {
      if (streamed.has(giftId)) counts.streamed += 1;
      else if (reloaded.has(giftId)) counts.onlyReloaded += 1;
      else counts.missed += 1;
    }
  }
  return counts;
}
