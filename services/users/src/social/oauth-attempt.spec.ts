import { describe, expect, it } from '@jest/globals';
import {
  computeChallenge,
  createAttempt,
  decodeAttempt,
  encodeAttempt,
  matchesState,
} from './oauth-attempt.ts';

describe('an OAuth attempt', () => {
  it('is decoded from the cookie unchanged', () => {
    const attempt = createAttempt('/lists');
    expect(decodeAttempt(encodeAttempt(attempt))).toEqual(attempt);
  });

  it.each([null, '', 'x', Buffer.from('{}').toString('base64url')])(
    'is not decoded from the invalid cookie %p',
    cookie => {
      expect(decodeAttempt(cookie)).toBeNull();
    },
  );

  it('accepts only a response with its state', () => {
    const attempt = createAttempt('/lists');
    expect(matchesState(attempt, attempt.state)).toBe(true);
    expect(matchesState(attempt, createAttempt('/lists').state)).toBe(false);
    expect(matchesState(attempt, undefined)).toBe(false);
    expect(matchesState(attempt, [attempt.state])).toBe(false);
  });

  it('has the code challenge of the example in RFC 7636, appendix B', () => {
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    expect(computeChallenge({ state: '', verifier, return_to: '' })).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });
});
