import { newId } from '@giftlist/contracts/primitives';
import { userFollowed, userRegistered } from '@giftlist/contracts/users/events';
import { followsRemovalMigration } from '@giftlist/service-domain/people/follows-removal';
import { FollowModel } from '@giftlist/service-domain/people/people.store';
import { createLog } from '@giftlist/service-kit/core/log';
import { database } from '@giftlist/service-kit/mongo/database';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { occasionsService } from '../service.ts';
import { OccasionModel } from '../store/occasions.store.ts';
import { createPersonState } from '../testing/person-state.ts';
import { peopleMigrations } from './migrations.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(occasionsService);
});
afterAll(() => service?.stop());

it('people migrations finish the deletions that an earlier release started', async () => {
  const [follower_id, target_id] = [newId(), newId()];
  await service.publish(userRegistered, createPersonState(target_id, { birth: { month: 6, day: 2 } }));
  const follow = { follower_id, target_id, version: 1, at: '2026-01-10T08:00:00.000Z' };
  await service.publish(userFollowed, follow);
  await eventually(async () => expect(await FollowModel.countDocuments({ follower_id })).toBe(1));
  await eventually(async () => expect(await OccasionModel.countDocuments({ user_id: follower_id })).toBe(1));

  const unfinishedDeletion = { kind: 'gone', person_id: target_id, after: '' };
  await database()
    .collection<{ _id: string }>('walks')
    .insertOne({ _id: `gone:${target_id}`, ...unfinishedDeletion });
  const deletedPerson = { _id: target_id, at: new Date(), swept: false };
  await database().collection<{ _id: string }>('gone_people').insertOne(deletedPerson);
  const log = createLog('occasions', 'silent');
  for (const migration of [...peopleMigrations, followsRemovalMigration]) await migration.up(database(), log);

  await eventually(async () => expect(await FollowModel.countDocuments({ follower_id })).toBe(0));
  await eventually(async () => expect(await OccasionModel.countDocuments({ user_id: follower_id })).toBe(0));
  expect(await database().listCollections({ name: 'walks' }).toArray()).toEqual([]);
});
