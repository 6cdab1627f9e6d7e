import { createLog } from '@giftlist/service-kit/core/log';
import type { RedisClient } from '@giftlist/service-kit/redis/redis';
import { describe, expect, it } from '@jest/globals';
import type { ListDoc } from '../model/list.ts';
import { packEntry } from './cached-entry.ts';
import { CachedLists, maxEntryBytes } from './cached-lists.ts';

const createList = (_id: string) => ({ _id, version: 1, giftlist_type: 'public' }) as ListDoc;
const viewer = {
  role: 'viewer',
  maybeOwner: false,
  profileId: null,
  emailKey: null,
  tokenHashes: [],
} as const;

/** Simulates a Redis that has an entry of `bodyBytes` for every list. */
function createCache(bodyBytes: number) {
  const fetchedKeys: string[] = [];
  const storedKeys: string[] = [];
  const [stamp, changeCount, minVersion] = ['stamp', null, '1'];
  const redis = {
    status: 'ready',
    mget: async () => [stamp, changeCount, minVersion],
    getBuffer: async (key: string) => {
      fetchedKeys.push(key);
      const body = Buffer.alloc(bodyBytes);
      return packEntry({ stamp, list: createList(key), holders: [], depends: false, body });
    },
    set: async (key: string) => {
      storedKeys.push(key);
      return 'OK';
    },
  };
  const cache = new CachedLists(redis as unknown as RedisClient, createLog('gifts', 'silent'));
  return { cache, fetchedKeys, storedKeys };
}

describe('cached lists in a process', () => {
  it('are limited in bytes: large entries evict old entries', async () => {
    const { cache, fetchedKeys } = createCache(1_048_576);
    for (let index = 0; index < 60; index += 1) await cache.lookUp(`list ${index}`);
    const fetchCount = fetchedKeys.length;
    await cache.lookUp('list 59');
    expect(fetchedKeys).toHaveLength(fetchCount);
    await cache.lookUp('list 0');
    expect(fetchedKeys).toHaveLength(fetchCount + 1);
  });

  it('include at least 1,000 small entries', async () => {
    const { cache, fetchedKeys } = createCache(2_000);
    for (let index = 0; index < 1_000; index += 1) await cache.lookUp(`list ${index}`);
    await cache.lookUp('list 0');
    expect(fetchedKeys).toHaveLength(1_000);
  });
});

describe('cached lists in Redis', () => {
  it.each([
    [1_000, true],
    [maxEntryBytes - 1_000, true],
    [maxEntryBytes, false],
    [11_000_000, false],
  ])(
    'include only entries up to `maxEntryBytes`: a response of %d bytes is included: %p',
    async (bytes, isStored) => {
      const { cache, storedKeys } = createCache(0);
      const response = {
        list: createList('l'),
        viewer,
        gifts: [],
        depends: false,
        body: Buffer.alloc(bytes),
      };
      await cache.store({ entry: undefined, stamp: 'stamp' }, response);
      expect(storedKeys).toHaveLength(isStored ? 1 : 0);
    },
  );
});
