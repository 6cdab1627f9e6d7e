import type { InternalClient } from '@giftlist/service-kit/internal-client';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { VisibleList } from '../access/list-access.ts';
import { sampleList } from '../testing/sample-list.ts';
import { TokenClaims } from './token-claims.ts';

const asked: unknown[] = [];
let answer: () => Promise<{ held: boolean }>;
const client = {
  callService: (_service: string, _key: string, { body }: { body: unknown }) => {
    asked.push(body);
    return answer();
  },
} as unknown as InternalClient;
const claims = new TokenClaims(client);

const list = sampleList({ gift_receive_by: 'by_mail', shipping_address: 'Main Street 1', instruction: '' });
const seen = (changes: Partial<VisibleList> = {}): VisibleList => ({
  list,
  role: 'viewer',
  maybeOwner: false,
  ...changes,
});
const tokens = ['h'.repeat(43)];

beforeEach(() => {
  asked.length = 0;
  answer = () => Promise.resolve({ held: true });
});

describe('a visitor with a claim token', () => {
  it('is recognised as a claimant of the list', async () => {
    expect(await claims.hasClaim(seen(), tokens)).toBe(true);
    expect(await claims.hasClaim(seen({ role: 'follower' }), tokens)).toBe(true);
    expect(asked).toEqual([
      { giftlist_id: list._id, token_hashes: tokens },
      { giftlist_id: list._id, token_hashes: tokens },
    ]);
    answer = () => Promise.resolve({ held: false });
    expect(await claims.hasClaim(seen(), tokens)).toBe(false);
  });

  it('shows the list without the address while the gifts service does not respond', async () => {
    answer = () => Promise.reject(new Error('away'));
    expect(await claims.hasClaim(seen(), tokens)).toBe(false);
  });

  it.each([
    ['the owner', seen({ role: 'owner' }), tokens],
    ['a collaborator', seen({ role: 'collaborator' }), tokens],
    ['a browser that may be the owner’s', seen({ maybeOwner: true }), tokens],
    ['a visitor without a token', seen(), []],
    ['a list without an address', seen({ list: { ...list, shipping_address: '' } }), tokens],
  ])('is not looked up for %s', async (_, viewing, hashes) => {
    expect(await claims.hasClaim(viewing, hashes)).toBe(false);
    expect(asked).toEqual([]);
  });
});
