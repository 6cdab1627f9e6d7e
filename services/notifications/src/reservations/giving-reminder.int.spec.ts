import { giftReminderDue } from '@giftlist/contracts/gifts/events';
import { newId } from '@giftlist/contracts/primitives';
import { userRegistered } from '@giftlist/contracts/users/events';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MailServer } from '../testing/mail-server.ts';
import { createContactState, startWithMailServer, stopBoth } from '../testing/service-with-mail.ts';
import { createListState, createPersonState } from '../testing/states.ts';

let service: TestService;
let mailServer: MailServer;
const at = '2026-12-17T09:00:00.000Z';
const [owner, giver, listId] = [newId(), newId(), newId()];

beforeAll(async () => {
  ({ service, mailServer } = await startWithMailServer({
    otherServices: {
      'GET /internal/people/{id}/contact': ({ params }) =>
        createContactState(`${params.id}@example.com`, { first_name: 'Vera' }),
      'GET /internal/people/{id}': ({ params }) => createPersonState(params.id, 'Nora'),
      'GET /internal/lists/{id}': ({ params }) => createListState(params.id, owner),
    },
  }));
  service.clock.set(at);
  await service.publish(userRegistered, createPersonState(owner, 'Nora'));
});
afterAll(() => stopBoth(service, mailServer));

const publishReminder = (claimant_id: string, gift_title: string) =>
  service.publish(giftReminderDue, {
    id: newId(),
    giftlist_id: listId,
    owner_id: owner,
    claim_id: newId(),
    claimant_id,
    gift_title,
    date: '2026-12-24',
    at,
  });
const getNotifications = async (profileId: string) =>
  (await service.call('GET /notifications', { as: { profileId }, query: {} })).body.items;

it('giving reminder: notifies and emails the giver, but not an owner about their own list', async () => {
  await publishReminder(owner, 'Mug');
  await publishReminder(giver, 'Kite');
  const title = 'You reserved “Kite” for Nora. Bought it yet?';
  await eventually(async () =>
    expect(await getNotifications(giver)).toMatchObject([
      { kind: 'giving_reminder', title, link: '/giving' },
    ]),
  );
  const mail = await eventually(() => {
    const [first] = mailServer.mailsTo(`${giver}@example.com`);
    expect(first).toBeDefined();
    return first;
  });
  expect(mail?.subject).toBe(title);
  expect(mail?.text).toContain('Thursday, 24 December');
  expect(mail?.text).toContain('/unsubscribe?token=');
  expect(await getNotifications(owner)).toEqual([]);
  expect(mailServer.mailsTo(`${owner}@example.com`)).toEqual([]);
});

it('giving reminder: is not sent if the giver turned it off on all channels', async () => {
  const optedOutGiver = newId();
  for (const channel of ['in_app', 'email', 'push'] as const) {
    await service.call('PUT /notifications/preferences', {
      as: { profileId: optedOutGiver },
      body: { kind: 'giving_reminder', channel, on: false } as never,
    });
  }
  await publishReminder(optedOutGiver, 'Book');
  await publishReminder(giver, 'Globe');
  await eventually(async () => expect(await getNotifications(giver)).toHaveLength(2));
  await eventually(() => expect(mailServer.mailsTo(`${giver}@example.com`)).toHaveLength(2));
  expect(await getNotifications(optedOutGiver)).toEqual([]);
  expect(mailServer.mailsTo(`${optedOutGiver}@example.com`)).toEqual([]);
});
