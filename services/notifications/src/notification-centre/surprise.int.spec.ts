import {
  giftAdded,
  giftClaimLost,
  giftPurchased,
  giftReleased,
  giftReserved,
} from '@giftlist/contracts/gifts/events';
import { collaboratorInvited, listCreated, listShared } from '@giftlist/contracts/lists/events';
import { occasionDue } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import { userFollowed, userRegistered } from '@giftlist/contracts/users/events';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GiftDigestModel } from '../gift-digest/gift-digest.store.ts';
import { MailModel } from '../mail-queue/mails.store.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { createContactState, startWithMailServer, stopBoth } from '../testing/service-with-mail.ts';
import { createClaimState, createGiftState, createListState, createPersonState } from '../testing/states.ts';

let service: TestService;
let mailServer: MailServer;
const at = '2026-05-01T08:00:00.000Z';
const timeoutMs = 60_000;
const [ben, giver] = [newId(), newId()];
const people = new Map([
  [ben, createPersonState(ben, 'Ben')],
  [giver, createPersonState(giver, 'Guest')],
]);
const lists = new Map<string, ReturnType<typeof createListState>>();
const getEmail = (id: string) => `${id}@example.com`;

beforeAll(async () => {
  ({ service, mailServer } = await startWithMailServer({
    otherServices: {
      'GET /internal/people/{id}/contact': ({ params }) => createContactState(getEmail(params.id)),
      'GET /internal/people/{id}': ({ params }) => people.get(params.id) ?? fail('user/not-found'),
      'GET /internal/lists/{id}': ({ params }) => lists.get(params.id) ?? fail('list/not-found'),
    },
  }));
  service.clock.set(at);
  for (const state of people.values()) await service.publish(userRegistered, state);
});
afterAll(() => stopBoth(service, mailServer));

/** Creates an owner with a list. `hasClaims` adds gifts that are reserved, purchased and released. */
async function createHistory({
  hasClaims,
}: {
  hasClaims: boolean;
}): Promise<{ owner: string; list: string }> {
  const [owner, list] = [newId(), newId()];
  lists.set(list, createListState(list, owner, { editor_ids: [ben] }));
  await service.publish(listCreated, createListState(list, owner, { editor_ids: [ben] }));
  if (hasClaims) {
    const purchase = createClaimState(list, owner, { claimant_id: giver });
    await service.publish(giftReserved, purchase);
    await service.publish(giftPurchased, { ...purchase, kind: 'purchased', gift_version: 3 });
    await service.publish(giftReleased, { ...purchase, gift_version: 4 });
    const reservation = createClaimState(list, owner, { claimant_id: giver, gift_title: 'Kite' });
    await service.publish(giftReserved, reservation);
    for (const why of ['released', 'removed'] as const) {
      const { id, claim_id } = reservation;
      const lost = { id, giftlist_id: list, owner_id: owner, claim_id, gift_title: 'Kite', why, at };
      await service.publish(giftClaimLost, { ...lost, claimant_id: giver });
    }
    // These notify nobody: the owner's own marks and a visitor's claim.
    await service.publish(
      giftReserved,
      createClaimState(list, owner, { claimant_id: owner, by_owner: true }),
    );
    await service.publish(
      giftPurchased,
      createClaimState(list, owner, { claimant_id: owner, by_owner: true }),
    );
    await service.publish(giftReserved, createClaimState(list, owner));
  }
  const sharing = { list_id: list, owner_id: ben, by_id: ben, person_ids: [owner], at };
  await service.publish(userFollowed, { follower_id: ben, target_id: owner, version: 1, at });
  await service.publish(collaboratorInvited, sharing);
  await service.publish(listShared, sharing);
  const due = { occasion_id: newId(), user_id: owner, date: '2026-05-01', due_at: at } as const;
  const sameDay = { ...due, notification: 'same_day' } as const;
  await service.publish(occasionDue, { ...sameDay, name: 'Party', type: 'custom', birthday_user_id: null });
  await service.publish(occasionDue, {
    ...sameDay,
    name: "Ben Lund's birthday",
    type: 'birthday',
    birthday_user_id: ben,
  });
  await service.publish(giftAdded, createGiftState(list, owner, { added_by: ben }));
  await eventually(async () => expect(await GiftDigestModel.findById(list).lean()).not.toBeNull(), timeoutMs);
  return { owner, list };
}

async function getReceivedTexts({ owner, list }: { owner: string; list: string }): Promise<string[]> {
  const { items } = (await service.call('GET /notifications', { as: { profileId: owner }, query: {} })).body;
  const mails = mailServer.mailsTo(getEmail(owner)).map(mail => `${mail.subject} ${mail.text}`);
  const notifications = items.map(({ kind, title, body, link }) => [kind, title, body, link].join(' | '));
  const removeIds = (text: string) =>
    text
      .replaceAll(owner, 'OWNER')
      .replaceAll(list, 'LIST')
      .replace(/token=\S+/g, 'token');
  return [...notifications, ...mails].map(removeIds).sort();
}

describe('the surprise of an owner', () => {
  it('is kept: their notifications and emails do not depend on claims', async () => {
    const [withClaims, withoutClaims] = [
      await createHistory({ hasClaims: true }),
      await createHistory({ hasClaims: false }),
    ];
    // The clock must not advance before all events are processed, because the times of digests would change.
    const reminderMailCount = 4;
    await eventually(async () => {
      expect(await MailModel.countDocuments({ status: 'sent' })).toBe(reminderMailCount);
    }, timeoutMs);
    const giftDigestDelayMs = 3 * 60_000;
    service.clock.advance(giftDigestDelayMs);
    const kindCount = 6;
    for (const history of [withClaims, withoutClaims]) {
      await eventually(async () => {
        const { items } = (
          await service.call('GET /notifications', { as: { profileId: history.owner }, query: {} })
        ).body;
        expect(new Set(items.map(item => item.kind)).size).toBe(kindCount);
      }, timeoutMs);
    }
    const mailDigestDelayMs = 3_600_000;
    service.clock.advance(mailDigestDelayMs + 60_000);
    // Two reminders, a digest of followers, and a digest of added gifts.
    for (const { owner } of [withClaims, withoutClaims]) {
      await eventually(() => expect(mailServer.mailsTo(getEmail(owner))).toHaveLength(4), timeoutMs);
    }
    const received = await getReceivedTexts(withClaims);
    expect(received).toEqual(await getReceivedTexts(withoutClaims));
    expect(received).toHaveLength(10);
    expect(received.join('\n')).not.toMatch(/Guest|reserv|purchased|taken by/i);
    const getReservationTitles = async (id: string) => {
      const { items } = (await service.call('GET /notifications', { as: { profileId: id }, query: {} })).body;
      return items.filter(({ kind }) => kind === 'reservation').map(({ title }) => title);
    };
    const titles = [
      '“Kite” is free again',
      '“Kite” is no longer on the list',
      'You reserved a gift on “Cabin”',
      'You reserved “Kite”',
    ];
    await eventually(
      async () => expect((await getReservationTitles(giver)).sort()).toEqual(titles.sort()),
      timeoutMs,
    );
    expect(await getReservationTitles(ben)).toEqual([]);
  }, 240_000);
});
