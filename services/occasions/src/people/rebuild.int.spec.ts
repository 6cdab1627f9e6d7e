import { newId } from '@giftlist/contracts/primitives';
import { userFollowed, userRegistered } from '@giftlist/contracts/users/events';
import { FollowModel, PersonModel } from '@giftlist/service-kit/people/people.store';
import { type SnapshotLine, snapshotAnswer } from '@giftlist/service-kit/projection';
import { Projections } from '@giftlist/service-kit/projections';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { OccasionModel } from '../occasions/occasions.store.ts';
import { ReminderModel } from '../reminders/reminders.store.ts';
import { occasionsService } from '../service.ts';
import { personState } from '../test-people.ts';

let service: TestService;
const [me, friend] = [newId(), newId()];
const person = personState(friend, { birth: { month: 6, day: 2 }, version: 3 });
const follow = { follower_id: me, target_id: friend, version: 2, at: '2026-01-10T08:00:00.000Z' };

async function* lines(): AsyncGenerator<SnapshotLine> {
  yield [userRegistered, person];
  yield [userRegistered, personState(me)];
  yield [userFollowed, follow];
}

beforeAll(async () => {
  service = await startTestService(occasionsService, {
    owners: { 'GET /internal/snapshot/people': () => snapshotAnswer(lines()) },
  });
});
afterAll(() => service?.stop());

async function bytesOf({ collection }: Pick<typeof FollowModel, 'collection'>): Promise<string[]> {
  const rows = await collection.find({}, { sort: { _id: 1 } }).toArray();
  return rows.map(row => Buffer.from(mongo.BSON.serialize(row)).toString('hex'));
}
/** What a walk that is still under way touches is no part of it. */
const kept = () => OccasionModel.find({}, { held: 0 }).lean();
const stored = async () => ({ people: await bytesOf(PersonModel), follows: await bytesOf(FollowModel) });

describe('the read model of people', () => {
  it('is the same, byte for byte, when it is rebuilt from the owner, and nothing else happens', async () => {
    await service.publish(userRegistered, person);
    await service.publish(userRegistered, personState(me));
    await service.publish(userFollowed, follow);
    await eventually(async () => expect(await ReminderModel.countDocuments()).toBe(2));
    const live = await stored();
    const occasions = await kept();
    await PersonModel.updateOne({ _id: friend }, { $set: { first_name: 'Wrong' } });
    await FollowModel.deleteMany({});

    await service.get(Projections).rebuildFrom('users', 'people');

    expect(await stored()).toEqual(live);
    expect(await kept()).toEqual(occasions);
    const events = await service.capturedEvents('occasions.events');
    const told = ['birthday.changed.v1', 'birthday.changed.v1', 'occasion.saved.v1'];
    await eventually(() => expect(events.all.map(event => event.type).sort()).toEqual(told));
  });
});
