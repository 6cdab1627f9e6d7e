import { describe, expect, it } from '@jest/globals';
import { challengeOf, isAnswerTo, newAttempt, readAttempt, writeAttempt } from './oauth-attempt.ts';

describe('an attempt to sign in at a provider', () => {
  it('comes back from the cookie as it went', () => {
    const attempt = newAttempt('/lists');
    expect(readAttempt(writeAttempt(attempt))).toEqual(attempt);
  });

  it.each([null, '', 'x', Buffer.from('{}').toString('base64url')])('is none in the cookie %p', cookie => {
    expect(readAttempt(cookie)).toBeNull();
  });

  it('accepts only its own response', () => {
    const attempt = newAttempt('/lists');
    expect(isAnswerTo(attempt, attempt.state)).toBe(true);
    expect(isAnswerTo(attempt, newAttempt('/lists').state)).toBe(false);
    expect(isAnswerTo(attempt, undefined)).toBe(false);
    expect(isAnswerTo(attempt, [attempt.state])).toBe(false);
  });

  it('makes the challenge of RFC 7636, appendix B', () => {
    const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    expect(challengeOf({ state: '', verifier, return_to: '' })).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });
});
