import { setTimeout as pause } from 'node:timers/promises';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { Worker } from '@giftlist/service-kit/core/worker';
import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { Injectable } from '@nestjs/common';
import { LiveEntry } from '../live-feed/live-entry.ts';
import { liveStream } from '../live-feed/live-feed.ts';
import { LiveHub } from './live-hub.ts';

const blockMs = 5_000;
const batchSize = 500;
const retryDelayMs = 1_000;

@Injectable()
export class LiveReader extends Worker {
  private readonly redis: ReturnType<RedisClient['duplicate']>;

  constructor(
    redis: RedisClient,
    private readonly hub: LiveHub,
    @InjectLog() private readonly log: Log,
  ) {
    super();
    // A blocking read takes up to `blockMs`, longer than the timeout of other commands.
    this.redis = redis.duplicate({ commandTimeout: 3 * blockMs, lazyConnect: true });
    // `run` logs the errors of failed reads.
    this.redis.on('error', () => undefined);
    this.stopping.addEventListener('abort', () => this.redis.disconnect());
  }

  protected async run(): Promise<void> {
    let lastId: string | undefined;
    let wasInterrupted = false;
    while (!this.stopping.aborted) {
      try {
        lastId ??= await this.findNewestId();
        if (wasInterrupted) await this.reloadClients();
        wasInterrupted = false;
        lastId = await this.readAfter(lastId);
      } catch (error) {
        if (this.stopping.aborted) return;
        if (!wasInterrupted)
          this.log.warn({ err: error }, 'failed to read live updates from Redis; retrying');
        wasInterrupted = true;
        await pause(retryDelayMs, undefined, { signal: this.stopping }).catch(() => undefined);
      }
    }
  }

  /** Entries may have been missed while Redis was unavailable. Rejects if it still is. */
  private async reloadClients(): Promise<void> {
    await this.redis.ping();
    await this.hub.requestReloadFromAll();
  }

  private async findNewestId(): Promise<string> {
    const [entry] = await this.redis.xrevrange(liveStream, '+', '-', 'COUNT', 1);
    return entry?.[0] ?? '0-0';
  }

  private async readAfter(id: string): Promise<string> {
    const streams = await this.redis.xread('COUNT', batchSize, 'BLOCK', blockMs, 'STREAMS', liveStream, id);
    const entries = streams?.[0]?.[1] ?? [];
    for (const [, fields] of entries) await this.dispatch(fields[1]);
    return entries.at(-1)?.[0] ?? id;
  }

  private async dispatch(json: string | undefined): Promise<void> {
    const entry = LiveEntry.safeParse(JSON.parse(json ?? 'null'));
    if (entry.success) await this.hub.dispatch(entry.data);
    else this.log.warn('invalid live update ignored');
  }
}
