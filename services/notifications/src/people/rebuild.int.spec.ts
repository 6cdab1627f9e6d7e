import { newId } from '@giftlist/contracts/primitives';
import {
  userDeleted,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { FollowModel, PersonModel } from '@giftlist/service-kit/people/people.store';
import { type SnapshotLine, snapshotResponse } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { notificationsService } from '../service.ts';
import { MailModel } from '../store/mails.store.ts';
import { NotificationModel } from '../store/notification-centre.store.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { personState } from '../testing/states.ts';

let service: TestService;
let mailServer: MailServer;
const at = '2026-05-01T08:00:00.000Z';
const timeoutMs = 60_000;
const [ana, ben, eva, gone, late] = [newId(), newId(), newId(), newId(), newId()];
const anaNow = personState(ana, 'Anna', {
  version: 2,
  birth: { month: 2, day: 29 },
  timeZone: 'Europe/Oslo',
});
const follows = { follower_id: ben, target_id: ana, version: 3, at };
const ended = { follower_id: eva, target_id: ana, version: 2, at, removed_by_target: true };

/** The owner's snapshot: the current state of everyone, as the users service streams it. */
async function* lines(): AsyncGenerator<SnapshotLine> {
  yield [userRegistered, anaNow];
  yield [userRegistered, personState(ben, 'Ben')];
  yield [userRegistered, personState(eva, 'Eva', { profile_pic: '/media/users/x' })];
  yield [userFollowed, follows];
  yield [userUnfollowed, ended];
}

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestService(notificationsService, {
    env: { SMTP_URL: mailServer.url },
    owners: { 'GET /internal/snapshot/people': () => snapshotResponse(lines()) },
  });
});
afterAll(async () => {
  await service?.stop();
  await mailServer?.stop();
});

async function bytesOf({ collection }: Pick<typeof FollowModel, 'collection'>): Promise<string[]> {
  const rows = await collection.find({}, { sort: { _id: 1 } }).toArray();
  return rows.map(row => Buffer.from(mongo.BSON.serialize(row)).toString('hex'));
}

describe('the read model of people', () => {
  it('is identical byte for byte after a rebuild from the owner, and notifies nobody', async () => {
    await service.publish(userRegistered, personState(ana, 'Ana'));
    await service.publish(userProfileChanged, anaNow);
    await service.publish(userRegistered, personState(ben, 'Ben'));
    await service.publish(userRegistered, personState(eva, 'Eva', { profile_pic: '/media/users/x' }));
    await service.publish(userFollowed, { ...follows, version: 1 });
    await service.publish(userUnfollowed, { ...follows, version: 2, removed_by_target: false });
    await service.publish(userFollowed, follows);
    await service.publish(userUnfollowed, ended);
    await eventually(
      async () => expect((await bytesOf(FollowModel)).length + (await bytesOf(PersonModel)).length).toBe(5),
      timeoutMs,
    );
    await eventually(async () => expect(await NotificationModel.countDocuments()).toBe(1), timeoutMs);
    await eventually(
      async () =>
        expect(await NotificationModel.findOne().lean()).toMatchObject({
          by_mail: true,
          kept_from_mail: false,
        }),
      timeoutMs,
    );
    await eventually(
      async () => expect((await PersonModel.findById(ana).lean())?.first_name).toBe('Anna'),
      timeoutMs,
    );
    await eventually(
      async () => expect((await FollowModel.findOne({ follower_id: ben }).lean())?.version).toBe(3),
      timeoutMs,
    );
    const live = { people: await bytesOf(PersonModel), follows: await bytesOf(FollowModel) };
    const bytes = { notifications: await bytesOf(NotificationModel), mails: await bytesOf(MailModel) };
    await PersonModel.updateOne({ _id: ben }, { $set: { first_name: 'Wrong' } });
    await FollowModel.deleteMany({});

    await service.get(Projections).rebuildFrom('users', 'people');

    expect({ people: await bytesOf(PersonModel), follows: await bytesOf(FollowModel) }).toEqual(live);
    expect({ notifications: await bytesOf(NotificationModel), mails: await bytesOf(MailModel) }).toEqual(
      bytes,
    );
    expect(mailServer.offered).toEqual([]);
  });

  it('stores nothing of a deleted person, even if it arrives late and by another path', async () => {
    const goneFollows = { follower_id: gone, target_id: ana, version: 1, at };
    await service.publish(userRegistered, personState(gone, 'Gone'));
    await service.publish(userFollowed, goneFollows);
    await eventually(
      async () => expect(await FollowModel.countDocuments({ follower_id: gone })).toBe(1),
      timeoutMs,
    );
    await service.publish(userDeleted, { id: gone, account_id: newId(), at });
    await eventually(async () => expect(await PersonModel.findById(gone).lean()).toBeNull(), timeoutMs);
    await eventually(
      async () => expect(await FollowModel.countDocuments({ follower_id: gone })).toBe(0),
      timeoutMs,
    );
    await service.publish(userFollowed, { follower_id: late, target_id: gone, version: 1, at });
    await service.publish(userProfileChanged, personState(gone, 'Gone', { version: 9 }));
    await service.publish(userFollowed, { follower_id: late, target_id: ana, version: 1, at });
    const marker = newId();
    await service.publish(userProfileChanged, personState(marker, 'Marker'));
    await eventually(async () => {
      expect(await FollowModel.countDocuments({ follower_id: late, target_id: ana })).toBe(1);
      expect(await PersonModel.countDocuments({ _id: marker })).toBe(1);
    }, timeoutMs);
    expect(await FollowModel.countDocuments({ target_id: gone })).toBe(0);
    expect(await PersonModel.findById(gone).lean()).toBeNull();
  });
});
