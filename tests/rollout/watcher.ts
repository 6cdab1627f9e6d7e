import { setTimeout as later } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { LiveEvent } from '@giftlist/contracts/notifications/live';
import { readEvents } from '@giftlist/frontend-kit/api/event-stream';
import { api, system } from '../support/system.ts';

const reconnectMs = 500;
/** The server sends a heartbeat at least every 20 seconds. */
const silenceMs = 45_000;

/**
 * Watches a list like an open page. It reconnects after it is cut off or refused, and reloads the list only if the stream says so. (A browser
 * always reloads after reconnecting, and so could not show whether the stream is reliable.)
 */
export class Watcher {
  /** The gifts received on the stream. */
  readonly streamed = new Set<string>();
  /** The gifts received by reloading the list. */
  readonly read = new Set<string>();
  connections = 0;
  readonly #list: string;
  readonly #closing = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #lastId: string | undefined;

  private constructor(list: string) {
    this.#list = list;
  }

  /** Resolves when the stream is open: later events are received. */
  static async open(list: string): Promise<Watcher> {
    const watcher = new Watcher(list);
    const { promise: opened, resolve } = Promise.withResolvers<void>();
    watcher.#running = watcher.#stayConnected(resolve);
    await opened;
    return watcher;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#running;
  }

  async #stayConnected(opened: () => void): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#connect(opened).catch(() => undefined);
      await pause(reconnectMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #connect(opened: () => void): Promise<void> {
    const connection = new AbortController();
    const watchdog = later(() => connection.abort(), silenceMs);
    try {
      const { ok, status, body } = await fetch(`${system.origin}/live?lists=${this.#list}`, {
        headers: { ...(this.#lastId !== undefined && { 'last-event-id': this.#lastId }) },
        signal: AbortSignal.any([this.#closing.signal, connection.signal]),
      });
      if (!ok || !body) throw new Error(`GET /live returned ${status}`);
      this.connections += 1;
      opened();
      // A stream that never sent anything has no event id to continue from, and no guarantee.
      if (this.connections > 1 && this.#lastId === undefined) await this.#reload();
      for await (const { id, data } of readEvents(body, () => void watchdog.refresh())) {
        this.#lastId = id ?? this.#lastId;
        await this.#handle(data);
      }
    } finally {
      clearTimeout(watchdog);
      connection.abort();
    }
  }

  /** Ignores unknown events, like an older page. */
  async #handle(data: string): Promise<void> {
    const { data: event } = LiveEvent.safeParse(JSON.parse(data));
    if (event?.type === 'gift') this.streamed.add(event.gift_id);
    if (event?.type === 'list') await this.#reload();
  }

  async #reload(): Promise<void> {
    const gifts = await api.call('GET /giftlist/{id}/gifts', { params: { id: this.#list } });
    for (const { id } of gifts) this.read.add(id);
  }
}

/** Counts how watchers received these gifts, per gift and watcher. */
export function countDeliveries(
  gifts: readonly string[],
  watchers: readonly Pick<Watcher, 'streamed' | 'read'>[],
): { streamed: number; onlyReloaded: number; missed: number } {
  const ways = { streamed: 0, onlyReloaded: 0, missed: 0 };
  for (const { streamed, read } of watchers) {
    for (const gift of gifts) {
      if (streamed.has(gift)) ways.streamed += 1;
      else if (read.has(gift)) ways.onlyReloaded += 1;
      else ways.missed += 1;
    }
  }
  return ways;
}
