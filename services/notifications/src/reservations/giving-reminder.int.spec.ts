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
const [nora, vera, list] = [newId(), newId(), newId()];

beforeAll(async () => {
  ({ service, mailServer } = await startWithMailServer({
    otherServices: {
      'GET /internal/people/{id}/contact': ({ params }) =>
        createContactState(`${params.id}@example.com`, { first_name: 'Vera' }),
      'GET /internal/people/{id}': ({ params }) => createPersonState(params.id, 'Nora'),
      'GET /internal/lists/{id}': ({ params }) => createListState(params.id, nora),
    },
  }));
  service.clock.set(at);
  await service.publish(userRegistered, createPersonState(nora, 'Nora'));
});
afterAll(() => stopBoth(service, mailServer));

const publishReminder = (claimant_id: string, gift_title: string) =>
  service.publish(giftReminderDue, {
    id: newId(),
    giftlist_id: list,
    owner_id: nora,
    claim_id: newId(),
    claimant_id,
    gift_title,
    date: '2026-12-24',
    at,
  });
const getNotifications = async (profileId: string) =>
  (await service.call('GET /notifications', { as: { profileId }, query: {} })).body.items;

it('giving reminder: notifies and emails the giver, but not about their own list', async () => {
  await publishReminder(nora, 'Mug');
  await publishReminder(vera, 'Kite');
  const title = 'You reserved “Kite” for Nora. Bought it yet?';
  await eventually(async () =>
    expect(await getNotifications(vera)).toMatchObject([{ kind: 'giving_reminder', title, link: '/giving' }]),
  );
  const mail = await eventually(() => {
    const [first] = mailServer.mailsTo(`${vera}@example.com`);
    expect(first).toBeDefined();
    return first;
  });
  expect(mail?.subject).toBe(title);
  expect(mail?.text).toContain('Thursday, 24 December');
  expect(mail?.text).toContain('/unsubscribe?token=');
  expect(await getNotifications(nora)).toEqual([]);
  expect(mailServer.mailsTo(`${nora}@example.com`)).toEqual([]);
});

it('giving reminder: is not sent if the giver turned it off on all channels', async () => {
  const optedOut = newId();
  for (const channel of ['in_app', 'email', 'push'] as const) {
    await service.call('PUT /notifications/preferences', {
      as: { profileId: optedOut },
      body: { kind: 'giving_reminder', channel, on: false } as never,
    });
  }
  await publishReminder(optedOut, 'Book');
  await publishReminder(vera, 'Globe');
  await eventually(async () => expect(await getNotifications(vera)).toHaveLength(2));
  await eventually(() => expect(mailServer.mailsTo(`${vera}@example.com`)).toHaveLength(2));
  expect(await getNotifications(optedOut)).toEqual([]);
  expect(mailServer.mailsTo(`${optedOut}@example.com`)).toEqual([]);
});
