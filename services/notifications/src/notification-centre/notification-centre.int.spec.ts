import { giftAdded, giftChanged, giftRemoved, giftReserved } from '@giftlist/contracts/gifts/events';
import { collaboratorInvited, listCreated, listShared } from '@giftlist/contracts/lists/events';
import { occasionDue } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import { userDeleted, userFollowed, userRegistered } from '@giftlist/contracts/users/events';
import { PersonModel } from '@giftlist/service-domain/people/people.store';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GiftDigestModel } from '../gift-digest/gift-digest.store.ts';
import { NotificationModel } from '../store/notifications.store.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { createContactState, startWithMailServer, stopBoth } from '../testing/service-with-mail.ts';
import { createClaimState, createGiftState, createListState, createPersonState } from '../testing/states.ts';

let service: TestService;
let mailServer: MailServer;
const [ana, ben, eva, kim] = [newId(), newId(), newId(), newId()];
const at = '2026-05-01T08:00:00.000Z';
/** Kim's registration is not published, so the service must request it. */
const people = new Map([
  [ana, createPersonState(ana, 'Ana')],
  [ben, createPersonState(ben, 'Ben')],
  [eva, createPersonState(eva, 'Eva')],
  [kim, createPersonState(kim, 'Kim')],
]);
const lists = new Map<string, ReturnType<typeof createListState>>();

beforeAll(async () => {
  ({ service, mailServer } = await startWithMailServer({
    otherServices: {
      'GET /internal/people/{id}/contact': ({ params }) =>
        params.id === ana ? createContactState('ana@example.com') : fail('user/not-found'),
      'GET /internal/people/{id}': ({ params }) => people.get(params.id) ?? fail('user/not-found'),
      'GET /internal/lists/{id}': ({ params }) => lists.get(params.id) ?? fail('list/not-found'),
    },
  }));
  service.clock.set(at);
  for (const id of [ana, ben, eva])
    await service.publish(userRegistered, people.get(id) ?? fail('user/not-found'));
});
afterAll(() => stopBoth(service, mailServer));

async function createList(
  id: string,
  owner: string,
  change: Parameters<typeof createListState>[2] = {},
): Promise<void> {
  lists.set(id, createListState(id, owner, change));
  await service.publish(listCreated, createListState(id, owner, change));
}
const getCentre = async (profileId: string, page = 1) =>
  (await service.call('GET /notifications', { as: { profileId }, query: { page } })).body;
const getTitles = async (profileId: string) => (await getCentre(profileId)).items.map(item => item.title);
const createFollow = (follower_id: string, target_id: string, version = 1) => ({
  follower_id,
  target_id,
  version,
  at,
});

describe('the notification centre', () => {
  it('notifies a followed person, with a link to the follower', async () => {
    await service.publish(userFollowed, createFollow(ben, ana));
    await eventually(async () => expect((await getCentre(ana)).items).toHaveLength(1));
    expect(await getCentre(ana)).toEqual({
      items: [
        {
          id: expect.any(String),
          kind: 'followed',
          title: 'Ben Lund followed you',
          body: "See Ben Lund's profile and lists.",
          link: '/profile/ben',
          createdAt: at,
          read_at: null,
        },
      ],
      unread_count: 1,
      next_page: null,
    });
    expect(await getTitles(ben)).toEqual([]);
  });

  it('names each follower once a day, and requests unknown names', async () => {
    await service.publish(userFollowed, createFollow(ben, ana, 3));
    await service.publish(userFollowed, createFollow(kim, ana));
    await eventually(async () =>
      expect(await getTitles(ana)).toEqual(['Kim Lund followed you', 'Ben Lund followed you']),
    );
  });

  it('lets only the recipient mark notifications as read', async () => {
    const [first] = (await getCentre(ana)).items;
    const id = first?.id ?? '';
    const byOther = await service.call('PUT /notifications/{id}/read', {
      as: { profileId: ben },
      params: { id },
    });
    expect(byOther.problem.code).toBe('notification/not-found');
    const read = await service.call('PUT /notifications/{id}/read', {
      as: { profileId: ana },
      params: { id },
    });
    expect(read.body.data).toMatchObject({ id, read_at: at });
    expect((await getCentre(ana)).unread_count).toBe(1);
    await service.call('PUT /notifications/read', { as: { profileId: ana } });
    expect((await getCentre(ana)).unread_count).toBe(0);
    expect((await service.call('GET /notifications', { query: {} })).problem.code).toBe('auth/required');
  });

  it('has pages of twenty notifications, newest first', async () => {
    const reader = newId();
    for (let count = 1; count <= 21; count++) {
      service.clock.advance(1_000);
      const list = newId();
      await createList(list, ben, { list_name: `List ${count}` });
      const sharing = { list_id: list, owner_id: ben, by_id: ben, person_ids: [reader], at };
      await service.publish(listShared, sharing);
      await eventually(async () => expect((await getCentre(reader)).unread_count).toBe(count));
    }
    const first = await getCentre(reader);
    expect(first.items.map(item => item.title).slice(0, 2)).toEqual([
      'Ben Lund shared “List 21” with you',
      'Ben Lund shared “List 20” with you',
    ]);
    expect([first.items.length, first.next_page]).toEqual([20, 2]);
    const second = await getCentre(reader, 2);
    expect([second.items.length, second.next_page]).toEqual([1, null]);
  });

  it('notifies people who are invited to a list or receive its link', async () => {
    const [list, reader] = [newId(), newId()];
    await createList(list, ben);
    const sharing = { list_id: list, owner_id: ben, by_id: ben, person_ids: [reader, ben], at };
    await service.publish(collaboratorInvited, sharing);
    await service.publish(listShared, sharing);
    await eventually(async () => expect(await getTitles(reader)).toHaveLength(2));
    expect(new Set(await getTitles(reader))).toEqual(
      new Set(['Ben Lund shared “Cabin” with you', 'Ben Lund invited you to edit “Cabin”']),
    );
    expect((await getCentre(reader)).items[0]?.link).toBe(`/lists/${list}`);
    expect(await getTitles(ben)).toEqual([]);
  });
});

describe('a list that is shared with the same person again', () => {
  it('causes one notification a day', async () => {
    const [list, reader] = [newId(), newId()];
    await createList(list, ben);
    const sharing = { list_id: list, owner_id: ben, by_id: ben, at };
    const share = async () => {
      const next = newId();
      await service.publish(listShared, { ...sharing, person_ids: [reader, next] });
      await eventually(async () => expect(await getTitles(next)).toHaveLength(1));
    };
    await share();
    service.clock.advance(24 * 3_600_000 - 1);
    await share();
    expect(await getTitles(reader)).toEqual(['Ben Lund shared “Cabin” with you']);
    service.clock.advance(2);
    await share();
    expect(await getTitles(reader)).toHaveLength(2);
  });
});

describe('a due reminder', () => {
  const due = {
    occasion_id: newId(),
    user_id: ana,
    name: "Ben Lund's birthday",
    type: 'birthday',
    date: '2026-12-05',
    notification: '2_weeks_before',
    birthday_user_id: ben,
    due_at: '2026-11-21T08:00:00.000Z',
  } as const;

  it('appears in the centre and is emailed once, even if its event arrives twice', async () => {
    service.clock.set(due.due_at);
    const id = await service.publish(occasionDue, due);
    await service.publish(occasionDue, due, { id });
    const party = {
      ...due,
      name: 'Party',
      type: 'custom',
      notification: 'same_day',
      birthday_user_id: null,
    } as const;
    await service.publish(occasionDue, { ...party, date: '2026-11-21' });
    await eventually(() => expect(mailServer.mailsTo('ana@example.com')).toHaveLength(2));
    expect((await getCentre(ana)).items.slice(0, 2)).toMatchObject([
      {
        kind: 'occasion_reminder',
        title: 'Party is today',
        body: 'Saturday, 21 November. Time to celebrate!',
        link: '/occasions',
      },
      {
        kind: 'birthday_reminder',
        title: "Ben Lund's birthday is in 2 weeks",
        body: 'Saturday, 5 December. There is time to find a gift.',
        link: '/profile/ben',
      },
    ]);
    const mails = mailServer.mailsTo('ana@example.com');
    const birthday = mails.find(mail => mail.subject === "Ben Lund's birthday is in 2 weeks");
    expect(mails.map(mail => mail.subject).sort()).toEqual([
      "Ben Lund's birthday is in 2 weeks",
      'Party is today',
    ]);
    expect(birthday?.messageId).toBe(`<${id}@localhost>`);
    expect(birthday?.text).toContain('http://localhost:8080/profile/ben');
    expect(birthday?.headers.some(header => header.key === 'list-unsubscribe')).toBe(true);
  });

  it('counts calendar days in the time zone of its recipient', async () => {
    const yuki = newId();
    await service.publish(userRegistered, createPersonState(yuki, 'Yuki', { timeZone: 'Asia/Tokyo' }));
    await eventually(async () => expect(await PersonModel.exists({ _id: yuki })).not.toBeNull());
    service.clock.set('2026-11-21T20:00:00.000Z');
    const party = { ...due, user_id: yuki, name: 'Party', type: 'custom', birthday_user_id: null } as const;
    await service.publish(occasionDue, { ...party, date: '2026-11-22', notification: 'same_day' });
    await eventually(async () => expect(await getTitles(yuki)).toEqual(['Party is today']));
  });

  it('of a deleted person is not emailed', async () => {
    await service.publish(occasionDue, { ...due, user_id: newId() });
    const id = await service.publish(occasionDue, { ...due, occasion_id: newId() });
    await eventually(() =>
      expect(mailServer.mailsTo('ana@example.com').at(-1)?.messageId).toBe(`<${id}@localhost>`),
    );
    expect(mailServer.accepted.every(mail => mail.to?.[0]?.address === 'ana@example.com')).toBe(true);
  });
});

describe('the notification about gifts added to a list', () => {
  it('is sent three minutes after the first gift, but not to the adder', async () => {
    const list = newId();
    const [owner, editor] = [newId(), eva];
    await createList(list, owner, { editor_ids: [editor] });
    const renamed = createGiftState(list, owner, { added_by: editor, gift_title: 'Kiet' });
    const removed = createGiftState(list, owner, { added_by: editor, gift_title: 'Mistake' });
    await service.publish(giftAdded, renamed);
    await service.publish(giftAdded, createGiftState(list, owner, { added_by: editor, gift_title: 'Book' }));
    await service.publish(giftAdded, removed);
    await service.publish(giftRemoved, removed);
    await service.publish(giftChanged, { ...renamed, gift_title: 'Kite', version: 2 });
    await eventually(async () => {
      const digest = await GiftDigestModel.findById(list).lean();
      expect(digest?.gifts.map(gift => gift.title)).toEqual(['Kite', 'Book']);
    });
    service.clock.advance(3 * 60_000 - 1);
    expect(await getTitles(owner)).toEqual([]);
    service.clock.advance(1);
    await eventually(async () =>
      expect(await getTitles(owner)).toEqual(['Eva Lund added 2 gifts to “Cabin”']),
    );
    expect((await getCentre(owner)).items[0]).toMatchObject({
      kind: 'gift_added',
      body: 'Kite, Book',
      link: `/lists/${list}`,
    });
    expect(await getTitles(editor)).toEqual([]);
  });

  it('is not sent to an owner who added them, and a claim does not notify the owner', async () => {
    const list = newId();
    const [owner, editor] = [newId(), newId()];
    await createList(list, owner, { editor_ids: [editor] });
    await service.publish(giftReserved, createClaimState(list, owner));
    await service.publish(giftAdded, createGiftState(list, owner, { added_by: owner }));
    await eventually(async () => expect(await GiftDigestModel.findById(list).lean()).not.toBeNull());
    service.clock.advance(3 * 60_000);
    await eventually(async () => expect(await getTitles(editor)).toHaveLength(1));
    expect(await getTitles(owner)).toEqual([]);
  });
});

describe('the deletion of an account', () => {
  it('deletes its notifications and those it caused for other people', async () => {
    expect((await getTitles(ana)).some(title => title.includes('Ben Lund followed'))).toBe(true);
    await service.publish(userDeleted, { id: ben, account_id: newId(), at });
    await eventually(async () => expect((await getTitles(ana)).join()).not.toContain('Ben Lund'));
    await service.publish(userDeleted, { id: ana, account_id: newId(), at });
    await eventually(async () => expect(await getTitles(ana)).toEqual([]));
  });

  it('deletes all notifications in batches if there are very many', async () => {
    const popularId = newId();
    const notification = { kind: 'followed', title: 'Star followed you', link: '/', createdAt: new Date() };
    const insertNotifications = (length: number, people: { person_id?: string; actor_id?: string }) =>
      NotificationModel.insertMany(
        Array.from({ length }, () => ({
          ...{ ...notification, _id: newId(), person_id: newId(), actor_id: newId() },
          ...people,
        })),
      );
    await insertNotifications(450, { actor_id: popularId });
    await insertNotifications(250, { person_id: popularId });
    await service.publish(userDeleted, { id: popularId, account_id: newId(), at });
    await eventually(async () =>
      expect(
        await NotificationModel.countDocuments({ $or: [{ person_id: popularId }, { actor_id: popularId }] }),
      ).toBe(0),
    );
  });
});
