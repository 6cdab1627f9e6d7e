import { describe, expect, it } from '@jest/globals';
import { decideAfterFailure, isRecipientRefused } from './send-failure.ts';

const now = new Date('2026-05-01T12:00:00Z');
const serverBusy = { code: 'EPROTOCOL', responseCode: 451, message: 'Try again later' };

describe('an email that was not accepted', () => {
  it('is retried with increasing delays, for about a day', () => {
    const delaysS = [1, 2, 3, 4, 5, 6, 7, 8].map(attempts => {
      const next = decideAfterFailure(serverBusy, attempts, now);
      return 'retryAt' in next ? (next.retryAt.getTime() - now.getTime()) / 1_000 : next;
    });
    expect(delaysS).toEqual([10, 60, 300, 900, 3_600, 10_800, 21_600, 43_200]);
    expect(decideAfterFailure(serverBusy, 9, now)).toEqual({ refusalReason: 'Given up after 9 attempts' });
  });

  it('is retried if the server cannot be reached', () => {
    const unreachable = { code: 'ESOCKET', message: 'connect ECONNREFUSED' };
    expect(decideAfterFailure(unreachable, 1, now)).toEqual({ retryAt: new Date('2026-05-01T12:00:10Z') });
  });

  it('is refused after a 5xx reply, and addresses are removed from the reason', () => {
    const unknownMailbox = {
      code: 'EENVELOPE',
      responseCode: 550,
      message: "Can't send mail - all recipients were rejected: 550 <mina@example.com> unknown",
    };
    expect(decideAfterFailure(unknownMailbox, 1, now)).toEqual({
      refusalReason: "550: Can't send mail - all recipients were rejected: 550 (address) unknown",
    });
  });

  it('is refused if it has no valid address', () => {
    const noRecipient = { code: 'EENVELOPE', message: 'No recipients defined' };
    expect(decideAfterFailure(noRecipient, 1, now)).toEqual({
      refusalReason: 'No valid address: No recipients defined',
    });
  });

  it('is retried if the login to the server fails', () => {
    const loginFailure = { code: 'EAUTH', responseCode: 535, message: 'Invalid login' };
    expect(decideAfterFailure(loginFailure, 1, now)).toHaveProperty('retryAt');
  });
});

describe('the address of a refused email', () => {
  const isRefusedAfter = (reply: string, command = 'RCPT TO') =>
    isRecipientRefused({
      command,
      code: 'EENVELOPE',
      responseCode: Number(reply.slice(0, 3)),
      message: `Can't send mail - all recipients were rejected: ${reply}`,
    });

  it.each([
    '550 unknown here',
    '553 no such mailbox',
    '550 5.1.1 unknown',
    '550-5.2.1 disabled',
    '554 5.1.10 null MX',
  ])('counts as refused after the reply %j', reply => expect(isRefusedAfter(reply)).toBe(true));

  it.each([
    '450 4.1.1 busy',
    '552 mailbox full',
    '550 5.2.2 mailbox full',
    '550 5.2.3 message too large',
    '550 5.7.1 relaying denied for 10.5.1.1',
    '553 5.1.8 bad sender system',
    '554 rejected',
  ])('does not count as refused after the reply %j', reply => expect(isRefusedAfter(reply)).toBe(false));

  it('does not count as refused if the sender or the content of the email was refused', () => {
    expect(isRefusedAfter('550 unknown sender', 'MAIL FROM')).toBe(false);
    expect(isRefusedAfter('550 looks like spam', 'DATA')).toBe(false);
    expect(isRecipientRefused({ code: 'EENVELOPE', message: 'No recipients defined' })).toBe(false);
  });
});
