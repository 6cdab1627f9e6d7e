import type { InternalClient } from '@giftlist/service-kit/http/internal-client';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { VisibleList } from '../access/list-access.ts';
import { sampleList } from '../testing/sample-list.ts';
import { TokenClaims } from './token-claims.ts';

const requests: unknown[] = [];
let respond: () => Promise<{ held: boolean }>;
const client = {
  callService: (_service: string, _key: string, { body }: { body: unknown }) => {
    requests.push(body);
    return respond();
  },
} as unknown as InternalClient;
const claims = new TokenClaims(client);

const list = sampleList({ gift_receive_by: 'by_mail', shipping_address: 'Main Street 1', instruction: '' });
const createVisibleList = (changes: Partial<VisibleList> = {}): VisibleList => ({
  list,
  role: 'viewer',
  maybeOwner: false,
  ...changes,
});
const tokenHashes = ['h'.repeat(43)];

beforeEach(() => {
  requests.length = 0;
  respond = () => Promise.resolve({ held: true });
});

describe('hasClaim', () => {
  it('returns whether a token belongs to a claim on the list', async () => {
    expect(await claims.hasClaim(createVisibleList(), tokenHashes)).toBe(true);
    expect(await claims.hasClaim(createVisibleList({ role: 'follower' }), tokenHashes)).toBe(true);
    expect(requests).toEqual([
      { giftlist_id: list._id, token_hashes: tokenHashes },
      { giftlist_id: list._id, token_hashes: tokenHashes },
    ]);
    respond = () => Promise.resolve({ held: false });
    expect(await claims.hasClaim(createVisibleList(), tokenHashes)).toBe(false);
  });

  it('returns false if the gifts service is unavailable', async () => {
    respond = () => Promise.reject(new Error('unavailable'));
    expect(await claims.hasClaim(createVisibleList(), tokenHashes)).toBe(false);
  });

  it.each([
    ['for the owner', createVisibleList({ role: 'owner' }), tokenHashes],
    ['for a collaborator', createVisibleList({ role: 'collaborator' }), tokenHashes],
    ['in a browser that may be the owner’s', createVisibleList({ maybeOwner: true }), tokenHashes],
    ['without a token', createVisibleList(), []],
    [
      'on a list without an address',
      createVisibleList({ list: { ...list, shipping_address: '' } }),
      tokenHashes,
    ],
  ])('returns false %s, without calling the gifts service', async (_, visibleList, hashes) => {
    expect(await claims.hasClaim(visibleList, hashes)).toBe(false);
    expect(requests).toEqual([]);
  });
});
