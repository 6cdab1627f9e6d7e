import { newId } from '@giftlist/contracts/primitives';
import { userFollowed, userRegistered, userUnfollowed } from '@giftlist/contracts/users/events';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MailModel } from '../mail-queue/mails.store.ts';
import { NotificationModel } from '../store/notifications.store.ts';
import { openLiveClient } from '../testing/live-client.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { createContactState, startWithMailServer, stopBoth } from '../testing/service-with-mail.ts';
import { createPersonState } from '../testing/states.ts';

let service: TestService;
let mailServer: MailServer;
const at = '2026-05-01T08:00:00.000Z';
const addresses = new Map<string, string>();
const people = new Map<string, ReturnType<typeof createPersonState>>();
const unverified = new Set<string>();
const requestedIds: string[] = [];
const timeoutMs = 60_000;
const hourMs = 3_600_000;

beforeAll(async () => {
  ({ service, mailServer } = await startWithMailServer({
    otherServices: {
      'GET /internal/people/{id}/contact': ({ params }) => {
        const email = addresses.get(params.id) ?? fail('user/not-found');
        return createContactState(email, { email_verified: !unverified.has(params.id) });
      },
      'GET /internal/people/{id}': ({ params }) => {
        requestedIds.push(params.id);
        return people.get(params.id) ?? fail('user/not-found');
      },
    },
  }));
  service.clock.set(at);
});
afterAll(() => stopBoth(service, mailServer));

function createReader(): { profileId: string; email: string } {
  const profileId = newId();
  const email = `${profileId}@example.com`;
  addresses.set(profileId, email);
  return { profileId, email };
}
async function createFollower(name: string): Promise<string> {
  const id = newId();
  people.set(id, createPersonState(id, name));
  await service.publish(userRegistered, createPersonState(id, name));
  return id;
}
const follow = (follower_id: string, target_id: string, version = 1) =>
  service.publish(userFollowed, { follower_id, target_id, version, at });
const getNotifications = async (profileId: string) =>
  (await service.call('GET /notifications', { as: { profileId }, query: {} })).body;
const untilNotified = (profileId: string, count: number) =>
  eventually(async () => expect((await getNotifications(profileId)).items).toHaveLength(count), timeoutMs);
const untilNewest = (profileId: string, title: string) =>
  eventually(async () => expect((await getNotifications(profileId)).items[0]?.title).toBe(title), timeoutMs);
const untilPendingForMail = (person_id: string, count: number) =>
  eventually(
    async () => expect(await NotificationModel.countDocuments({ person_id, by_mail: true })).toBe(count),
    timeoutMs,
  );
const untilMailed = (email: string, count: number) =>
  eventually(() => expect(mailServer.mailsTo(email)).toHaveLength(count), timeoutMs);

describe('unread notifications of new followers', () => {
  it('are emailed together after an hour, and the next ones no sooner than a day later', async () => {
    const { profileId, email } = createReader();
    await follow(await createFollower('Ben'), profileId);
    await follow(await createFollower('Eva'), profileId);
    await untilNotified(profileId, 2);
    expect(mailServer.mailsTo(email)).toEqual([]);
    service.clock.advance(hourMs);
    await untilMailed(email, 1);
    const [mail] = mailServer.mailsTo(email);
    expect(mail?.subject).toBe('You have new followers');
    expect(mail?.text).toContain('Ben Lund followed you');
    expect(mail?.text).toContain('Eva Lund followed you');
    expect(mail?.headers.some(header => header.key === 'list-unsubscribe')).toBe(true);
    await untilPendingForMail(profileId, 0);

    await follow(await createFollower('Kim'), profileId);
    await untilNotified(profileId, 3);
    const waitingMail = await MailModel.findOne({ person_id: profileId, status: 'waiting' }).lean();
    expect(waitingMail?.next_at.getTime()).toBeGreaterThan(service.clock.now().getTime() + 23 * hourMs);
    service.clock.advance(25 * hourMs);
    await untilMailed(email, 2);
    expect(mailServer.mailsTo(email)[1]?.subject).toBe('Kim Lund followed you');
    expect(mailServer.mailsTo(email)[1]?.text).not.toContain('Ben Lund');
    const mailCount = await MailModel.countDocuments({ person_id: profileId });
    expect(mailCount).toBe(2);
  }, 180_000);

  it('are neither emailed to an unverified address nor kept for a later email', async () => {
    const { profileId, email } = createReader();
    unverified.add(profileId);
    await follow(await createFollower('Ben'), profileId);
    await untilNotified(profileId, 1);
    service.clock.advance(hourMs);
    await eventually(
      async () =>
        expect(await MailModel.find({ person_id: profileId }).lean()).toMatchObject([
          { status: 'unwanted', reason: 'unproved' },
        ]),
      timeoutMs,
    );
    expect(await NotificationModel.countDocuments({ person_id: profileId, by_mail: true })).toBe(0);
    expect(mailServer.attempts).not.toContain(email);
  });

  it('are not emailed if they are read within the hour', async () => {
    const { profileId, email } = createReader();
    await follow(await createFollower('Ben'), profileId);
    await untilNotified(profileId, 1);
    await service.call('PUT /notifications/read', { as: { profileId } });
    service.clock.advance(hourMs);
    await eventually(
      async () => expect((await MailModel.findOne({ person_id: profileId }).lean())?.status).toBe('unwanted'),
      timeoutMs,
    );
    expect(mailServer.mailsTo(email)).toEqual([]);
  });

  it('are not emailed if the follower was removed before the digest', async () => {
    const { profileId, email } = createReader();
    const [ben, eva] = [await createFollower('Ben'), await createFollower('Eva')];
    await follow(ben, profileId);
    await follow(eva, profileId);
    await untilNotified(profileId, 2);
    const unfollow = { follower_id: ben, target_id: profileId, version: 2, at, removed_by_target: true };
    await service.publish(userUnfollowed, unfollow);
    await untilPendingForMail(profileId, 1);
    service.clock.advance(hourMs);
    await untilMailed(email, 1);
    expect(mailServer.mailsTo(email)[0]?.subject).toBe('Eva Lund followed you');
    expect(mailServer.mailsTo(email)[0]?.text).not.toContain('Ben');
    expect((await getNotifications(profileId)).items).toHaveLength(2);
  });

  it('are emailed once if the follower unfollows and follows again on the same day', async () => {
    const { profileId, email } = createReader();
    const ben = await createFollower('Ben');
    const unfollow = { follower_id: ben, target_id: profileId, at, removed_by_target: false };
    await follow(ben, profileId);
    await untilPendingForMail(profileId, 1);
    await service.publish(userUnfollowed, { ...unfollow, version: 2 });
    await untilPendingForMail(profileId, 0);
    await follow(ben, profileId, 3);
    await untilPendingForMail(profileId, 1);
    service.clock.advance(hourMs);
    await untilMailed(email, 1);
    expect(mailServer.mailsTo(email)[0]?.subject).toBe('Ben Lund followed you');
    await untilPendingForMail(profileId, 0);

    await service.publish(userUnfollowed, { ...unfollow, version: 4 });
    await follow(ben, profileId, 5);
    const otherProfileId = createReader().profileId;
    await follow(ben, otherProfileId);
    await untilNotified(otherProfileId, 1);
    await untilPendingForMail(profileId, 0);
    expect((await getNotifications(profileId)).items).toHaveLength(1);
  }, 180_000);
});

describe('followers beyond the first five of a day', () => {
  it('are each counted once, and their names are not requested', async () => {
    const { profileId } = createReader();
    const client = await openLiveClient(`${service.url}/live`, {
      'x-access-token': await service.tokenFor({ profileId }),
    });
    for (const name of ['Ada', 'Bea', 'Cid', 'Dov', 'Eli'])
      await follow(await createFollower(name), profileId);
    await untilNotified(profileId, 5);
    const unnamedFollowerIds = Array.from({ length: 12 }, () => newId());
    for (const id of unnamedFollowerIds) await follow(id, profileId);
    await untilNewest(profileId, '12 more people followed you');
    await follow(unnamedFollowerIds[0] ?? '', profileId, 3);
    await follow(newId(), profileId);
    await untilNewest(profileId, '13 more people followed you');
    expect(await getNotifications(profileId)).toMatchObject({ unread_count: 6, items: { length: 6 } });
    expect((await getNotifications(profileId)).items[0]).toMatchObject({ link: '/friends/followers' });
    expect(requestedIds.filter(id => unnamedFollowerIds.includes(id))).toEqual([]);
    await eventually(() => {
      const titles = client.events.flatMap(event =>
        event.type === 'notification' ? [event.notification.title] : [],
      );
      expect(titles.at(-1)).toBe('13 more people followed you');
    }, timeoutMs);
    client.close();
  }, 180_000);

  it('are counted in a new notification after the previous count was read', async () => {
    const { profileId } = createReader();
    for (const name of ['Ada', 'Bea', 'Cid', 'Dov', 'Eli'])
      await follow(await createFollower(name), profileId);
    await untilNotified(profileId, 5);
    await follow(newId(), profileId);
    await untilNewest(profileId, 'Another person followed you');
    await service.call('PUT /notifications/read', { as: { profileId } });
    await follow(newId(), profileId);
    await untilNotified(profileId, 7);
  }, 180_000);
});

describe('notification preferences', () => {
  it('keep a kind on the other channels after it is turned off on one', async () => {
    const { profileId, email } = createReader();
    const as = { profileId };
    const all = (await service.call('GET /notifications/preferences', { as })).body;
    expect(all.map(({ kind }) => kind)).toEqual([
      'followed',
      'birthday_reminder',
      'occasion_reminder',
      'giving_reminder',
      'collaborator_invited',
      'list_shared',
      'gift_added',
    ]);
    expect(all.every(({ channels }) => channels.in_app && channels.email && channels.push)).toBe(true);
    const change = { kind: 'followed', channel: 'in_app', on: false } as const;
    const changed = await service.call('PUT /notifications/preferences', { as, body: change });
    expect(changed.body.data).toEqual({
      kind: 'followed',
      channels: { in_app: false, email: true, push: true },
      mail_refused: null,
    });
    await follow(await createFollower('Ben'), profileId);
    await eventually(
      async () => expect(await NotificationModel.countDocuments({ person_id: profileId })).toBe(1),
      timeoutMs,
    );
    expect(await getNotifications(profileId)).toMatchObject({ items: [], unread_count: 0 });
    service.clock.advance(hourMs);
    await untilMailed(email, 1);

    await service.call('PUT /notifications/preferences', { as, body: { ...change, on: true } });
    await service.call('PUT /notifications/preferences', {
      as,
      body: { ...change, channel: 'email', on: false },
    });
    await follow(await createFollower('Eva'), profileId);
    await eventually(async () => expect((await getNotifications(profileId)).unread_count).toBe(1), timeoutMs);
    expect(await MailModel.countDocuments({ person_id: profileId, status: 'waiting' })).toBe(0);
  }, 180_000);

  it('do not exist for account emails or for visitors', async () => {
    const rejected = await service.call('PUT /notifications/preferences', {
      as: { profileId: createReader().profileId },
      body: { kind: 'account' as 'followed', channel: 'email', on: false },
    });
    expect(rejected.problem.code).toBe('validation');
    const visitor = await service.call('GET /notifications/preferences', {});
    expect(visitor.problem.code).toBe('auth/required');
  });
});
