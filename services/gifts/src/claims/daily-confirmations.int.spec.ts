import { newId } from '@giftlist/contracts/primitives';
import { userEmailVerified } from '@giftlist/contracts/users/events';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGift,
  type GiftSystem,
  person,
  reserveForm,
  startGiftSystem,
  type TestPerson,
} from '../gift-service.testing.ts';

const perDay = 30;
let system: GiftSystem;
beforeAll(async () => {
  system = await startGiftSystem({ RESERVATION_MAILS_PER_DAY: String(perDay) });
});
afterAll(() => system.service.stop());

const giftOf = async (owner: TestPerson): Promise<string> => {
  const list = await system.addList(owner);
  return (await addGift(system.service, owner, list, { quantity: 200 })).id;
};
let reservations = 0;
/** Reserves as another stranger each time. Returns whether the email was sent, or the limit that prevented it. */
async function reserve(
  gift: string,
  { as, ip = '203.0.113.5', key = newId() }: { as?: TestPerson; ip?: string; key?: string } = {},
) {
  reservations += 1;
  const email = as?.email ?? `stranger-${reservations}@example.com`;
  const body = { ...reserveForm(gift), email };
  const headers = { 'x-forwarded-for': ip, 'idempotency-key': key };
  const response = await system.service.call('POST /giftitem/reserve', { as, body, headers });
  expect(response.status).toBe(201);
  const { mail_sent, mail_limit } = response.body.data;
  return mail_sent ? 'sent' : mail_limit;
}
const countOutcomes = async (count: number, attempt: (at: number) => Promise<unknown>) => {
  const counts = new Map<unknown, number>();
  for (const outcome of await Promise.all(Array.from({ length: count }, (_, at) => attempt(at)))) {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
};

describe('the daily limit of confirmation emails', () => {
  it('applies to all lists of an owner, and ends the next day', async () => {
    const mallory = person('mallory');
    const gifts = [await giftOf(mallory), await giftOf(mallory)];
    const outcomes = await countOutcomes(40, at => reserve(gifts[at % 2] ?? '', { ip: `198.51.100.${at}` }));
    expect(outcomes).toEqual({ sent: perDay, 'list-owner': 10 });
    expect(await reserve(await giftOf(person('another')))).toBe('sent');
    system.service.clock.advance(24 * 3_600_000);
    expect(await reserve(gifts[0] ?? '')).toBe('sent');
  });

  it('is lower until the owner’s address is verified', async () => {
    const nora = { ...person('nora'), emailVerified: false };
    const gift = await giftOf(nora);
    expect(await countOutcomes(5, at => reserve(gift, { ip: `198.51.100.${at}` }))).toEqual({
      sent: 2,
      'list-owner': 3,
    });
    nora.emailVerified = true;
    const at = system.service.clock.now().toISOString();
    await system.service.publish(userEmailVerified, { id: nora.profileId, account_id: nora.accountId, at });
    await eventually(async () => expect(await reserve(gift)).toBe('sent'));
  });

  it('applies per IP address over all owners', async () => {
    const ip = '2001:db8:1:2::7';
    const gifts = await Promise.all(['a', 'b', 'c', 'd'].map(name => giftOf(person(name))));
    const outcomes = await countOutcomes(80, at => reserve(gifts[at % 4] ?? '', { ip }));
    expect(outcomes).toEqual({ sent: 2 * perDay, network: 20 });
    expect(await reserve(gifts[0] ?? '', { ip: '2001:db8:1:3::7' })).toBe('sent');
  });

  it('lets one IP address use half of an owner’s limit', async () => {
    const gift = await giftOf(person('oda'));
    expect(await countOutcomes(20, () => reserve(gift))).toEqual({ sent: perDay / 2, network: 5 });
    expect(await reserve(gift, { ip: '198.51.100.7' })).toBe('sent');
  });

  it('does not count givers with their own verified address', async () => {
    const [olaf, ann] = [person('olaf'), person('ann')];
    const gift = await giftOf(olaf);
    await countOutcomes(perDay, at => reserve(gift, { ip: `192.0.2.${at}` }));
    expect(await reserve(gift)).toBe('list-owner');
    expect(await reserve(gift, { as: ann })).toBe('sent');
  });

  it('returns the first result for a repeated idempotency key', async () => {
    const paul = { ...person('paul'), emailVerified: false };
    const gift = await giftOf(paul);
    await countOutcomes(2, at => reserve(gift, { ip: `198.51.100.${at}` }));
    const key = newId();
    const body = { ...reserveForm(gift), email: 'late@example.com' };
    const call = () =>
      system.service.call('POST /giftitem/reserve', { body, headers: { 'idempotency-key': key } });
    const first = (await call()).body.data;
    expect(first).toMatchObject({ mail_sent: false, mail_limit: 'list-owner' });
    system.service.clock.advance(24 * 3_600_000);
    expect((await call()).body.data).toMatchObject({ mail_sent: false, mail_limit: 'list-owner' });
  });
});
