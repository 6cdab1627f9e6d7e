import { describe, expect, it } from '@jest/globals';
import { hashClaimToken, hashClaimTokens } from './claim-tokens.ts';

const [firstToken, secondToken] = ['a'.repeat(43), 'b_-4'.padEnd(43, 'c')];

describe('claim tokens of a request', () => {
  it('are split at commas, deduplicated and hashed', () => {
    const headers = { 'x-claim-token': `${firstToken}, ${secondToken},${firstToken}` };
    expect(hashClaimTokens(headers)).toEqual([hashClaimToken(firstToken), hashClaimToken(secondToken)]);
    expect(hashClaimToken(firstToken)).toBe('ZtNPunH49FD35FWYhT5Tv8I7vRKQJ8uxMaL0_9eHjNA');
  });

  it('are ignored if malformed, or after the first hundred', () => {
    expect(hashClaimTokens({})).toEqual([]);
    expect(hashClaimTokens({ 'x-claim-token': `short,${firstToken}x,{"$ne":1}` })).toEqual([]);
    const tokens = Array.from({ length: 150 }, (_, index) => String(index).padStart(43, '0'));
    expect(hashClaimTokens({ 'x-claim-token': tokens.join(',') })).toHaveLength(100);
  });

  it('include additional tokens from outside the header', () => {
    expect(hashClaimTokens({}, [undefined, firstToken])).toEqual([hashClaimToken(firstToken)]);
  });
});
