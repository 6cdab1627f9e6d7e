import { giftReminderDue } from '@giftlist/contracts/gifts/events';
import { newId } from '@giftlist/contracts/primitives';
import { eventually } from '@giftlist/service-kit/testing';
import { beforeAll, expect, it } from '@jest/globals';
import {
  addGift,
  createPerson,
  createReserveForm,
  type GiftSystem,
  getEmailKey,
  openMails,
  requireValue,
  type TestPerson,
  useGiftSystem,
} from '../gift-service.testing.ts';
import { GivingReminders } from './giving-reminders.ts';

const system = useGiftSystem();
let events: Awaited<ReturnType<GiftSystem['service']['capturedEvents']>>;
let mails: typeof events;
beforeAll(async () => {
  events = await system.service.capturedEvents('gifts.events');
  mails = await system.service.capturedEvents('mail.commands');
});

const date = '2036-12-24';
const sweepAt = async (time: string) => {
  system.service.clock.set(time);
  await system.service.get(GivingReminders).sweep();
};

async function addDatedGift(fields = {}) {
  const owner = createPerson(`olga-${newId()}`);
  const list = await system.addList(owner, { occasion_date: date, ...fields }, { published: true });
  return { owner, list, gift: await addGift(system.service, owner, list, { gift_title: 'Kite' }) };
}
const reserve = (giftId: string, { as, email }: { as?: TestPerson; email: string }) =>
  system.service.call('POST /giftitem/reserve', {
    ...(as && { as }),
    body: { ...createReserveForm(giftId), email },
  });

const findEvents = (giftId: string) => events.of(giftReminderDue).filter(({ data }) => data.id === giftId);
async function readMails(email: string) {
  const opened = await openMails(system.service, mails);
  return opened.filter(({ template, to }) => template === 'giving-reminder' && to.email === email);
}

it('giving reminders: one per reserved gift, a week before the list’s date', async () => {
  const { service } = system;
  service.clock.set('2036-11-01T00:00:00Z');
  const vera = createPerson(`vera-${newId()}`);
  const email = `wim-${newId()}@example.com`;
  const asVera = { as: vera, email: vera.email };
  const reserved = await addDatedGift();
  await reserve(reserved.gift.id, asVera);
  const reservedByVisitor = await addDatedGift();
  await reserve(reservedByVisitor.gift.id, { email });

  const bought = await addDatedGift();
  await reserve(bought.gift.id, asVera);
  const released = await addDatedGift();
  await reserve(released.gift.id, asVera);
  const { body } = await service.call('GET /giving', { as: vera });
  const lines = body.groups.flatMap(group => group.lines);
  const getClaimId = (giftId: string) => requireValue(lines.find(({ gift_id }) => gift_id === giftId)).id;
  await service.call('PUT /giving/{claimId}', {
    as: vera,
    params: { claimId: getClaimId(bought.gift.id) },
    body: { stage: 'ordered' },
  });
  await service.call('DELETE /giving/{id}', { as: vera, params: { id: getClaimId(released.gift.id) } });
  const deleted = await addDatedGift();
  await reserve(deleted.gift.id, asVera);
  await service.call('DELETE /giftitem/delete/{id}', { as: deleted.owner, params: { id: deleted.gift.id } });
  const undated = await addDatedGift({ occasion_date: null });
  await reserve(undated.gift.id, asVera);

  await sweepAt('2036-12-17T08:59:00Z');
  await sweepAt('2036-12-17T09:01:00Z');
  await sweepAt('2036-12-18T09:00:00Z');
  await eventually(async () => {
    expect(findEvents(reserved.gift.id)).toHaveLength(1);
    expect(await readMails(email)).toHaveLength(1);
  });
  expect(findEvents(reserved.gift.id)[0]?.data).toEqual({
    id: reserved.gift.id,
    giftlist_id: reserved.list.id,
    owner_id: reserved.owner.profileId,
    claim_id: getClaimId(reserved.gift.id),
    claimant_id: vera.profileId,
    gift_title: 'Kite',
    date,
    at: '2036-12-17T09:01:00.000Z',
  });
  expect((await readMails(email))[0]).toMatchObject({ gift_title: 'Kite', for_name: 'Olga', date });
  for (const { gift } of [bought, released, deleted, undated]) expect(findEvents(gift.id)).toEqual([]);
});

it('giving reminders: none to the list owner’s address', async () => {
  const { service } = system;
  service.clock.set('2036-11-01T00:00:00Z');
  const colin = createPerson(`colin-${newId()}`);
  const { owner, gift } = await addDatedGift({ editor_keys: [getEmailKey(service, colin.email)] });
  await service.call('POST /giftitem/mark-as-purchased', {
    as: colin,
    body: { gift_id: gift.id, name: 'Olga', email: owner.email },
  });
  const email = `control-${newId()}@example.com`;
  const control = await addDatedGift();
  await reserve(control.gift.id, { email });
  await sweepAt('2036-12-20T12:00:00Z');
  await eventually(async () => expect(await readMails(email)).toHaveLength(1));
  expect(await readMails(owner.email)).toEqual([]);
  expect(findEvents(gift.id)).toEqual([]);
});
