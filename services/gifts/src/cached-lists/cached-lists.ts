import { randomUUID } from 'node:crypto';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { RedisClient } from '@giftlist/service-kit/redis';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { GiftDoc } from '../gifts/gift.ts';
import type { ListDoc } from '../lists/list.store.ts';
import type { GiftViewer } from '../presenting/gift-viewer.ts';
import { type CachedEntry, holdersOf, isShared, packEntry, sizeOf, unpackEntry } from './cached-entry.ts';

const keptS = 300;
/** Longer than any transaction lives; only a process that died in one leaves its mark this long. */
const changingS = 30;
/** An entry that is larger is not kept: the list is read from the database. */
export const maxEntryBytes = 2_097_152;
/** Of all entries that this process keeps. */
const maxBytesHere = 33_554_432;

// In braces, so that a cluster keeps what belongs to one list together.
const stampKey = (listId: string): string => `gifts:stamp:{${listId}}`;
const changingKey = (listId: string): string => `gifts:changing:{${listId}}`;
const versionKey = (listId: string): string => `gifts:list-version:{${listId}}`;
const entryKey = (listId: string): string => `gifts:ready:{${listId}}`;

/** Ends one change: a new stamp, and one writer less. */
const endChange = `redis.call('set', KEYS[1], ARGV[1], 'EX', ARGV[2])
if redis.call('decr', KEYS[2]) <= 0 then redis.call('del', KEYS[2]) end
return 1`;

/** What is ready of a list: an entry that counts, or the stamp under which one may be kept. */
export interface CacheLookup {
  entry: CachedEntry | undefined;
  stamp: string;
}

/**
 * Keeps the public answer of a list ready, as bytes, with the list's rights beside it. One entry serves every
 * viewer to whom the same is shown: neither owner nor collaborator, nobody the surprise is kept from, nobody
 * with a claim on the list, and no account where something is taken on a list that not everybody may see.
 *
 * An entry counts only under the stamp that it was made under, and only while nobody is changing the list's
 * gifts. A change is marked before its transaction commits; after it, and before its answer, comes a new
 * stamp. So between a commit and its new stamp everybody reads the database, and an entry is never older than
 * what any answer has told. Should a process die in between, its mark passes and its event sets the stamp
 * (`cached-lists.events.ts`). The list's own rights come by events; an entry made with older ones is no entry.
 */
@Injectable()
export class CachedLists {
  /** Entries by list, so that an unchanged one is not fetched again: its stamp says whether it counts. */
  readonly #here = new LRUCache<string, CachedEntry>({ maxSize: maxBytesHere, sizeCalculation: sizeOf });

  constructor(
    private readonly redis: RedisClient,
    @InjectLog() private readonly log: Log,
  ) {}

  /** To be asked before anything of the list is read. Undefined while it is changing or Redis is away. */
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
      this.log.debug({ err: error }, 'ready lists are not to be had');
      return undefined;
    }
  }

  /** Keeps what this viewer was shown, where all viewers are shown the same. */
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
      this.log.debug({ err: error }, 'a ready list was not kept');
    });
  }

  /** Runs a change of a list's gifts; who reads meanwhile reads the database. */
  async during<T>(listId: string, change: () => Promise<T>): Promise<T> {
    const marked = await this.#mark(listId);
    try {
      return await change();
    } finally {
      await this.#end(listId, marked).catch((error: unknown) => {
        this.log.warn({ err: error }, 'a ready list will be emptied by its event');
      });
    }
  }

  /** A change of these lists' gifts is committed. */
  async changed(...listIds: string[]): Promise<void> {
    const commands = this.redis.multi();
    for (const id of listIds) commands.set(stampKey(id), randomUUID(), 'EX', keptS * 2);
    await commands.exec();
  }

  /** The list itself has this version now: entries made with an older one count no more. */
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
      this.log.debug({ err: error }, 'a change was not marked');
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
