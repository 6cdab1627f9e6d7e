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
import { personState } from '../testing/states.ts';

let service: TestService;
let mailServer: MailServer;
const at = '2026-05-01T08:00:00.000Z';
const timeoutMs = 60_000;
const [ana, ben, eva, deleted, late] = [newId(), newId(), newId(), newId(), newId()];
const anaNow = personState(ana, 'Anna', {
  version: 2,
  birth: { month: 2, day: 29 },
  timeZone: 'Europe/Oslo',
});
const follows = { follower_id: ben, target_id: ana, version: 3, at };
const ended = { follower_id: eva, target_id: ana, version: 2, at, removed_by_target: true };

/** The snapshot that the users service streams: the current state of all people and follows. */
async function* lines(): AsyncGenerator<SnapshotLine> {
  yield [userRegistered, anaNow];
  yield [userRegistered, personState(ben, 'Ben')];
  yield [userRegistered, personState(eva, 'Eva', { profile_pic: '/media/users/x' })];
  yield [userFollowed, follows];
  yield [userUnfollowed, ended];
}

beforeAll(async () => {
  ({ service, mailServer } = await startWithMailServer({
    otherServices: { 'GET /internal/snapshot/people': () => snapshotResponse(lines()) },
  }));
});
afterAll(() => stopBoth(service, mailServer));

async function bytesOf({ collection }: Pick<typeof FollowModel, 'collection'>): Promise<string[]> {
  const rows = await collection.find({}, { sort: { _id: 1 } }).toArray();
  return rows.map(row => Buffer.from(mongo.BSON.serialize(row)).toString('hex'));
}

describe('the read model of people', () => {
  it('is identical byte for byte after a rebuild from the snapshot, which notifies nobody', async () => {
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
    const fromEvents = { people: await bytesOf(PersonModel), follows: await bytesOf(FollowModel) };
    const before = { notifications: await bytesOf(NotificationModel), mails: await bytesOf(MailModel) };
    await PersonModel.updateOne({ _id: ben }, { $set: { first_name: 'Wrong' } });
    await FollowModel.deleteMany({});

    await service.get(Projections).rebuildFrom('users', 'people');

    expect({ people: await bytesOf(PersonModel), follows: await bytesOf(FollowModel) }).toEqual(fromEvents);
    expect({ notifications: await bytesOf(NotificationModel), mails: await bytesOf(MailModel) }).toEqual(
      before,
    );
    expect(mailServer.attempts).toEqual([]);
  });

  it('stores nothing about a deleted person, even from events that arrive late', async () => {
    const follow = { follower_id: deleted, target_id: ana, version: 1, at };
    await service.publish(userRegistered, personState(deleted, 'Dan'));
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
    await service.publish(userFollowed, { follower_id: late, target_id: deleted, version: 1, at });
    await service.publish(userProfileChanged, personState(deleted, 'Dan', { version: 9 }));
    await service.publish(userFollowed, { follower_id: late, target_id: ana, version: 1, at });
    // Published last: once these are stored, the events before them have been processed.
    const marker = newId();
    await service.publish(userProfileChanged, personState(marker, 'Marker'));
    await eventually(async () => {
      expect(await FollowModel.countDocuments({ follower_id: late, target_id: ana })).toBe(1);
      expect(await PersonModel.countDocuments({ _id: marker })).toBe(1);
    }, timeoutMs);
    expect(await FollowModel.countDocuments({ target_id: deleted })).toBe(0);
    expect(await PersonModel.findById(deleted).lean()).toBeNull();
  });
});
