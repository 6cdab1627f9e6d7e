import { describe, expect, it } from '@jest/globals';
import { hashClaimToken, hashClaimTokens } from './claim-tokens.ts';

const [one, two] = ['a'.repeat(43), 'b_-4'.padEnd(43, 'c')];

describe('the claim tokens that a browser sends', () => {
  it('are split at commas, deduplicated and hashed', () => {
    const headers = { 'x-claim-token': `${one}, ${two},${one}` };
    expect(hashClaimTokens(headers)).toEqual([hashClaimToken(one), hashClaimToken(two)]);
    expect(hashClaimToken(one)).toBe('ZtNPunH49FD35FWYhT5Tv8I7vRKQJ8uxMaL0_9eHjNA');
  });

  it('are ignored if malformed, or beyond the first hundred', () => {
    expect(hashClaimTokens({})).toEqual([]);
    expect(hashClaimTokens({ 'x-claim-token': `short,${one}x,{"$ne":1}` })).toEqual([]);
    const many = Array.from({ length: 150 }, (_, at) => String(at).padStart(43, '0'));
    expect(hashClaimTokens({ 'x-claim-token': many.join(',') })).toHaveLength(100);
    expect(hashClaimTokens({}, [undefined, one])).toEqual([hashClaimToken(one)]);
  });
});
