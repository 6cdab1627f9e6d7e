import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Clock } from './clock.ts';
import type { BaseConfig } from './config.ts';
import { EmailKeys } from './email-key.ts';
import { createLog } from './log.ts';
import {
  MailQuotas,
  type ReservationCause,
  reservationMailsPerDay,
  writtenMailsPerDay,
} from './mail-quotas.ts';
import { ProblemError } from './problem-error.ts';
import { Quotas } from './quotas.ts';
import { RedisClient } from './redis.ts';
import { serverAddresses } from './testing/servers.ts';

const NAMESPACE = `t${randomUUID().slice(0, 8)}`;
const log = createLog('test', 'silent');
const clients: RedisClient[] = [];
let nowMs = Date.parse('2026-05-01T08:00:00Z');
class TestTime extends Clock {
  override now = () => new Date(nowMs);
}

/** What one process has. */
function connect(url = serverAddresses().REDIS_URL): MailQuotas {
  const config = { NAMESPACE, REDIS_URL: url, COOKIE_SECRET: 'c'.repeat(32) } as BaseConfig;
  const redis = new RedisClient(config, log);
  clients.push(redis);
  return new MailQuotas(new Quotas(redis, new TestTime()), new EmailKeys(config), log);
}
afterAll(() => {
  for (const client of clients) client.disconnect();
});

const cause = (sender: string, ip = '198.51.100.7') => ({ sender, ip });
const outcome = (taking: Promise<void>) =>
  taking.then(
    () => 'taken',
    (error: ProblemError) => error.code,
  );

describe("the day's sum of written mails", () => {
  it('stops 150 simultaneous mails of two processes exactly at the bound of the account', async () => {
    const processes = [connect(), connect()];
    const all = Array.from({ length: 150 }, (_, n) =>
      outcome((processes[n % 2] as MailQuotas).takeWritten(1, cause('flood', `203.0.113.${n}`))),
    );
    const outcomes = await Promise.all(all);
    expect(outcomes.filter(code => code === 'taken')).toHaveLength(writtenMailsPerDay.account);
    expect(outcomes.filter(code => code === 'rate-limited')).toHaveLength(150 - writtenMailsPerDay.account);
  });

  it('stops many accounts at the bound of the address they share, an IPv6 network being one', async () => {
    const quotas = connect();
    const all = Array.from({ length: 6 }, (_, n) =>
      outcome(quotas.takeWritten(50, cause(`one of many ${n}`, `2001:db8:1:2::${n}`))),
    );
    const outcomes = await Promise.all(all);
    expect(outcomes.filter(code => code === 'taken')).toHaveLength(writtenMailsPerDay.address / 50);
    expect(await outcome(quotas.takeWritten(50, cause('elsewhere', '2001:db8:1:3::1')))).toBe('taken');
  });

  it('counts nothing of what does not fit, says when it will, and begins again a day later', async () => {
    const quotas = connect();
    const from = cause('patient', '192.0.2.9');
    await quotas.takeWritten(60, from);
    nowMs += 6 * 3_600_000;
    const refused = await quotas.takeWritten(50, from).catch(error => error as ProblemError);
    expect(refused).toMatchObject({
      code: 'rate-limited',
      extra: {
        retry_after: 18 * 3_600,
        detail: 'You can write to 100 addresses a day. Please try again in 18 hours.',
      },
    });
    expect(await outcome(quotas.takeWritten(40, from))).toBe('taken');
    nowMs += 18 * 3_600_000;
    expect(await outcome(quotas.takeWritten(50, from))).toBe('taken');
  });
});

describe("the day's sums of reservation mails", () => {
  const count = async (wanted: number, cause: (n: number) => Partial<ReservationCause>) => {
    const quotas = connect();
    const turns = await Promise.all(
      Array.from({ length: wanted }, (_, n) =>
        quotas.takeReservation(`guest-${n}@example.com`, {
          owner: 'somebody',
          isOwnerVerified: true,
          ip: `10.0.${n % 7}.1`,
          perDay: reservationMailsPerDay,
          ...cause(n),
        }),
      ),
    );
    return Object.fromEntries(
      Object.entries(Object.groupBy(turns, turn => turn)).map(([turn, all]) => [turn, all.length]),
    );
  };

  it('let a wedding list of 1,000 gifts be reserved within a day, and end', async () => {
    expect(await count(1_000, () => ({ owner: 'bride' }))).toEqual({ taken: 1_000 });
    expect(await count(600, () => ({ owner: 'bride' }))).toEqual({ taken: 500, 'list-owner': 100 });
  });

  it('are small for an owner whose address is not verified', async () => {
    const owner = () => ({ owner: 'anybody', isOwnerVerified: false });
    expect(await count(110, owner)).toEqual({ taken: 100, 'list-owner': 10 });
  });

  it('of an address are larger than those of an owner', async () => {
    const office = (n: number) => ({ owner: `owner ${n % 5}`, ip: '192.0.2.200' });
    expect(await count(3_100, office)).toEqual({ taken: 3_000, network: 100 });
  });

  it('count nothing of what a mailbox does not get, and are switched off by 0', async () => {
    const quotas = connect();
    let asked = 0;
    const take = (email: string, perDay = 30) => {
      const ip = `192.0.2.${201 + (asked++ % 3)}`;
      return quotas.takeReservation(email, { owner: 'flooder', isOwnerVerified: true, ip, perDay });
    };
    for (let n = 0; n < 25; n++) await take('one@example.com');
    expect(await take('one@example.com')).toBe('mailbox');
    for (let n = 0; n < 10; n++) expect(await take(`other-${n}@example.com`)).toBe('taken');
    expect(await take('last@example.com')).toBe('list-owner');
    expect(await take('last@example.com', 0)).toBe('taken');
  });
});

it('reminders and mails about ended reservations have one sum a day for each owner', async () => {
  const quotas = connect();
  const kinds = ['giving-reminder', 'reservation-ended'] as const;
  const turns = await Promise.all(
    Array.from({ length: reservationMailsPerDay + 60 }, (_, n) =>
      quotas.takeMailbox(kinds[n % 2] ?? 'giving-reminder', `later-${n}@example.com`, {
        sender: 'planner',
        ip: null,
      }),
    ),
  );
  expect(turns.filter(turn => turn === 'used-up')).toHaveLength(60);
  const other = { sender: 'another', ip: null };
  expect(await quotas.takeMailbox('giving-reminder', 'later-0@example.com', other)).toBe('taken');
});

describe('the allowance of a mailbox', () => {
  const take = async (quotas: MailQuotas, count: number, ...[sender, ip]: [string, (string | null)?]) => {
    const turns: string[] = [];
    for (let n = 0; n < count; n++) {
      turns.push(await quotas.takeMailbox('reservation', 'victim@example.com', { sender, ip: ip ?? null }));
    }
    return turns.filter(turn => turn === 'taken').length;
  };

  it('of one list owner leaves room for others, also from the same address', async () => {
    const quotas = connect();
    expect(await take(quotas, 30, 'owner a', '198.51.100.1')).toBe(20);
    expect(await take(quotas, 1, 'owner b', '198.51.100.1')).toBe(1);
    expect(await take(quotas, 30, 'owner c', '198.51.100.1')).toBe(19);
    expect(await take(quotas, 1, 'owner d', '198.51.100.2')).toBe(1);
    expect(await take(quotas, 100, 'owner e')).toBe(19);
    expect(await take(quotas, 1, 'owner f', '198.51.100.3')).toBe(0);
    const own = { sender: 'self', ip: '198.51.100.1' };
    expect(await quotas.takeMailbox('own-reservation', 'victim@example.com', own)).toBe('taken');
    nowMs += 3_600_000;
    expect(await take(quotas, 1, 'owner a', '198.51.100.1')).toBe(1);
  });

  it('is one for all spellings of its address', async () => {
    const quotas = connect();
    for (let n = 0; n < 5; n++) {
      const email = n % 2 ? 'Ann@Bücher.example' : 'ann@xn--bcher-kva.example';
      expect(await quotas.takeMailbox('friend-invitation', email, cause('s'))).toBe('taken');
    }
    expect(await quotas.takeMailbox('friend-invitation', 'ann@bücher.example', cause('s'))).toBe('used-up');
  });

  it('is left to the notifications service while Redis is unavailable', async () => {
    const away = connect('redis://127.0.0.1:1');
    expect(await away.takeMailbox('reservation', 'ann@example.com', cause('s'))).toBe('uncounted');
    await expect(away.takeWritten(1, cause('s'))).rejects.toThrow();
  });
});
