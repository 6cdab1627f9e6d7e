import { describe, expect, it } from '@jest/globals';
import { decideAfterFailure } from './retry.ts';

const now = new Date('2026-05-01T12:00:00Z');
const busy = { code: 'EPROTOCOL', responseCode: 451, message: 'Try again later' };

describe('a mail that was not taken', () => {
  it('is tried again after a while that grows, for about a day', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map(attempts => {
      const next = decideAfterFailure(busy, attempts, now);
      return 'retryAt' in next ? (next.retryAt.getTime() - now.getTime()) / 1_000 : next;
    });
    expect(waits).toEqual([10, 60, 300, 900, 3_600, 10_800, 21_600, 43_200]);
    expect(decideAfterFailure(busy, 9, now)).toEqual({ refused: 'Given up after 9 attempts' });
  });

  it('is tried again when the server cannot be reached', () => {
    const away = { code: 'ESOCKET', message: 'connect ECONNREFUSED' };
    expect(decideAfterFailure(away, 1, now)).toEqual({ retryAt: new Date('2026-05-01T12:00:10Z') });
  });

  it('is refused for good by a reply of 5xx, whose reason names no address', () => {
    const unknown = {
      code: 'EENVELOPE',
      responseCode: 550,
      message: "Can't send mail - all recipients were rejected: 550 <mina@example.com> unknown",
    };
    expect(decideAfterFailure(unknown, 1, now)).toEqual({
      refused: "550: Can't send mail - all recipients were rejected: 550 (address) unknown",
    });
  });

  it('is refused when it has no address to go to', () => {
    const none = { code: 'EENVELOPE', message: 'No recipients defined' };
    expect(decideAfterFailure(none, 1, now)).toEqual({ refused: 'No valid address: No recipients defined' });
  });

  it('waits while this house has itself no access to the server', () => {
    const login = { code: 'EAUTH', responseCode: 535, message: 'Invalid login' };
    expect(decideAfterFailure(login, 1, now)).toHaveProperty('retryAt');
  });
});
