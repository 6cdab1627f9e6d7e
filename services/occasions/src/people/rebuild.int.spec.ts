import { newId } from '@giftlist/contracts/primitives';
import {
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { FollowModel, PersonModel } from '@giftlist/service-kit/people/people.store';
import { fail } from '@giftlist/service-kit/problem-error';
import { type SnapshotLine, snapshotResponse } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { ReminderModel } from '../reminders/reminders.store.ts';
import { occasionsService } from '../service.ts';
import { OccasionModel } from '../store/occasions.store.ts';
import { personState } from '../test-people.ts';

let service: TestService;
const [me, friend, past] = [newId(), newId(), newId()];
const person = personState(friend, { birth: { month: 6, day: 2 }, version: 3 });
const at = '2026-01-10T08:00:00.000Z';
const follow = { follower_id: me, target_id: friend, version: 2, at };
const ended = { follower_id: me, target_id: past, version: 2, at, removed_by_target: true };

const snapshot: SnapshotLine[] = [
  [userRegistered, person],
  [userRegistered, personState(me)],
  [userFollowed, follow],
  [userUnfollowed, ended],
];
/** Exists in the users service, but is not known here yet. */
const unknown = personState(newId(), { birth: { month: 6, day: 5 } });

async function* lines(): AsyncGenerator<SnapshotLine> {
  yield* snapshot;
}

beforeAll(async () => {
  service = await startTestService(occasionsService, {
    owners: {
      'GET /internal/snapshot/people': () => snapshotResponse(lines()),
      'GET /internal/people/{id}': ({ params }) =>
        params.id === unknown.id ? unknown : fail('user/not-found'),
    },
  });
});
afterAll(() => service?.stop());

async function bytesOf({ collection }: Pick<typeof FollowModel, 'collection'>): Promise<string[]> {
  const rows = await collection.find({}, { sort: { _id: 1 } }).toArray();
  return rows.map(row => Buffer.from(mongo.BSON.serialize(row)).toString('hex'));
}
/** Excludes data that running jobs change. */
const kept = () => OccasionModel.find({}, { held: 0 }).lean();
const stored = async () => ({ people: await bytesOf(PersonModel), follows: await bytesOf(FollowModel) });

describe('the read model of people', () => {
  it('is identical byte for byte after a rebuild from the owner, without side effects', async () => {
    await service.publish(userRegistered, person);
    await service.publish(userRegistered, personState(me));
    await service.publish(userFollowed, follow);
    await service.publish(userUnfollowed, ended);
    await eventually(async () => expect(await FollowModel.countDocuments()).toBe(2));
    await eventually(async () => expect(await ReminderModel.countDocuments()).toBe(2));
    const live = await stored();
    const occasions = await kept();
    await PersonModel.updateOne({ _id: friend }, { $set: { first_name: 'Wrong' } });
    await FollowModel.deleteMany({});

    await service.get(Projections).rebuildFrom('users', 'people');

    expect(await stored()).toEqual(live);
    expect(await kept()).toEqual(occasions);
    const events = await service.capturedEvents('occasions.events');
    const published = ['birthday.changed.v1', 'birthday.changed.v1', 'occasion.saved.v1'];
    await eventually(() => expect(events.all.map(event => event.type).sort()).toEqual(published));
  });
});

describe('an event whose state was stored before it arrived', () => {
  const reader = newId();
  const target = newId();
  const follows = (version: number) => ({ follower_id: reader, target_id: target, version, at });
  const born = (version: number, day: number) => personState(target, { birth: { month: 6, day }, version });
  const days = async () =>
    (await ReminderModel.find({ user_id: reader, notification: 'same_day' }).lean()).map(({ date }) =>
      date.slice(5),
    );

  it('takes effect even if a rebuild stored the state', async () => {
    snapshot.push(
      [userRegistered, personState(reader)],
      [userRegistered, born(1, 2)],
      [userFollowed, follows(3)],
    );
    await service.get(Projections).rebuildFrom('users', 'people');
    expect(await OccasionModel.exists({ user_id: reader })).toBeNull();
    await service.publish(userFollowed, follows(3));
    await eventually(async () => expect(await days()).toEqual(['06-02']));

    snapshot.push([userProfileChanged, born(2, 9)]);
    await service.get(Projections).rebuildFrom('users', 'people');
    expect(await days()).toEqual(['06-02']);
    await service.publish(userProfileChanged, born(2, 9));
    await eventually(async () => expect(await days()).toEqual(['06-09']));
  });

  it('has no effect if newer data is stored', async () => {
    await service.publish(userUnfollowed, { ...follows(2), removed_by_target: false });
    const marker = newId();
    await service.publish(userFollowed, { ...follows(1), target_id: marker });
    await eventually(async () =>
      expect(await OccasionModel.exists({ user_id: reader, birthday_user_id: marker })).not.toBeNull(),
    );
    expect(await days()).toEqual(['06-09']);
  });

  it('takes effect as soon as the person is requested', async () => {
    await service.publish(userFollowed, { ...follows(1), target_id: unknown.id });
    await eventually(async () =>
      expect(await OccasionModel.exists({ user_id: reader, birthday_user_id: unknown.id })).not.toBeNull(),
    );
    expect(await days()).toEqual(['06-09']);
    await service.call('POST /occasions/update', {
      as: { profileId: newId() },
      body: { name: 'Birthday', date: '2027-06-05', birthday_user_id: unknown.id },
    });
    await eventually(async () => expect((await days()).sort()).toEqual(['06-05', '06-09']));
  });
});
