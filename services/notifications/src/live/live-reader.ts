import { setTimeout as pause } from 'node:timers/promises';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LiveEntry } from '../live-feed/live-entry.ts';
import { liveStream } from '../live-feed/live-feed.ts';
import { LiveHub } from './live-hub.ts';

const blockMs = 5_000;
const batch = 500;
const afterErrorMs = 1_000;

/** Reads the stream that all instances write, and passes every entry to the browsers of this one. */
@Injectable()
export class LiveReader implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #redis: ReturnType<RedisClient['duplicate']>;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(
    redis: RedisClient,
    private readonly hub: LiveHub,
    @InjectLog() private readonly log: Log,
  ) {
    // A blocking read takes longer than other commands.
    this.#redis = redis.duplicate({ commandTimeout: 3 * blockMs, lazyConnect: true });
    this.#redis.on('error', () => undefined);
  }

  onApplicationBootstrap(): void {
    this.#running = this.#run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopping.abort();
    this.#redis.disconnect();
    await this.#running;
  }

  async #run(): Promise<void> {
    let last: string | undefined;
    let isLost = false;
    while (!this.#stopping.signal.aborted) {
      try {
        last ??= await this.#newest();
        if (isLost) await this.#resume();
        isLost = false;
        last = await this.#readAfter(last);
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        if (!isLost) this.log.warn({ err: error }, 'live updates interrupted');
        isLost = true;
        await pause(afterErrorMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** When Redis is available again, asks all browsers to reload, since events may have been missed. */
  async #resume(): Promise<void> {
    await this.#redis.ping();
    await this.hub.requestAllReloads();
  }

  async #newest(): Promise<string> {
    const [entry] = await this.#redis.xrevrange(liveStream, '+', '-', 'COUNT', 1);
    return entry?.[0] ?? '0-0';
  }

  /** Waits for entries after this one and publishes them. Returns the last one read. */
  async #readAfter(last: string): Promise<string> {
    const read = await this.#redis.xread('COUNT', batch, 'BLOCK', blockMs, 'STREAMS', liveStream, last);
    const entries = read?.[0]?.[1] ?? [];
    for (const [, fields] of entries) await this.#tell(fields[1]);
    return entries.at(-1)?.[0] ?? last;
  }

  async #tell(json: string | undefined): Promise<void> {
    const entry = LiveEntry.safeParse(JSON.parse(json ?? 'null'));
    if (entry.success) await this.hub.tell(entry.data);
    else this.log.warn('invalid live entry ignored');
  }
}
