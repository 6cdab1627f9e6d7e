import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  giftAdded,
  giftChanged,
  giftClaimLost,
  giftLinkFailed,
  giftLinkResolved,
  giftPurchased,
  giftReleased,
  giftReminderDue,
  giftRemoved,
  giftReserved,
} from '@giftlist/contracts/gifts/events';
import { limits } from '@giftlist/contracts/limits';
import { listReused } from '@giftlist/contracts/lists/events';
import { mailRequested } from '@giftlist/contracts/notifications/events';
import { newId } from '@giftlist/contracts/primitives';
import { userEmailVerified } from '@giftlist/contracts/users/events';
import { hashClaimToken } from '@giftlist/service-domain/claim-tokens';
import { MailQuotas } from '@giftlist/service-domain/mail-quotas';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { EndedReservationDigest } from '../../../services/gifts/src/claims/ended-reservation-digest.ts';
import {
  addGift,
  createPerson,
  createReserveForm,
  type GiftSystem,
  startGiftSystem,
} from '../../../services/gifts/src/gift-service.testing.ts';
import { DeletedGifts } from '../../../services/gifts/src/gifts/deleted-gifts.ts';
import { GivingReminders } from '../../../services/gifts/src/giving/giving-reminders.ts';
import { GiftModel } from '../../../services/gifts/src/store/gifts.store.ts';
import { testListEvents, testListRequests } from '../support/about-lists.ts';
import {
  testContactRequests,
  testFollowRequests,
  testPersonEvents,
  testPersonRequests,
} from '../support/about-people.ts';
import { findMailEvent, findMailRequest, findPublishedEvent } from '../support/captured.ts';
import { createConsumer } from '../support/consumer.ts';
import { accountEvent, ids, reusedList } from '../support/examples.ts';
import { createInternalClient } from '../support/internal-call.ts';
import { fromProvider } from '../support/matching.ts';
import { MessageTests } from '../support/messages.ts';
import { testPacts } from '../support/provider.ts';

const hourMs = 3_600_000;

let system: GiftSystem;
let shop: Server;
const getService = () => system.service;

beforeAll(async () => {
  shop = createServer((request, reply) => {
    if (request.url === '/robots-only')
      reply.setHeader('content-type', 'text/html').end('<title>Robot Check</title>');
    else reply.setHeader('content-type', 'text/html').end(productPage);
  });
  await new Promise<void>(resolve => shop.listen(0, '127.0.0.1', resolve));
  system = await startGiftSystem({ LINK_ALLOWED_HOSTS: `localhost:${getShopPort()}` });
});
afterAll(async () => {
  await system?.service.stop();
  shop.closeAllConnections();
  shop.close();
});

const getShopPort = () => (shop.address() as AddressInfo).port;
const productPage = `<title>Kite</title><script type="application/ld+json">${JSON.stringify({
  '@type': 'Product',
  name: 'Dragon kite',
  offers: { price: '24.50', priceCurrency: 'USD' },
})}</script>`;

describe('gifts as a consumer', () => {
  const gifts = createConsumer('gifts', createInternalClient(getService));
  const messages = new MessageTests(gifts.book, getService);

  testListRequests(gifts);
  gifts.testRequest('GET /internal/lists/{id}/delivery', {
    to: 'read where gifts of a list are delivered',
    given: 'a public list',
    params: { id: fromProvider('list_id', ids.list) },
    response: { gift_receive_by: 'in_person', shipping_address: '', instruction: '' },
  });
  gifts.testRequest('POST /internal/products/picture-source', {
    to: 'read where a product’s picture comes from',
    given: 'an imported product with a picture',
    body: { path: fromProvider('picture', '/media/shop/products/bno6c3BhZGU/0') },
    response: { url: 'https://shop.example/spade.jpg' },
  });
  testPersonRequests(gifts);
  testFollowRequests(gifts);
  testContactRequests(gifts);
  testListEvents(messages, {
    all: ['gifts.lists', 'gifts.ready-lists'],
    deletions: ['gifts.list-copying', 'gifts.list-farewell'],
  });
  testPersonEvents(messages, {
    people: 'gifts.people',
    deletions: ['gifts.forgetting', 'gifts.owner-addresses'],
  });
  messages.testEvent(listReused, { from: 'lists', consumers: ['gifts.list-copying'], data: reusedList });
  messages.testEvent(userEmailVerified, {
    from: 'users',
    consumers: ['gifts.owner-addresses'],
    data: accountEvent,
  });

  messages.testCoverage();
  gifts.testCommittedPacts();
});

async function createList() {
  const ann = createPerson('ann');
  return { ann, list: await system.addList(ann) };
}
async function createGift() {
  const { ann, list } = await createList();
  return { ann, list, gift: await addGift(getService(), ann, list, { quantity: 1 }) };
}
/** The giver's address is the name in lower case, at example.com. */
async function createReservation(name = 'Vera') {
  const created = await createGift();
  const response = await getService().call('POST /giftitem/reserve', {
    body: createReserveForm(created.gift.id, name),
  });
  return { ...created, token: response.body.data.unreserve_token };
}
async function createGiftFromLink(path: string) {
  const { ann, list } = await createList();
  const url = `http://localhost:${getShopPort()}${path}`;
  const response = await getService().call('POST /giftitem/create-from-url', {
    as: ann,
    body: { url, giftlistId: list.id },
  });
  return response.body.data;
}
const getStateValues = async ({ ann, list }: Awaited<ReturnType<typeof createList>>, gift_id = '') => ({
  access_token: await getService().tokenFor(ann),
  owner_id: ann.profileId,
  list_id: list.id,
  gift_id,
});
const deleteGift = (as: ReturnType<typeof createPerson>, id: string) =>
  getService().call('DELETE /giftitem/delete/{id}', { as, params: { id } });
const unmarkGift = (as: ReturnType<typeof createPerson>, gift_id: string) =>
  getService().call('POST /giftitem/unmark-from-purchased', { as, body: { gift_id } });

/** Reserves a gift as a visitor. Returns the mailed link to the visitor's gifts. */
async function requestGivingLink(email: string): Promise<string> {
  const { gift } = await createGift();
  await getService().call('POST /giftitem/reserve', { body: { ...createReserveForm(gift.id), email } });
  await getService().call('POST /giving/link', { body: { email } });
  const mailContent = await findMailRequest(getService(), 'giving-link', email);
  return 'link' in mailContent ? mailContent.link : '';
}
async function sendRemindersAt(time: string): Promise<void> {
  const now = getService().clock.now();
  getService().clock.set(time);
  await getService().get(GivingReminders).sweep();
  getService().clock.set(now);
}

testPacts({
  name: 'gifts',
  service: getService,
  states: {
    'no list': async () => ({}),
    'a public list with a gift': async () => {
      const created = await createGift();
      return getStateValues(created, created.gift.id);
    },
    'a public list with a reserved gift': async () => {
      const created = await createReservation();
      const token_hash = hashClaimToken(created.token);
      return { ...(await getStateValues(created, created.gift.id)), token: created.token, token_hash };
    },
    'a signed-in person with a list': async () => getStateValues(await createList()),
    'a signed-in person with a list and a gift': async () => {
      const created = await createGift();
      return getStateValues(created, created.gift.id);
    },
    'a signed-in person with a gift whose link failed': async () => {
      const created = await createGift();
      const failedLink = { product_url: 'https://shop.example/kite', link_failed: true };
      await GiftModel.updateOne({ _id: created.gift.id }, { $set: failedLink });
      return getStateValues(created, created.gift.id);
    },
    'a signed-in person who has just deleted a gift': async () => {
      const created = await createGift();
      await deleteGift(created.ann, created.gift.id);
      return getStateValues(created, created.gift.id);
    },
    'a signed-in person with a gift and another list': async () => {
      const created = await createGift();
      const otherList = await system.addList(created.ann);
      return { ...(await getStateValues(created, created.gift.id)), other_list_id: otherList.id };
    },
    'a signed-in person who has reserved a gift': async () => {
      const created = await createGift();
      const bob = createPerson(`bob-${newId()}`);
      const body = { ...createReserveForm(created.gift.id, 'Bob'), email: bob.email };
      await getService().call('POST /giftitem/reserve', { as: bob, body });
      const { body: giving } = await getService().call('GET /giving', { as: bob });
      const claim_id = giving.groups[0]?.lines[0]?.id ?? '';
      return {
        ...(await getStateValues(created, created.gift.id)),
        access_token: await getService().tokenFor(bob),
        claim_id,
      };
    },
    'a mailed link to My giving': async () => {
      const link = await requestGivingLink(`vera-${newId()}@example.com`);
      return { link_token: new URL(link).searchParams.get('token') ?? '' };
    },
    'a signed-in person with a gift marked as purchased': async () => {
      const created = await createGift();
      const body = { gift_id: created.gift.id, name: 'Grandma' };
      const marked = await getService().call('POST /giftitem/mark-as-purchased', { as: created.ann, body });
      return {
        ...(await getStateValues(created, created.gift.id)),
        claim_id: marked.body.data.claims[0]?.id ?? '',
      };
    },
  },
  publishes: {
    [giftAdded.name]: async () => {
      const { gift } = await createGift();
      return findPublishedEvent(getService(), giftAdded, ({ id }) => id === gift.id);
    },
    [giftChanged.name]: async () => {
      const { ann, gift } = await createGift();
      const body = { id: gift.id, image_url: 'https://shop.example/kite.png' };
      await getService().call('PUT /giftitem/update', { as: ann, query: {}, body });
      return findPublishedEvent(getService(), giftChanged, ({ id }) => id === gift.id);
    },
    [giftRemoved.name]: async () => {
      const { ann, gift } = await createGift();
      await deleteGift(ann, gift.id);
      return findPublishedEvent(getService(), giftRemoved, ({ id }) => id === gift.id);
    },
    [giftLinkResolved.name]: async () => {
      const gift = await createGiftFromLink('/kite');
      return findPublishedEvent(getService(), giftLinkResolved, ({ id }) => id === gift.id);
    },
    [giftLinkFailed.name]: async () => {
      const gift = await createGiftFromLink('/robots-only');
      return findPublishedEvent(getService(), giftLinkFailed, ({ id }) => id === gift.id);
    },
    [giftReserved.name]: async () => {
      const { gift } = await createReservation();
      return findPublishedEvent(getService(), giftReserved, ({ id }) => id === gift.id);
    },
    [giftPurchased.name]: async () => {
      const { ann, gift } = await createGift();
      const body = { gift_id: gift.id, name: 'Grandma' };
      await getService().call('POST /giftitem/mark-as-purchased', { as: ann, body });
      return findPublishedEvent(getService(), giftPurchased, ({ id }) => id === gift.id);
    },
    [giftReleased.name]: async () => {
      const { gift, token } = await createReservation();
      await getService().call('POST /giftitem/unreserve', { body: { gift_id: gift.id, token } });
      return findPublishedEvent(getService(), giftReleased, ({ id }) => id === gift.id);
    },
    [giftClaimLost.name]: async () => {
      const { ann, gift } = await createGift();
      const body = createReserveForm(gift.id, 'Bob');
      await getService().call('POST /giftitem/reserve', { as: createPerson('bob'), body });
      await deleteGift(ann, gift.id);
      getService().clock.advance(limits.giftRestoreMs + 1);
      return findPublishedEvent(getService(), giftClaimLost, ({ id }) => id === gift.id);
    },
    [giftReminderDue.name]: async () => {
      const ann = createPerson('ann');
      const list = await system.addList(ann, { occasion_date: '2040-12-24' }, { published: true });
      const gift = await addGift(getService(), ann, list);
      await getService().call('POST /giftitem/reserve', {
        as: createPerson('bob'),
        body: createReserveForm(gift.id, 'Bob'),
      });
      await sendRemindersAt('2040-12-20T12:00:00Z');
      return findPublishedEvent(getService(), giftReminderDue, ({ id }) => id === gift.id);
    },
    [mailRequested.name]: async () => {
      await createReservation('Una');
      return findMailEvent(getService(), 'reservation-confirmed', 'una@example.com');
    },
  },
  mailContents: {
    'giving-link': async () => {
      const email = `vera-${newId()}@example.com`;
      await requestGivingLink(email);
      return findMailRequest(getService(), 'giving-link', email);
    },
    'giving-reminder': async () => {
      const ann = createPerson('ann');
      const list = await system.addList(ann, { occasion_date: '2041-12-24' }, { published: true });
      const gift = await addGift(getService(), ann, list);
      await getService().call('POST /giftitem/reserve', { body: createReserveForm(gift.id, 'Zoe') });
      await sendRemindersAt('2041-12-20T12:00:00Z');
      return findMailRequest(getService(), 'giving-reminder', 'zoe@example.com');
    },
    'reservation-confirmed': async () => {
      await createReservation('Wim');
      return findMailRequest(getService(), 'reservation-confirmed', 'wim@example.com');
    },
    'reserved-gift-removed': async () => {
      const { ann, gift } = await createReservation('Xenia');
      await deleteGift(ann, gift.id);
      getService().clock.advance(limits.giftRestoreMs + 1);
      return findMailRequest(getService(), 'reserved-gift-removed', 'xenia@example.com');
    },
    'reservation-released': async () => {
      const ann = createPerson('ann');
      const list = await system.addList(ann, { gifts_revealed: true });
      const gift = await addGift(getService(), ann, list);
      await getService().call('POST /giftitem/reserve', { body: createReserveForm(gift.id, 'Yara') });
      await unmarkGift(ann, gift.id);
      return findMailRequest(getService(), 'reservation-released', 'yara@example.com');
    },
    'reservations-ended': async () => {
      const { ann, gift } = await createReservation('Zoe');
      const cause = { sender: ann.profileId, ip: null };
      const quotas = getService().get(MailQuotas);
      // Once the mailbox's quota is used up, ended reservations wait for the digest.
      while ((await quotas.countForMailbox('reservation-ended', 'zoe@example.com', cause)) === 'counted');
      await deleteGift(ann, gift.id);
      getService().clock.advance(limits.giftRestoreMs + 1);
      await getService().get(DeletedGifts).sweep();
      getService().clock.advance(hourMs);
      await getService().get(EndedReservationDigest).sweep();
      return findMailRequest(getService(), 'reservations-ended', 'zoe@example.com');
    },
  },
});
