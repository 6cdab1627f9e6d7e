import { randomUUID } from 'node:crypto';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { GiftDoc } from '../model/gift.ts';
import type { GiftViewer } from '../model/gift-viewer.ts';
import type { ListDoc } from '../model/list.ts';
import {
  type CachedEntry,
  estimateSize,
  findClaimIdentifiers,
  mayBeServedTo,
  packEntry,
  unpackEntry,
} from './cached-entry.ts';

const ttlSeconds = 300;
/** Longer than any transaction, so that the count of running changes expires only after a crash. */
const changingTtlSeconds = 30;
export const maxEntryBytes = 2_097_152;
const maxLocalBytes = 33_554_432;

// Braces keep all keys of a list on one Redis cluster node.
const getStampKey = (listId: string): string => `gifts:stamp:{${listId}}`;
const getChangingKey = (listId: string): string => `gifts:changing:{${listId}}`;
const getVersionKey = (listId: string): string => `gifts:list-version:{${listId}}`;
const getEntryKey = (listId: string): string => `gifts:ready:{${listId}}`;

const endChangeScript = `redis.call('set', KEYS[1], ARGV[1], 'EX', ARGV[2])
if redis.call('decr', KEYS[2]) <= 0 then redis.call('del', KEYS[2]) end
return 1`;

/** A valid entry, or the stamp for storing a new one. */
export interface CacheLookup {
  entry: CachedEntry | undefined;
  stamp: string;
}

/**
 * Caches the response that most viewers of a public list get (`mayBeServedTo`). Never returns older data than an earlier
 * response: a change is counted before its transaction starts, and sets a new stamp before its response is sent. If the
 * process dies in between, the count expires and the change's event sets the stamp (`cache-invalidation.events.ts`).
 */
@Injectable()
export class CachedLists {
  /** Avoids fetching unchanged entries from Redis. */
  private readonly localEntries = new LRUCache<string, CachedEntry>({
    maxSize: maxLocalBytes,
    sizeCalculation: estimateSize,
  });

  constructor(
    private readonly redis: RedisClient,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Call before reading the list from the database. Returns undefined while the list is changing or Redis is
   * unavailable.
   */
  async lookUp(listId: string): Promise<CacheLookup | undefined> {
    if (this.redis.status !== 'ready') return undefined;
    try {
      const [stamp, changeCount, minVersion] = await this.redis.mget(
        getStampKey(listId),
        getChangingKey(listId),
        getVersionKey(listId),
      );
      if (changeCount) return undefined;
      if (!stamp) return { entry: undefined, stamp: await this.getOrCreateStamp(listId) };
      const entry = await this.loadEntry(listId, stamp);
      const isCurrent = entry !== undefined && entry.list.version >= Number(minVersion ?? 0);
      return { entry: isCurrent ? entry : undefined, stamp };
    } catch (error) {
      this.log.debug({ err: error }, 'list cache unavailable');
      return undefined;
    }
  }

  /** Stores the response if the list is public and most viewers get this response. */
  async store(
    { stamp }: CacheLookup,
    response: {
      list: ListDoc;
      viewer: GiftViewer;
      gifts: readonly GiftDoc[];
      depends: boolean;
      body: Buffer;
    },
  ): Promise<void> {
    const { list, viewer, gifts, depends, body } = response;
    const entry = { stamp, list, holders: findClaimIdentifiers(gifts), depends, body };
    if (list.giftlist_type !== 'public' || !mayBeServedTo(entry, viewer)) return;
    const packed = packEntry(entry);
    if (packed.length > maxEntryBytes) return;
    await this.redis.set(getEntryKey(list._id), packed, 'EX', ttlSeconds).catch((error: unknown) => {
      this.log.debug({ err: error }, 'failed to cache a list');
    });
  }

  /** Runs a change to a list's gifts. Reads bypass the cache in the meantime. */
  async withInvalidation<T>(listId: string, change: () => Promise<T>): Promise<T> {
    const isCounted = await this.beginChange(listId);
    try {
      return await change();
    } finally {
      await this.endChange(listId, isCounted).catch((error: unknown) => {
        this.log.warn(
          { err: error },
          'failed to invalidate a cached list; the event of the change will invalidate it',
        );
      });
    }
  }

  /** Call after the change is committed. */
  async invalidate(...listIds: string[]): Promise<void> {
    const commands = this.redis.multi();
    for (const id of listIds) commands.set(getStampKey(id), randomUUID(), 'EX', ttlSeconds * 2);
    await commands.exec();
  }

  /** Invalidates entries with an older version of the list, because its rights may have changed. */
  async setMinListVersion(listId: string, version: number): Promise<void> {
    await this.redis.set(getVersionKey(listId), version, 'EX', ttlSeconds * 2);
  }

  private async beginChange(listId: string): Promise<boolean> {
    if (this.redis.status !== 'ready') return false;
    try {
      const key = getChangingKey(listId);
      await this.redis.multi().incr(key).expire(key, changingTtlSeconds).exec();
      return true;
    } catch (error) {
      this.log.debug({ err: error }, 'failed to mark a list as changing in the cache');
      return false;
    }
  }

  private async endChange(listId: string, isCounted: boolean): Promise<void> {
    if (!isCounted) return this.invalidate(listId);
    const keys = [getStampKey(listId), getChangingKey(listId)];
    await this.redis.eval(endChangeScript, keys.length, ...keys, randomUUID(), ttlSeconds * 2);
  }

  private async getOrCreateStamp(listId: string): Promise<string> {
    const newStamp = randomUUID();
    const reply = await this.redis.set(getStampKey(listId), newStamp, 'EX', ttlSeconds * 2, 'NX');
    if (reply === 'OK') return newStamp;
    return (await this.redis.get(getStampKey(listId))) ?? newStamp;
  }

  private async loadEntry(listId: string, stamp: string): Promise<CachedEntry | undefined> {
    const localEntry = this.localEntries.get(listId);
    if (localEntry?.stamp === stamp) return localEntry;
    const packed = await this.redis.getBuffer(getEntryKey(listId));
    const entry = packed === null ? undefined : unpackEntry(packed);
    if (entry?.stamp !== stamp) return undefined;
    this.localEntries.set(listId, entry);
    return entry;
  }
}
