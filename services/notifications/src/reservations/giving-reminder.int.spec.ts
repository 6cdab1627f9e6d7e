import { giftReminderDue } from '@giftlist/contracts/gifts/events';
import { newId } from '@giftlist/contracts/primitives';
import { userRegistered } from '@giftlist/contracts/users/events';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MailServer } from '../testing/mail-server.ts';
import { contactOf, startWithMailServer, stopBoth } from '../testing/service-with-mail.ts';
import { listState, personState } from '../testing/states.ts';

let service: TestService;
let mailServer: MailServer;
const at = '2026-12-17T09:00:00.000Z';
const [nora, vera, list] = [newId(), newId(), newId()];

beforeAll(async () => {
  ({ service, mailServer } = await startWithMailServer({
    otherServices: {
      'GET /internal/people/{id}/contact': ({ params }) =>
        contactOf(`${params.id}@example.com`, { first_name: 'Vera' }),
      'GET /internal/people/{id}': ({ params }) => personState(params.id, 'Nora'),
      'GET /internal/lists/{id}': ({ params }) => listState(params.id, nora),
    },
  }));
  service.clock.set(at);
  await service.publish(userRegistered, personState(nora, 'Nora'));
});
afterAll(() => stopBoth(service, mailServer));

const remind = (claimant_id: string, gift_title: string) =>
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
const centreOf = async (profileId: string) =>
  (await service.call('GET /notifications', { as: { profileId }, query: {} })).body.items;

it('a giver is reminded by notification and mail, but not of gifts on an own list', async () => {
  await remind(nora, 'Mug');
  await remind(vera, 'Kite');
  const title = 'You reserved “Kite” for Nora. Bought it yet?';
  await eventually(async () =>
    expect(await centreOf(vera)).toMatchObject([{ kind: 'giving_reminder', title, link: '/giving' }]),
  );
  const mail = await eventually(() => {
    const [first] = mailServer.mailsTo(`${vera}@example.com`);
    expect(first).toBeDefined();
    return first;
  });
  expect(mail?.subject).toBe(title);
  expect(mail?.text).toContain('Thursday, 24 December');
  expect(mail?.text).toContain('/unsubscribe?token=');
  expect(await centreOf(nora)).toEqual([]);
  expect(mailServer.mailsTo(`${nora}@example.com`)).toEqual([]);
});

it('a giver who turned giving reminders off on all channels receives none', async () => {
  const wim = newId();
  for (const channel of ['in_app', 'email', 'push'] as const) {
    await service.call('PUT /notifications/preferences', {
      as: { profileId: wim },
      body: { kind: 'giving_reminder', channel, on: false } as never,
    });
  }
  await remind(wim, 'Book');
  await remind(vera, 'Globe');
  await eventually(async () => expect(await centreOf(vera)).toHaveLength(2));
  await eventually(() => expect(mailServer.mailsTo(`${vera}@example.com`)).toHaveLength(2));
  expect(await centreOf(wim)).toEqual([]);
  expect(mailServer.mailsTo(`${wim}@example.com`)).toEqual([]);
});
