import { newId } from '@giftlist/contracts/primitives';
import { userEmailVerified } from '@giftlist/contracts/users/events';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGift,
  createPerson,
  createReserveForm,
  type GiftSystem,
  requireValue,
  startGiftSystem,
  type TestPerson,
} from '../gift-service.testing.ts';

const mailsPerDay = 30;
let system: GiftSystem;
beforeAll(async () => {
  system = await startGiftSystem({ RESERVATION_MAILS_PER_DAY: String(mailsPerDay) });
});
afterAll(() => system.service.stop());

const createGift = async (owner: TestPerson): Promise<string> => {
  const list = await system.addList(owner);
  return (await addGift(system.service, owner, list, { quantity: 200 })).id;
};
let reservationCount = 0;
/** Uses a new email address unless `as` is given. Returns 'sent', or the limit that prevented the email. */
async function reserve(
  gift: string,
  { as, ip = '203.0.113.5', key = newId() }: { as?: TestPerson; ip?: string; key?: string } = {},
) {
  reservationCount += 1;
  const email = as?.email ?? `stranger-${reservationCount}@example.com`;
  const body = { ...createReserveForm(gift), email };
  const headers = { 'x-forwarded-for': ip, 'idempotency-key': key };
  const response = await system.service.call('POST /giftitem/reserve', { as, body, headers });
  expect(response.status).toBe(201);
  const { mail_sent, mail_limit } = response.body.data;
  return mail_sent ? 'sent' : mail_limit;
}
function takeInTurn(gifts: readonly string[], index: number): string {
  return requireValue(gifts[index % gifts.length]);
}
const countOutcomes = async (count: number, attempt: (index: number) => Promise<unknown>) => {
  const counts = new Map<unknown, number>();
  for (const outcome of await Promise.all(Array.from({ length: count }, (_, index) => attempt(index)))) {
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
};

describe('the daily limit of confirmation emails', () => {
  it('applies to all lists of an owner, and ends the next day', async () => {
    const mallory = createPerson('mallory');
    const firstGift = await createGift(mallory);
    const gifts = [firstGift, await createGift(mallory)];
    const outcomes = await countOutcomes(40, index =>
      reserve(takeInTurn(gifts, index), { ip: `198.51.100.${index}` }),
    );
    expect(outcomes).toEqual({ sent: mailsPerDay, 'list-owner': 10 });
    expect(await reserve(await createGift(createPerson('another')))).toBe('sent');
    system.service.clock.advance(24 * 3_600_000);
    expect(await reserve(firstGift)).toBe('sent');
  });

  it('is lower until the owner’s address is verified', async () => {
    const nora = { ...createPerson('nora'), emailVerified: false };
    const gift = await createGift(nora);
    expect(await countOutcomes(5, index => reserve(gift, { ip: `198.51.100.${index}` }))).toEqual({
      sent: 2,
      'list-owner': 3,
    });
    nora.emailVerified = true;
    const at = system.service.clock.now().toISOString();
    await system.service.publish(userEmailVerified, { id: nora.profileId, account_id: nora.accountId, at });
    await eventually(async () => expect(await reserve(gift)).toBe('sent'));
  });

  it('is twice as high for one IPv6 network (/64) across all owners', async () => {
    const ip = '2001:db8:1:2::7';
    const gifts = await Promise.all(['a', 'b', 'c', 'd'].map(name => createGift(createPerson(name))));
    const outcomes = await countOutcomes(80, index => reserve(takeInTurn(gifts, index), { ip }));
    expect(outcomes).toEqual({ sent: 2 * mailsPerDay, network: 20 });
    expect(await reserve(takeInTurn(gifts, 0), { ip: '2001:db8:1:3::7' })).toBe('sent');
  });

  it('lets one IP address use at most half of an owner’s limit', async () => {
    const gift = await createGift(createPerson('oda'));
    expect(await countOutcomes(20, () => reserve(gift))).toEqual({ sent: mailsPerDay / 2, network: 5 });
    expect(await reserve(gift, { ip: '198.51.100.7' })).toBe('sent');
  });

  it('does not count reservations with the giver’s own verified address', async () => {
    const [olaf, ann] = [createPerson('olaf'), createPerson('ann')];
    const gift = await createGift(olaf);
    await countOutcomes(mailsPerDay, index => reserve(gift, { ip: `192.0.2.${index}` }));
    expect(await reserve(gift)).toBe('list-owner');
    expect(await reserve(gift, { as: ann })).toBe('sent');
  });

  it('returns the first result for a repeated idempotency key', async () => {
    const paul = { ...createPerson('paul'), emailVerified: false };
    const gift = await createGift(paul);
    await countOutcomes(2, index => reserve(gift, { ip: `198.51.100.${index}` }));
    const key = newId();
    const body = { ...createReserveForm(gift), email: 'late@example.com' };
    const call = () =>
      system.service.call('POST /giftitem/reserve', { body, headers: { 'idempotency-key': key } });
    const first = (await call()).body.data;
    expect(first).toMatchObject({ mail_sent: false, mail_limit: 'list-owner' });
    system.service.clock.advance(24 * 3_600_000);
    expect((await call()).body.data).toMatchObject({ mail_sent: false, mail_limit: 'list-owner' });
  });
});
