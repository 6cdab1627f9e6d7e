import { setTimeout as later } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { LiveEvent } from '@giftlist/contracts/notifications/live';
import { readEvents } from '@giftlist/frontend-kit/api/event-stream';
import { api, system } from '../support/system.ts';

const againMs = 500;
/** The server sends a heartbeat at least every 20 seconds. */
const silenceMs = 45_000;

/**
 * An open list. It reconnects after it is cut off or refused, and reloads the list only if the stream says so. (A browser
 * always reloads after reconnecting, and so could not show whether the stream is reliable.)
 */
export class Watcher {
  /** The gifts received on its stream. */
  readonly streamed = new Set<string>();
  /** The gifts that it received by reloading the list. */
  readonly read = new Set<string>();
  connections = 0;
  readonly #list: string;
  readonly #ending = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #lastId: string | undefined;

  private constructor(list: string) {
    this.#list = list;
  }

  /** Resolves when the stream is open: later events are received. */
  static async open(list: string): Promise<Watcher> {
    const watcher = new Watcher(list);
    const { promise: opened, resolve } = Promise.withResolvers<void>();
    watcher.#running = watcher.#hold(resolve);
    await opened;
    return watcher;
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#running;
  }

  async #hold(opened: () => void): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await this.#watch(opened).catch(() => undefined);
      await pause(againMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async #watch(opened: () => void): Promise<void> {
    const line = new AbortController();
    const watchdog = later(() => line.abort(), silenceMs);
    try {
      const { ok, status, body } = await fetch(`${system.origin}/live?lists=${this.#list}`, {
        headers: { ...(this.#lastId !== undefined && { 'last-event-id': this.#lastId }) },
        signal: AbortSignal.any([this.#ending.signal, line.signal]),
      });
      if (!ok || !body) throw new Error(`GET /live returned ${status}`);
      this.connections += 1;
      opened();
      // A stream that never sent anything has no event id to continue from, and no guarantee.
      if (this.connections > 1 && this.#lastId === undefined) await this.#askAgain();
      for await (const { id, data } of readEvents(body, () => void watchdog.refresh())) {
        this.#lastId = id ?? this.#lastId;
        await this.#note(data);
      }
    } finally {
      clearTimeout(watchdog);
      line.abort();
    }
  }

  /** Ignores unknown events, like an older page. */
  async #note(data: string): Promise<void> {
    const { data: event } = LiveEvent.safeParse(JSON.parse(data));
    if (event?.type === 'gift') this.streamed.add(event.gift_id);
    if (event?.type === 'list') await this.#askAgain();
  }

  async #askAgain(): Promise<void> {
    const gifts = await api.call('GET /giftlist/{id}/gifts', { params: { id: this.#list } });
    for (const { id } of gifts) this.read.add(id);
  }
}

/** How watchers received these gifts, counted per gift and watcher. */
export function waysTo(
  gifts: readonly string[],
  watchers: readonly Pick<Watcher, 'streamed' | 'read'>[],
): { streamed: number; onlyRead: number; missed: number } {
  const ways = { streamed: 0, onlyRead: 0, missed: 0 };
  for (const { streamed, read } of watchers) {
    for (const gift of gifts) {
      if (streamed.has(gift)) ways.streamed += 1;
      else if (read.has(gift)) ways.onlyRead += 1;
      else ways.missed += 1;
    }
  }
  return ways;
}
