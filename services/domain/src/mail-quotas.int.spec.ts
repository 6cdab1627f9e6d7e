import { randomUUID } from 'node:crypto';
import { Clock } from '@giftlist/service-kit/core/clock';
import type { BaseConfig } from '@giftlist/service-kit/core/config';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { createLog } from '@giftlist/service-kit/core/log';
import { ProblemError } from '@giftlist/service-kit/core/problem-error';
import { Quotas } from '@giftlist/service-kit/redis/quotas';
import { RedisClient } from '@giftlist/service-kit/redis/redis';
import { getServerUrls } from '@giftlist/service-kit/testing/servers';
import { afterAll, describe, expect, it } from '@jest/globals';
import {
  MailQuotas,
  type ReservationCause,
  reservationMailsPerDay,
  writtenMailsPerDay,
} from './mail-quotas.ts';

const NAMESPACE = `t${randomUUID().slice(0, 8)}`;
const log = createLog('test', 'silent');
const clients: RedisClient[] = [];
let nowMs = Date.parse('2026-05-01T08:00:00Z');
class MutableClock extends Clock {
  override now = () => new Date(nowMs);
}

function createQuotas(url = getServerUrls().REDIS_URL): MailQuotas {
  const config = { NAMESPACE, REDIS_URL: url, COOKIE_SECRET: 'c'.repeat(32) } as BaseConfig;
  const redis = new RedisClient(config, log);
  clients.push(redis);
  return new MailQuotas(new Quotas(redis, new MutableClock()), new EmailKeys(config), log);
}
afterAll(() => {
  for (const client of clients) client.disconnect();
});

const createCause = (sender: string, ip = '198.51.100.7') => ({ sender, ip });
const getOutcome = (counting: Promise<void>) =>
  counting.then(
    () => 'counted',
    (error: ProblemError) => error.code,
  );

describe('the daily limit of written mails', () => {
  it('is exact for 150 simultaneous mails in two processes', async () => {
    const processes = [createQuotas(), createQuotas()];
    const attempts = Array.from({ length: 150 }, (_, n) =>
      getOutcome((processes[n % 2] as MailQuotas).countForSender(1, createCause('flood', `203.0.113.${n}`))),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter(code => code === 'counted')).toHaveLength(writtenMailsPerDay.account);
    expect(outcomes.filter(code => code === 'rate-limited')).toHaveLength(150 - writtenMailsPerDay.account);
  });

  it('is shared by all accounts in one IPv6 network', async () => {
    const quotas = createQuotas();
    const attempts = Array.from({ length: 6 }, (_, n) =>
      getOutcome(quotas.countForSender(50, createCause(`account ${n}`, `2001:db8:1:2::${n}`))),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter(code => code === 'counted')).toHaveLength(writtenMailsPerDay.network / 50);
    expect(await getOutcome(quotas.countForSender(50, createCause('account 7', '2001:db8:1:3::1')))).toBe(
      'counted',
    );
  });

  it('counts all or none of several mails, and starts again after a day', async () => {
    const quotas = createQuotas();
    const cause = createCause('sender', '192.0.2.9');
    await quotas.countForSender(60, cause);
    nowMs += 6 * 3_600_000;
    const refused = await quotas.countForSender(50, cause).catch(error => error as ProblemError);
    expect(refused).toMatchObject({
      code: 'rate-limited',
      extra: {
        retry_after: 18 * 3_600,
        detail: 'You can write to 100 addresses a day. Please try again in 18 hours.',
      },
    });
    expect(await getOutcome(quotas.countForSender(40, cause))).toBe('counted');
    nowMs += 18 * 3_600_000;
    expect(await getOutcome(quotas.countForSender(50, cause))).toBe('counted');
  });
});

describe('the daily limits of reservation mails', () => {
  const countMails = async (mailCount: number, getCause: (n: number) => Partial<ReservationCause>) => {
    const quotas = createQuotas();
    const quotaResults = await Promise.all(
      Array.from({ length: mailCount }, (_, n) =>
        quotas.countReservationMail(`guest-${n}@example.com`, {
          owner: 'somebody',
          isOwnerVerified: true,
          // Several addresses, because each may use only half of an owner's limit.
          ip: `10.0.${n % 7}.1`,
          perDay: reservationMailsPerDay,
          ...getCause(n),
        }),
      ),
    );
    return Object.fromEntries(
      Object.entries(Object.groupBy(quotaResults, result => result)).map(([result, group]) => [
        result,
        group.length,
      ]),
    );
  };

  it('allow 1,500 reservations of one owner’s gifts a day', async () => {
    expect(await countMails(1_000, () => ({ owner: 'bride' }))).toEqual({ counted: 1_000 });
    expect(await countMails(600, () => ({ owner: 'bride' }))).toEqual({ counted: 500, 'list-owner': 100 });
  });

  it('are lower for an owner whose address is not verified', async () => {
    const getCause = () => ({ owner: 'anybody', isOwnerVerified: false });
    expect(await countMails(110, getCause)).toEqual({ counted: 100, 'list-owner': 10 });
  });

  it('are higher for an IP address than for an owner', async () => {
    const getCause = (n: number) => ({ owner: `owner ${n % 5}`, ip: '192.0.2.200' });
    expect(await countMails(3_100, getCause)).toEqual({ counted: 3_000, network: 100 });
  });

  it('do not count mails that exceed the limit of their mailbox, and are disabled by 0', async () => {
    const quotas = createQuotas();
    let requestCount = 0;
    const countMail = (email: string, perDay = 30) => {
      // Several addresses, because each may use only half of an owner's limit.
      const ip = `192.0.2.${201 + (requestCount++ % 3)}`;
      return quotas.countReservationMail(email, { owner: 'flooder', isOwnerVerified: true, ip, perDay });
    };
    for (let n = 0; n < 25; n++) await countMail('one@example.com'); // Only 20 are counted.
    expect(await countMail('one@example.com')).toBe('mailbox');
    for (let n = 0; n < 10; n++) expect(await countMail(`other-${n}@example.com`)).toBe('counted');
    expect(await countMail('last@example.com')).toBe('list-owner');
    expect(await countMail('last@example.com', 0)).toBe('counted');
  });
});

it('mail quotas: reminders and ended-reservation mails share a daily limit per owner', async () => {
  const quotas = createQuotas();
  const quotaResults = await Promise.all(
    Array.from({ length: reservationMailsPerDay + 60 }, (_, n) =>
      quotas.countForMailbox(
        n % 2 === 0 ? 'giving-reminder' : 'reservation-ended',
        `later-${n}@example.com`,
        { sender: 'planner', ip: null },
      ),
    ),
  );
  expect(quotaResults.filter(quota => quota === 'exceeded')).toHaveLength(60);
  const anotherOwner = { sender: 'another', ip: null };
  expect(await quotas.countForMailbox('giving-reminder', 'later-0@example.com', anotherOwner)).toBe(
    'counted',
  );
});

describe('the hourly limit of a mailbox', () => {
  const sendMany = async (quotas: MailQuotas, count: number, sender: string, ip: string | null = null) => {
    const quotaResults: string[] = [];
    for (let n = 0; n < count; n++) {
      quotaResults.push(await quotas.countForMailbox('reservation', 'victim@example.com', { sender, ip }));
    }
    return quotaResults.filter(quota => quota === 'counted').length;
  };

  it('leaves capacity for other list owners from the same IP address', async () => {
    const quotas = createQuotas();
    expect(await sendMany(quotas, 30, 'owner a', '198.51.100.1')).toBe(20);
    expect(await sendMany(quotas, 1, 'owner b', '198.51.100.1')).toBe(1);
    // This address has reached its limit of 40.
    expect(await sendMany(quotas, 30, 'owner c', '198.51.100.1')).toBe(19);
    expect(await sendMany(quotas, 1, 'owner d', '198.51.100.2')).toBe(1);
    // The mailbox has reached its limit of 60.
    expect(await sendMany(quotas, 100, 'owner e')).toBe(19);
    expect(await sendMany(quotas, 1, 'owner f', '198.51.100.3')).toBe(0);
    const ownCause = { sender: 'self', ip: '198.51.100.1' };
    expect(await quotas.countForMailbox('own-reservation', 'victim@example.com', ownCause)).toBe('counted');
    nowMs += 3_600_000;
    expect(await sendMany(quotas, 1, 'owner a', '198.51.100.1')).toBe(1);
  });

  it('is shared by all spellings of its address', async () => {
    const quotas = createQuotas();
    for (let n = 0; n < 5; n++) {
      const email = n % 2 ? 'Ann@Bücher.example' : 'ann@xn--bcher-kva.example';
      expect(await quotas.countForMailbox('friend-invitation', email, createCause('s'))).toBe('counted');
    }
    expect(await quotas.countForMailbox('friend-invitation', 'ann@bücher.example', createCause('s'))).toBe(
      'exceeded',
    );
  });

  it('does not apply while Redis is unavailable, but written mails are refused', async () => {
    const disconnected = createQuotas('redis://127.0.0.1:1');
    expect(await disconnected.countForMailbox('reservation', 'ann@example.com', createCause('s'))).toBe(
      'uncounted',
    );
    await expect(disconnected.countForSender(1, createCause('s'))).rejects.toThrow();
  });
});
