import { mailRequested } from '@giftlist/contracts/notifications/events';
import { newId } from '@giftlist/contracts/primitives';
import { eventually } from '@giftlist/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import {
  addGift,
  createPerson,
  createReserveForm,
  type TestPerson,
  useGiftSystem,
} from '../gift-service.testing.ts';

const system = useGiftSystem();

interface Caller {
  as?: TestPerson;
  ip?: string;
  key?: string;
}
const reserve = (giftId: string, email: string, { as, ip = '203.0.113.5', key }: Caller = {}) =>
  system.service.call('POST /giftitem/reserve', {
    as,
    body: { ...createReserveForm(giftId), email },
    headers: { 'x-forwarded-for': ip, ...(key && { 'idempotency-key': key }) },
  });

async function createGift(ownerName: string, quantity = 100): Promise<string> {
  const owner = createPerson(ownerName);
  const list = await system.addList(owner);
  return (await addGift(system.service, owner, list, { quantity, gift_title: `Gift of ${ownerName}` })).id;
}

const captureMails = async (email: string) => {
  const mails = await system.service.capturedEvents('mail.commands');
  return async () => {
    const opened = mails.of(mailRequested).map(async ({ data }) => ({
      counted: data.counted,
      request: await system.service.openMail(data.sealed),
    }));
    return (await Promise.all(opened)).filter(({ request }) => request.to.email === email);
  };
};

describe('confirmation emails', () => {
  it('to one address are limited per list owner', async () => {
    const victim = 'victim@example.com';
    const mails = await captureMails(victim);
    const bait = await createGift('mallory');
    const sent: boolean[] = [];
    for (let n = 0; n < 25; n++) {
      // Neither another IP address nor upper case evades the limit.
      const response = await reserve(bait, n % 2 ? victim : 'VICTIM@example.com', { ip: `203.0.113.${n}` });
      expect(response.status).toBe(201);
      sent.push(response.body.data.mail_sent);
    }
    expect(sent).toEqual([...Array(20).fill(true), ...Array(5).fill(false)]);
    const realGift = await createGift('grandma');
    expect((await reserve(realGift, victim)).body.data).toMatchObject({ mail_sent: true });
    await eventually(async () => expect(await mails()).toHaveLength(21));
    expect((await mails()).at(-1)).toMatchObject({
      counted: true,
      request: { gift_title: 'Gift of grandma' },
    });
  });

  it('are limited for simultaneous reservations too', async () => {
    const gift = await createGift('olga');
    const responses = await Promise.all(Array.from({ length: 40 }, () => reserve(gift, 'crowd@example.com')));
    expect(responses.filter(({ body }) => body.data.mail_sent)).toHaveLength(20);
  });

  it('are limited per IPv6 network (/64)', async () => {
    const email = 'origin@example.com';
    const [firstGift, secondGift, thirdGift] = [
      await createGift('a'),
      await createGift('b'),
      await createGift('c'),
    ];
    const countSent = async (gift: string, ip: string) => {
      let sent = 0;
      for (let n = 0; n < 21; n++) if ((await reserve(gift, email, { ip })).body.data.mail_sent) sent++;
      return sent;
    };
    expect(await countSent(firstGift, '2001:db8:7:7::1')).toBe(20);
    expect(await countSent(secondGift, '2001:db8:7:7::2')).toBe(20);
    expect(await countSent(thirdGift, '2001:db8:7:7:8::3')).toBe(0);
    expect((await reserve(thirdGift, email, { ip: '198.51.100.8' })).body.data.mail_sent).toBe(true);
  });

  it('to the giver’s own verified address have a quota that nobody else can use up', async () => {
    const ann = createPerson('ann');
    const bait = await createGift('mallory two');
    for (let n = 0; n < 20; n++) await reserve(bait, ann.email);
    expect((await reserve(bait, ann.email)).body.data.mail_sent).toBe(false);
    expect((await reserve(bait, ann.email, { as: ann })).body.data.mail_sent).toBe(true);
  });

  it('are not sent again for a repeated request, and are allowed again after an hour', async () => {
    const email = 'again@example.com';
    const bait = await createGift('mallory three');
    const [firstKey, lastKey] = [newId(), newId()];
    const attempt = (key: string) => reserve(bait, email, { key });
    expect((await attempt(firstKey)).body.data.mail_sent).toBe(true);
    for (let n = 0; n < 19; n++) await reserve(bait, email);
    expect((await attempt(lastKey)).body.data.mail_sent).toBe(false);
    expect((await attempt(firstKey)).body.data.mail_sent).toBe(true);
    system.service.clock.advance(3_600_000);
    expect((await attempt(lastKey)).body.data.mail_sent).toBe(false);
    expect((await reserve(bait, email)).body.data.mail_sent).toBe(true);
  });
});
