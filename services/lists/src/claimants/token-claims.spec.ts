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
const tokens = ['h'.repeat(43)];

beforeEach(() => {
  requests.length = 0;
  respond = () => Promise.resolve({ held: true });
});

describe('hasClaim', () => {
  it('returns whether a token belongs to a claim on the list', async () => {
    expect(await claims.hasClaim(createVisibleList(), tokens)).toBe(true);
    expect(await claims.hasClaim(createVisibleList({ role: 'follower' }), tokens)).toBe(true);
    expect(requests).toEqual([
      { giftlist_id: list._id, token_hashes: tokens },
      { giftlist_id: list._id, token_hashes: tokens },
    ]);
    respond = () => Promise.resolve({ held: false });
    expect(await claims.hasClaim(createVisibleList(), tokens)).toBe(false);
  });

  it('is false while the gifts service is unavailable', async () => {
    respond = () => Promise.reject(new Error('unavailable'));
    expect(await claims.hasClaim(createVisibleList(), tokens)).toBe(false);
  });

  it.each([
    ['for the owner', createVisibleList({ role: 'owner' }), tokens],
    ['for a collaborator', createVisibleList({ role: 'collaborator' }), tokens],
    ['in a browser that may be the owner’s', createVisibleList({ maybeOwner: true }), tokens],
    ['without a token', createVisibleList(), []],
    ['on a list without an address', createVisibleList({ list: { ...list, shipping_address: '' } }), tokens],
  ])('is false %s, without a request to the gifts service', async (_, visibleList, hashes) => {
    expect(await claims.hasClaim(visibleList, hashes)).toBe(false);
    expect(requests).toEqual([]);
  });
});
