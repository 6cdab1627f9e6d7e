import { randomUUID } from 'node:crypto';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ListDoc } from '../lists/list.store.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { GiftViewer } from '../model/gift-viewer.ts';
import { type CachedEntry, holdersOf, isShared, packEntry, sizeOf, unpackEntry } from './cached-entry.ts';

const keptS = 300;
/** Longer than any transaction; only a process that died in one leaves its mark this long. */
const changingS = 30;
/** Larger entries are not cached; the list is read from the database. */
export const maxEntryBytes = 2_097_152;
/** The total size of the entries in this process. */
const maxBytesHere = 33_554_432;

// The braces keep the keys of one list on one Redis cluster node.
const stampKey = (listId: string): string => `gifts:stamp:{${listId}}`;
const changingKey = (listId: string): string => `gifts:changing:{${listId}}`;
const versionKey = (listId: string): string => `gifts:list-version:{${listId}}`;
const entryKey = (listId: string): string => `gifts:ready:{${listId}}`;

/** Ends a change: sets a new stamp and decrements the number of writers. */
const endChange = `redis.call('set', KEYS[1], ARGV[1], 'EX', ARGV[2])
if redis.call('decr', KEYS[2]) <= 0 then redis.call('del', KEYS[2]) end
return 1`;

/** The result of a lookup: a valid entry, or the stamp under which one may be stored. */
export interface CacheLookup {
  entry: CachedEntry | undefined;
  stamp: string;
}

/**
 * Caches the response that most visitors of a public list get, as bytes, with the list's rights. One entry
 * serves all viewers who see the same: not owners, collaborators or browsers that may be the owner's, nobody
 * with a claim on the list, and no signed-in viewer if something is taken on a list that is not public.
 *
 * An entry is valid only under its stamp, and only while nobody changes the list's gifts. A change is marked
 * before its transaction commits, and sets a new stamp before its response is sent. In between everybody
 * reads the database, so a cached response is never older than a response that was sent. If a process dies in
 * between, its mark expires and the event of the change sets the stamp (`cached-lists.events.ts`). Changes of
 * the list's rights arrive by events and invalidate older entries.
 */
@Injectable()
export class CachedLists {
  /**
   * Entries by list, so that an unchanged entry is not fetched from Redis again: its stamp says whether it is
   * valid.
   */
  readonly #here = new LRUCache<string, CachedEntry>({ maxSize: maxBytesHere, sizeCalculation: sizeOf });

  constructor(
    private readonly redis: RedisClient,
    @InjectLog() private readonly log: Log,
  ) {}

  /**
   * Call before reading anything of the list. Returns undefined while the list is being changed or Redis is
   * unavailable.
   */
  async look(listId: string): Promise<CacheLookup | undefined> {
    if (this.redis.status !== 'ready') return undefined;
    try {
      const [stamp, changing, version] = await this.redis.mget(
        stampKey(listId),
        changingKey(listId),
        versionKey(listId),
      );
      if (changing) return undefined;
      if (!stamp) return { entry: undefined, stamp: await this.#begin(listId) };
      const entry = await this.#entry(listId, stamp);
      const isCurrent = entry !== undefined && entry.list.version >= Number(version ?? 0);
      return { entry: isCurrent ? entry : undefined, stamp };
    } catch (error) {
      this.log.debug({ err: error }, 'list cache unavailable');
      return undefined;
    }
  }

  /** Stores the response if it is the one that all viewers get. */
  async keep(
    { stamp }: CacheLookup,
    shown: { list: ListDoc; viewer: GiftViewer; gifts: readonly GiftDoc[]; depends: boolean; body: Buffer },
  ): Promise<void> {
    const { list, viewer, gifts, depends, body } = shown;
    const entry = { stamp, list, holders: holdersOf(gifts), depends, body };
    if (list.giftlist_type !== 'public' || !isShared(entry, viewer)) return;
    const packed = packEntry(entry);
    if (packed.length > maxEntryBytes) return;
    await this.redis.set(entryKey(list._id), packed, 'EX', keptS).catch((error: unknown) => {
      this.log.debug({ err: error }, 'list not cached');
    });
  }

  /** Runs a change of a list's gifts; meanwhile reads go to the database. */
  async during<T>(listId: string, change: () => Promise<T>): Promise<T> {
    const marked = await this.#mark(listId);
    try {
      return await change();
    } finally {
      await this.#end(listId, marked).catch((error: unknown) => {
        this.log.warn({ err: error }, 'cached list not invalidated, left to its event');
      });
    }
  }

  /** Invalidates these lists after a committed change of their gifts. */
  async changed(...listIds: string[]): Promise<void> {
    const commands = this.redis.multi();
    for (const id of listIds) commands.set(stampKey(id), randomUUID(), 'EX', keptS * 2);
    await commands.exec();
  }

  /** Invalidates entries with an older version of the list. */
  async listChanged(listId: string, version: number): Promise<void> {
    await this.redis.set(versionKey(listId), version, 'EX', keptS * 2);
  }

  async #mark(listId: string): Promise<boolean> {
    if (this.redis.status !== 'ready') return false;
    try {
      const key = changingKey(listId);
      await this.redis.multi().incr(key).expire(key, changingS).exec();
      return true;
    } catch (error) {
      this.log.debug({ err: error }, 'change of a list not marked in the cache');
      return false;
    }
  }

  async #end(listId: string, marked: boolean): Promise<void> {
    if (!marked) return this.changed(listId);
    const keys = [stampKey(listId), changingKey(listId)];
    await this.redis.eval(endChange, keys.length, ...keys, randomUUID(), keptS * 2);
  }

  async #begin(listId: string): Promise<string> {
    const mine = randomUUID();
    const set = await this.redis.set(stampKey(listId), mine, 'EX', keptS * 2, 'NX');
    return set === 'OK' ? mine : ((await this.redis.get(stampKey(listId))) ?? mine);
  }

  async #entry(listId: string, stamp: string): Promise<CachedEntry | undefined> {
    const here = this.#here.get(listId);
    if (here?.stamp === stamp) return here;
    const packed = await this.redis.getBuffer(entryKey(listId));
    const entry = packed === null ? undefined : unpackEntry(packed);
    if (entry?.stamp !== stamp) return undefined;
    this.#here.set(listId, entry);
    return entry;
  }
}
