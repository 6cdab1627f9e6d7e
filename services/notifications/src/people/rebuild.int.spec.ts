import { newId } from '@giftlist/contracts/primitives';
import {
  userDeleted,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { FollowModel, PersonModel } from '@giftlist/service-domain/people/people.store';
import { type SnapshotLine, snapshotResponse } from '@giftlist/service-kit/projections/projection';
import { Projections } from '@giftlist/service-kit/projections/projections';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { MailModel } from '../mail-queue/mails.store.ts';
import { NotificationModel } from '../store/notifications.store.ts';
import type { MailServer } from '../testing/mail-server.ts';
import { startWithMailServer, stopBoth } from '../testing/service-with-mail.ts';
import { createPersonState } from '../testing/states.ts';

let service: TestService;
let mailServer: MailServer;
const at = '2026-05-01T08:00:00.000Z';
const timeoutMs = 60_000;
const [ana, ben, eva, deleted, lateFollower] = [newId(), newId(), newId(), newId(), newId()];
const currentAna = createPersonState(ana, 'Anna', {
  version: 2,
  birth: { month: 2, day: 29 },
  timeZone: 'Europe/Oslo',
});
const benFollowsAna = { follower_id: ben, target_id: ana, version: 3, at };
const evaUnfollowedAna = { follower_id: eva, target_id: ana, version: 2, at, removed_by_target: true };

async function* streamSnapshot(): AsyncGenerator<SnapshotLine> {
  yield [userRegistered, currentAna];
  yield [userRegistered, createPersonState(ben, 'Ben')];
  yield [userRegistered, createPersonState(eva, 'Eva', { profile_pic: '/media/users/x' })];
  yield [userFollowed, benFollowsAna];
  yield [userUnfollowed, evaUnfollowedAna];
}

beforeAll(async () => {
  ({ service, mailServer } = await startWithMailServer({
    otherServices: { 'GET /internal/snapshot/people': () => snapshotResponse(streamSnapshot()) },
  }));
});
afterAll(() => stopBoth(service, mailServer));

async function getBytes({ collection }: Pick<typeof FollowModel, 'collection'>): Promise<string[]> {
  const rows = await collection.find({}, { sort: { _id: 1 } }).toArray();
  return rows.map(row => Buffer.from(mongo.BSON.serialize(row)).toString('hex'));
}

describe('the read model of people', () => {
  it('is byte-identical after a rebuild from the snapshot, and nobody is notified', async () => {
    await service.publish(userRegistered, createPersonState(ana, 'Ana'));
    await service.publish(userProfileChanged, currentAna);
    await service.publish(userRegistered, createPersonState(ben, 'Ben'));
    await service.publish(userRegistered, createPersonState(eva, 'Eva', { profile_pic: '/media/users/x' }));
    await service.publish(userFollowed, { ...benFollowsAna, version: 1 });
    await service.publish(userUnfollowed, { ...benFollowsAna, version: 2, removed_by_target: false });
    await service.publish(userFollowed, benFollowsAna);
    await service.publish(userUnfollowed, evaUnfollowedAna);
    await eventually(
      async () => expect((await getBytes(FollowModel)).length + (await getBytes(PersonModel)).length).toBe(5),
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
    const fromEvents = { people: await getBytes(PersonModel), follows: await getBytes(FollowModel) };
    const before = { notifications: await getBytes(NotificationModel), mails: await getBytes(MailModel) };
    await PersonModel.updateOne({ _id: ben }, { $set: { first_name: 'Wrong' } });
    await FollowModel.deleteMany({});

    await service.get(Projections).rebuildFrom('users', 'people');

    expect({ people: await getBytes(PersonModel), follows: await getBytes(FollowModel) }).toEqual(fromEvents);
    expect({ notifications: await getBytes(NotificationModel), mails: await getBytes(MailModel) }).toEqual(
      before,
    );
    expect(mailServer.attempts).toEqual([]);
  });

  it('stores nothing about a deleted person, even if events arrive late', async () => {
    const follow = { follower_id: deleted, target_id: ana, version: 1, at };
    await service.publish(userRegistered, createPersonState(deleted, 'Dan'));
    await service.publish(userFollowed, follow);
    await eventually(
      async () => expect(await FollowModel.countDocuments({ follower_id: deleted })).toBe(1),
      timeoutMs,
    );
    await service.publish(userDeleted, { id: deleted, account_id: newId(), at });
    await eventually(async () => expect(await PersonModel.findById(deleted).lean()).toBeNull(), timeoutMs);
    await eventually(
      async () => expect(await FollowModel.countDocuments({ follower_id: deleted })).toBe(0),
      timeoutMs,
    );
    await service.publish(userFollowed, { follower_id: lateFollower, target_id: deleted, version: 1, at });
    await service.publish(userProfileChanged, createPersonState(deleted, 'Dan', { version: 9 }));
    await service.publish(userFollowed, { follower_id: lateFollower, target_id: ana, version: 1, at });
    // Once the last follow and this marker are stored, all earlier events have been processed.
    const marker = newId();
    await service.publish(userProfileChanged, createPersonState(marker, 'Marker'));
    await eventually(async () => {
      expect(await FollowModel.countDocuments({ follower_id: lateFollower, target_id: ana })).toBe(1);
      expect(await PersonModel.countDocuments({ _id: marker })).toBe(1);
    }, timeoutMs);
    expect(await FollowModel.countDocuments({ target_id: deleted })).toBe(0);
    expect(await PersonModel.findById(deleted).lean()).toBeNull();
  });
});
