import { newId } from '@giftlist/contracts/primitives';
import { userFollowed, userRegistered, userUnfollowed } from '@giftlist/contracts/users/events';
import { fail } from '@giftlist/service-kit/problem-error';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { notificationsService } from '../service.ts';
import { MailModel } from '../store/mails.store.ts';
import { NotificationModel } from '../store/notification-centre.store.ts';
import { openLine } from '../testing/live-line.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { personState } from '../testing/states.ts';

let service: TestService;
let mailServer: MailServer;
const at = '2026-05-01T08:00:00.000Z';
const addresses = new Map<string, string>();
const known = new Map<string, ReturnType<typeof personState>>();
const unproved = new Set<string>();
const asked: string[] = [];
const timeoutMs = 60_000;
const hourMs = 3_600_000;

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestService(notificationsService, {
    env: { SMTP_URL: mailServer.url },
    owners: {
      'GET /internal/people/{id}/contact': ({ params }) => {
        const email = addresses.get(params.id) ?? fail('user/not-found');
        return {
          email,
          email_verified: !unproved.has(params.id),
          other_emails: [],
          first_name: 'Ana',
          timeZone: null,
        };
      },
      'GET /internal/people/{id}': ({ params }) => {
        asked.push(params.id);
        return known.get(params.id) ?? fail('user/not-found');
      },
    },
  });
  service.clock.set(at);
});
afterAll(async () => {
  await service?.stop();
  await mailServer?.stop();
});

function reader(): { profileId: string; email: string } {
  const profileId = newId();
  const email = `${profileId}@example.com`;
  addresses.set(profileId, email);
  return { profileId, email };
}
async function follower(name: string): Promise<string> {
  const id = newId();
  known.set(id, personState(id, name));
  await service.publish(userRegistered, personState(id, name));
  return id;
}
const follow = (follower_id: string, target_id: string, version = 1) =>
  service.publish(userFollowed, { follower_id, target_id, version, at });
const centre = async (profileId: string) =>
  (await service.call('GET /notifications', { as: { profileId }, query: {} })).body;
const arrived = (profileId: string, count: number) =>
  eventually(async () => expect((await centre(profileId)).items).toHaveLength(count), timeoutMs);
const mailed = (email: string, count: number) =>
  eventually(() => expect(mailServer.takenBy(email)).toHaveLength(count), timeoutMs);

describe('unread notifications', () => {
  it('are mailed together after an hour, and the next ones a day later at the earliest', async () => {
    const { profileId, email } = reader();
    await follow(await follower('Ben'), profileId);
    await follow(await follower('Eva'), profileId);
    await arrived(profileId, 2);
    expect(mailServer.takenBy(email)).toEqual([]);
    service.clock.advance(hourMs);
    await mailed(email, 1);
    const [mail] = mailServer.takenBy(email);
    expect(mail?.subject).toBe('You have new followers');
    expect(mail?.text).toContain('Ben Lund followed you');
    expect(mail?.text).toContain('Eva Lund followed you');
    expect(mail?.headers.some(header => header.key === 'list-unsubscribe')).toBe(true);
    await eventually(
      async () =>
        expect(await NotificationModel.countDocuments({ person_id: profileId, by_mail: true })).toBe(0),
      timeoutMs,
    );

    await follow(await follower('Kim'), profileId);
    await arrived(profileId, 3);
    const waiting = await MailModel.findOne({ person_id: profileId, status: 'waiting' }).lean();
    expect(waiting?.next_at.getTime()).toBeGreaterThan(service.clock.now().getTime() + 23 * hourMs);
    service.clock.advance(25 * hourMs);
    await mailed(email, 2);
    expect(mailServer.takenBy(email)[1]?.subject).toBe('Kim Lund followed you');
    expect(mailServer.takenBy(email)[1]?.text).not.toContain('Ben Lund');
    const closed = await MailModel.countDocuments({ person_id: profileId });
    expect(closed).toBe(2);
  }, 180_000);

  it('are not mailed to an unverified address, nor collected for it again', async () => {
    const { profileId, email } = reader();
    unproved.add(profileId);
    await follow(await follower('Ben'), profileId);
    await arrived(profileId, 1);
    service.clock.advance(hourMs);
    await eventually(
      async () =>
        expect(await MailModel.find({ person_id: profileId }).lean()).toMatchObject([
          { status: 'unwanted', reason: 'unproved' },
        ]),
      timeoutMs,
    );
    expect(await NotificationModel.countDocuments({ person_id: profileId, by_mail: true })).toBe(0);
    expect(mailServer.offered).not.toContain(email);
  });

  it('are not mailed after they were read', async () => {
    const { profileId, email } = reader();
    await follow(await follower('Ben'), profileId);
    await arrived(profileId, 1);
    await service.call('PUT /notifications/read', { as: { profileId } });
    service.clock.advance(hourMs);
    await eventually(
      async () => expect((await MailModel.findOne({ person_id: profileId }).lean())?.status).toBe('unwanted'),
      timeoutMs,
    );
    expect(mailServer.takenBy(email)).toEqual([]);
  });

  it('are not mailed about removed or former followers', async () => {
    const { profileId, email } = reader();
    const [ben, eva] = [await follower('Ben'), await follower('Eva')];
    await follow(ben, profileId);
    await follow(eva, profileId);
    await arrived(profileId, 2);
    const ended = { follower_id: ben, target_id: profileId, version: 2, at, removed_by_target: true };
    await service.publish(userUnfollowed, ended);
    await eventually(
      async () =>
        expect(await NotificationModel.countDocuments({ person_id: profileId, by_mail: true })).toBe(1),
      timeoutMs,
    );
    service.clock.advance(hourMs);
    await mailed(email, 1);
    expect(mailServer.takenBy(email)[0]?.subject).toBe('Eva Lund followed you');
    expect(mailServer.takenBy(email)[0]?.text).not.toContain('Ben');
    expect((await centre(profileId)).items).toHaveLength(2);
  });

  it('are mailed once about a person who unfollowed and followed again, although the notification is older', async () => {
    const { profileId, email } = reader();
    const ben = await follower('Ben');
    const ended = { follower_id: ben, target_id: profileId, at, removed_by_target: false };
    const waitingOf = (count: number) =>
      eventually(
        async () =>
          expect(await NotificationModel.countDocuments({ person_id: profileId, by_mail: true })).toBe(count),
        timeoutMs,
      );
    await follow(ben, profileId);
    await waitingOf(1);
    await service.publish(userUnfollowed, { ...ended, version: 2 });
    await waitingOf(0);
    await follow(ben, profileId, 3);
    await waitingOf(1);
    service.clock.advance(hourMs);
    await mailed(email, 1);
    expect(mailServer.takenBy(email)[0]?.subject).toBe('Ben Lund followed you');
    await waitingOf(0);

    await service.publish(userUnfollowed, { ...ended, version: 4 });
    await follow(ben, profileId, 5);
    const next = reader().profileId;
    await follow(ben, next);
    await arrived(next, 1);
    await waitingOf(0);
    expect((await centre(profileId)).items).toHaveLength(1);
  }, 180_000);
});

describe('many followers', () => {
  it('are only counted, without reading their names, and each person counts once', async () => {
    const { profileId } = reader();
    const line = await openLine(`${service.url}/live`, {
      'x-access-token': await service.tokenFor({ profileId }),
    });
    for (const name of ['Ada', 'Bea', 'Cid', 'Dov', 'Eli']) await follow(await follower(name), profileId);
    await arrived(profileId, 5);
    const strangers = Array.from({ length: 12 }, () => newId());
    for (const id of strangers) await follow(id, profileId);
    await eventually(
      async () => expect((await centre(profileId)).items[0]?.title).toBe('12 more people followed you'),
      timeoutMs,
    );
    await follow(strangers[0] ?? '', profileId, 3);
    await follow(newId(), profileId);
    await eventually(
      async () => expect((await centre(profileId)).items[0]?.title).toBe('13 more people followed you'),
      timeoutMs,
    );
    expect(await centre(profileId)).toMatchObject({ unread_count: 6, items: { length: 6 } });
    expect((await centre(profileId)).items[0]).toMatchObject({ link: '/friends/followers' });
    expect(asked.filter(id => strangers.includes(id))).toEqual([]);
    await eventually(() => {
      const titles = line.events.flatMap(event =>
        event.type === 'notification' ? [event.notification.title] : [],
      );
      expect(titles.at(-1)).toBe('13 more people followed you');
    }, timeoutMs);
    line.close();
  }, 180_000);

  it('are counted from one again after the notification was read', async () => {
    const { profileId } = reader();
    for (const name of ['Ada', 'Bea', 'Cid', 'Dov', 'Eli']) await follow(await follower(name), profileId);
    await arrived(profileId, 5);
    await follow(newId(), profileId);
    await eventually(
      async () => expect((await centre(profileId)).items[0]?.title).toBe('Another person followed you'),
      timeoutMs,
    );
    await service.call('PUT /notifications/read', { as: { profileId } });
    await follow(newId(), profileId);
    await arrived(profileId, 7);
  }, 180_000);
});

describe('a kind of notification that is turned off', () => {
  it('is not sent on that channel, but on the others', async () => {
    const { profileId, email } = reader();
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
    await follow(await follower('Ben'), profileId);
    await eventually(
      async () => expect(await NotificationModel.countDocuments({ person_id: profileId })).toBe(1),
      timeoutMs,
    );
    expect(await centre(profileId)).toMatchObject({ items: [], unread_count: 0 });
    service.clock.advance(hourMs);
    await mailed(email, 1);

    await service.call('PUT /notifications/preferences', { as, body: { ...change, on: true } });
    await service.call('PUT /notifications/preferences', {
      as,
      body: { ...change, channel: 'email', on: false },
    });
    await follow(await follower('Eva'), profileId);
    await eventually(async () => expect((await centre(profileId)).unread_count).toBe(1), timeoutMs);
    expect(await MailModel.countDocuments({ person_id: profileId, status: 'waiting' })).toBe(0);
  }, 180_000);

  it('cannot be an account mail, and can only be chosen by the person', async () => {
    const wrong = await service.call('PUT /notifications/preferences', {
      as: { profileId: reader().profileId },
      body: { kind: 'account' as 'followed', channel: 'email', on: false },
    });
    expect(wrong.problem.code).toBe('validation');
    const visitor = await service.call('GET /notifications/preferences', {});
    expect(visitor.problem.code).toBe('auth/required');
  });
});
