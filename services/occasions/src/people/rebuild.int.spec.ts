import { newId } from '@giftlist/contracts/primitives';
import {
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { FollowModel, PersonModel } from '@giftlist/service-domain/people/people.store';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { type SnapshotLine, snapshotResponse } from '@giftlist/service-kit/projections/projection';
import { Projections } from '@giftlist/service-kit/projections/projections';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { ReminderModel } from '../reminders/reminders.store.ts';
import { occasionsService } from '../service.ts';
import { OccasionModel } from '../store/occasions.store.ts';
import { createPersonState } from '../testing/person-state.ts';

let service: TestService;
const [me, friend, formerFriend] = [newId(), newId(), newId()];
const friendState = createPersonState(friend, { birth: { month: 6, day: 2 }, version: 3 });
const at = '2026-01-10T08:00:00.000Z';
const follow = { follower_id: me, target_id: friend, version: 2, at };
const unfollow = { follower_id: me, target_id: formerFriend, version: 2, at, removed_by_target: true };

const snapshot: SnapshotLine[] = [
  [userRegistered, friendState],
  [userRegistered, createPersonState(me)],
  [userFollowed, follow],
  [userUnfollowed, unfollow],
];
/** Exists only in the users service until it is fetched. */
const unfetchedPerson = createPersonState(newId(), { birth: { month: 6, day: 5 } });

async function* streamSnapshot(): AsyncGenerator<SnapshotLine> {
  yield* snapshot;
}

beforeAll(async () => {
  service = await startTestService(occasionsService, {
    otherServices: {
      'GET /internal/snapshot/people': () => snapshotResponse(streamSnapshot()),
      'GET /internal/people/{id}': ({ params }) =>
        params.id === unfetchedPerson.id ? unfetchedPerson : fail('user/not-found'),
    },
  });
});
afterAll(() => service?.stop());

async function serializeDocuments({ collection }: Pick<typeof FollowModel, 'collection'>): Promise<string[]> {
  const documents = await collection.find({}, { sort: { _id: 1 } }).toArray();
  return documents.map(document => Buffer.from(mongo.BSON.serialize(document)).toString('hex'));
}
/** Excludes `held`, which running jobs increment. */
const loadOccasions = () => OccasionModel.find({}, { held: 0 }).lean();
const loadReadModel = async () => ({
  people: await serializeDocuments(PersonModel),
  follows: await serializeDocuments(FollowModel),
});

describe('the read model of people', () => {
  it('is rebuilt byte for byte, without changing occasions or publishing events', async () => {
    await service.publish(userRegistered, friendState);
    await service.publish(userRegistered, createPersonState(me));
    await service.publish(userFollowed, follow);
    await service.publish(userUnfollowed, unfollow);
    await eventually(async () => expect(await FollowModel.countDocuments()).toBe(2));
    await eventually(async () => expect(await ReminderModel.countDocuments()).toBe(2));
    const beforeRebuild = await loadReadModel();
    const occasions = await loadOccasions();
    await PersonModel.updateOne({ _id: friend }, { $set: { first_name: 'Wrong' } });
    await FollowModel.deleteMany({});

    await service.get(Projections).rebuildFrom('users', 'people');

    expect(await loadReadModel()).toEqual(beforeRebuild);
    expect(await loadOccasions()).toEqual(occasions);
    const events = await service.capturedEvents('occasions.events');
    const expectedEventTypes = ['birthday.changed.v1', 'birthday.changed.v1', 'occasion.saved.v1'];
    await eventually(() => expect(events.all.map(event => event.type).sort()).toEqual(expectedEventTypes));
  });
});

describe('an event that arrives after its state was stored', () => {
  const follower = newId();
  const target = newId();
  const createFollow = (version: number) => ({ follower_id: follower, target_id: target, version, at });
  const createTarget = (version: number, day: number) =>
    createPersonState(target, { birth: { month: 6, day }, version });
  const findReminderDays = async () =>
    (await ReminderModel.find({ user_id: follower, notification: 'same_day' }).lean()).map(({ date }) =>
      date.slice(5),
    );

  it('plans reminders if a rebuild stored the state', async () => {
    snapshot.push(
      [userRegistered, createPersonState(follower)],
      [userRegistered, createTarget(1, 2)],
      [userFollowed, createFollow(3)],
    );
    await service.get(Projections).rebuildFrom('users', 'people');
    expect(await OccasionModel.exists({ user_id: follower })).toBeNull();
    await service.publish(userFollowed, createFollow(3));
    await eventually(async () => expect(await findReminderDays()).toEqual(['06-02']));

    snapshot.push([userProfileChanged, createTarget(2, 9)]);
    await service.get(Projections).rebuildFrom('users', 'people');
    expect(await findReminderDays()).toEqual(['06-02']);
    await service.publish(userProfileChanged, createTarget(2, 9));
    await eventually(async () => expect(await findReminderDays()).toEqual(['06-09']));
  });

  it('has no effect if a newer version is stored', async () => {
    await service.publish(userUnfollowed, { ...createFollow(2), removed_by_target: false });
    const markerId = newId();
    await service.publish(userFollowed, { ...createFollow(1), target_id: markerId });
    await eventually(async () =>
      expect(await OccasionModel.exists({ user_id: follower, birthday_user_id: markerId })).not.toBeNull(),
    );
    expect(await findReminderDays()).toEqual(['06-09']);
  });

  it('is not needed to plan reminders if the person was fetched from the users service', async () => {
    await service.publish(userFollowed, { ...createFollow(1), target_id: unfetchedPerson.id });
    await eventually(async () =>
      expect(
        await OccasionModel.exists({ user_id: follower, birthday_user_id: unfetchedPerson.id }),
      ).not.toBeNull(),
    );
    expect(await findReminderDays()).toEqual(['06-09']);
    await service.call('POST /occasions/update', {
      as: { profileId: newId() },
      body: { name: 'Birthday', date: '2027-06-05', birthday_user_id: unfetchedPerson.id },
    });
    await eventually(async () => expect((await findReminderDays()).sort()).toEqual(['06-05', '06-09']));
  });
});
