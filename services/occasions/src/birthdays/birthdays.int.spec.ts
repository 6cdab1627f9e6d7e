import { birthdayChanged } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import {
  userDeleted,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { PersonModel } from '@giftlist/service-domain/people/people.store';
import { PeopleReadModel, toPerson } from '@giftlist/service-domain/people/people-read-model';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { jobRows } from '@giftlist/service-kit/mongo/collections';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ClientSession } from 'mongoose';
import type { Reminder } from '../reminders/reminder.ts';
import { ReminderModel } from '../reminders/reminders.store.ts';
import { occasionsService } from '../service.ts';
import { OccasionModel } from '../store/occasions.store.ts';
import { createPersonState } from '../testing/person-state.ts';
import { FollowedBirthdays } from './followed-birthdays.ts';

let service: TestService;
const me = { profileId: newId() };
const friendId = newId();
const at = '2026-01-10T08:00:00.000Z';

beforeAll(async () => {
  service = await startTestService(occasionsService);
  service.clock.set(at);
  await service.publish(userRegistered, createPersonState(me.profileId, { timeZone: 'Europe/Berlin' }));
  await service.publish(userRegistered, createPersonState(friendId, { birth: { month: 6, day: 2 } }));
});
afterAll(() => service?.stop());

const storePerson = (state: ReturnType<typeof createPersonState>) =>
  service.get(Outbox).transact(tx => service.get(PeopleReadModel).putPerson(toPerson(state), tx));

const createFollow = (version: number) => ({ follower_id: me.profileId, target_id: friendId, version, at });
const listOccasions = async () =>
  (
    await service.call('GET /occasions/manual', {
      as: me,
      query: { from: '2026-06-01', to: '2026-07-31' },
    })
  ).body;
const findPendingReminders = async () =>
  (await ReminderModel.find({ user_id: me.profileId }).sort({ _id: 1 }).lean<Reminder[]>())
    .map(reminder => `${reminder.notification} ${reminder.due_at.toISOString()}`)
    .sort();
const waitForJobs = (key: string) =>
  eventually(async () => expect(await jobRows().countDocuments({ key })).toBe(0));
/** Replaces the next read of `me` and the other person with `interrupt`, which can call the original read. */
function interruptRead(otherId: string, interrupt: (read: () => Promise<unknown>) => Promise<unknown>): void {
  const find = PersonModel.find.bind(PersonModel);
  const people = { _id: { $in: [me.profileId, otherId] } };
  const interrupted: unknown = {
    session: (session: ClientSession) => ({
      lean: () => interrupt(async () => find(people, null, { session }).lean()),
    }),
  };
  jest.spyOn(PersonModel, 'find').mockReturnValueOnce(interrupted as ReturnType<typeof find>);
}
async function unfollow(target_id: string): Promise<void> {
  await service.publish(userUnfollowed, { ...createFollow(2), target_id, removed_by_target: false });
  await eventually(async () => expect(await listBirthdays()).toHaveLength(1));
}
const listBirthdays = async () => (await service.call('GET /occasions/birthdays', { as: me })).body;

describe('the birthday of a followed person', () => {
  it('is listed, with reminders on the day and two weeks before', async () => {
    await service.publish(userFollowed, createFollow(1));
    await eventually(async () => expect(await listOccasions()).toHaveLength(1));
    await eventually(async () => expect(await listBirthdays()).toHaveLength(1));
    expect(await listOccasions()).toMatchObject([
      {
        name: "Mina Lund's birthday",
        date: '2026-06-02',
        type: 'birthday',
        frequency: 'annually',
        notifications: ['same_day', '2_weeks_before'],
        status: 'Active',
        birthday_user_id: friendId,
        birthday_user: { id: friendId, first_name: 'Mina', last_name: 'Lund' },
      },
    ]);
    expect(await listBirthdays()).toMatchObject([
      { birthday_user_id: friendId, name: 'Mina Lund', month: 6, day: 2, profile_pic: null },
    ]);
    await eventually(async () =>
      expect(await findPendingReminders()).toEqual([
        '2_weeks_before 2026-05-19T07:00:00.000Z',
        'same_day 2026-06-02T07:00:00.000Z',
      ]),
    );
  });

  it('changes with the date of birth and name, and so do its reminders', async () => {
    const renamed = { birth: { month: 7, day: 3 }, last_name: 'Berg', version: 2 };
    await service.publish(userProfileChanged, createPersonState(friendId, renamed));
    await eventually(async () =>
      expect(await findPendingReminders()).toEqual([
        '2_weeks_before 2026-06-19T07:00:00.000Z',
        'same_day 2026-07-03T07:00:00.000Z',
      ]),
    );
    expect(await listOccasions()).toMatchObject([{ name: "Mina Berg's birthday", date: '2026-07-03' }]);
    expect(await listBirthdays()).toMatchObject([{ name: 'Mina Berg', month: 7, day: 3 }]);
  });

  it('is published only after a change of its day or name', async () => {
    const events = await service.capturedEvents('occasions.events');
    const countPublished = () =>
      events.of(birthdayChanged).filter(({ data }) => data.birthday_user_id === friendId).length;
    await eventually(() => expect(countPublished()).toBe(2));
    const unchanged = { birth: { month: 7, day: 3 }, last_name: 'Berg' };
    await service.publish(
      userProfileChanged,
      createPersonState(friendId, { ...unchanged, country: 'no', version: 3 }),
    );
    await service.publish(
      userProfileChanged,
      createPersonState(friendId, { ...unchanged, first_name: 'Minna', country: 'no', version: 4 }),
    );
    await eventually(() => expect(countPublished()).toBe(3));
    expect(await listBirthdays()).toMatchObject([{ name: 'Minna Berg', month: 7, day: 3 }]);
  });

  it('is not changed by an older event that arrives late', async () => {
    await service.publish(
      userProfileChanged,
      createPersonState(friendId, { birth: { month: 6, day: 2 }, version: 1 }),
    );
    await service.publish(
      userProfileChanged,
      createPersonState(me.profileId, { timeZone: 'Asia/Tokyo', version: 2 }),
    );
    await eventually(async () =>
      expect(await findPendingReminders()).toEqual([
        '2_weeks_before 2026-06-19T00:00:00.000Z',
        'same_day 2026-07-03T00:00:00.000Z',
      ]),
    );
  });

  it('remains deleted after a further follow event', async () => {
    const [birthday] = await listOccasions();
    if (!birthday) throw new Error('There is no birthday');
    await service.call('DELETE /occasions/{id}', { as: me, params: { id: birthday.id } });
    expect(await findPendingReminders()).toEqual([]);
    await service.publish(userFollowed, createFollow(2));
    const lastFollowedId = newId();
    await service.publish(userFollowed, { ...createFollow(1), target_id: lastFollowedId });
    await service.publish(userRegistered, createPersonState(lastFollowedId, { birth: { month: 6, day: 9 } }));
    await eventually(async () => expect(await listOccasions()).toHaveLength(2));
    const shown = (await listOccasions()).map(day => [day.birthday_user_id, day.status]);
    expect(shown).toEqual([
      [lastFollowedId, 'Active'],
      [friendId, 'Deleted'],
    ]);
    await service.publish(userUnfollowed, {
      ...createFollow(2),
      target_id: lastFollowedId,
      removed_by_target: false,
    });
    await eventually(async () => expect(await listOccasions()).toHaveLength(1));
  });

  it('is removed after unfollowing, and has the default reminders after following again', async () => {
    await service.publish(userUnfollowed, { ...createFollow(3), removed_by_target: true });
    await eventually(async () => expect(await listOccasions()).toEqual([]));
    expect(await listBirthdays()).toEqual([]);
    await service.publish(userFollowed, createFollow(4));
    const defaults = { status: 'Active', notifications: ['same_day', '2_weeks_before'] };
    await eventually(async () => expect(await listOccasions()).toMatchObject([defaults]));
  });

  it('has reminders even if the person’s registration arrives after the follow event', async () => {
    const lateId = newId();
    await service.publish(userFollowed, { ...createFollow(1), target_id: lateId });
    await service.publish(userRegistered, createPersonState(lateId, { birth: { month: 6, day: 30 } }));
    await eventually(async () =>
      expect(await findPendingReminders()).toContain('same_day 2026-06-30T00:00:00.000Z'),
    );
    await service.publish(userUnfollowed, {
      ...createFollow(2),
      target_id: lateId,
      removed_by_target: false,
    });
    await eventually(async () => expect(await listOccasions()).toHaveLength(1));
  });

  it('leaves no reminder if it is removed while the reminders are being planned', async () => {
    const otherId = newId();
    const occasion = { user_id: me.profileId, birthday_user_id: otherId };
    await service.publish(userFollowed, { ...createFollow(1), target_id: otherId });
    await eventually(async () => expect(await OccasionModel.exists(occasion)).not.toBeNull());
    let hasStarted = false;
    interruptRead(otherId, async read => {
      hasStarted = true;
      const birthdays = service.get(FollowedBirthdays);
      await service.get(Outbox).transact(tx => birthdays.remove(me.profileId, otherId, tx));
      return read();
    });
    await service.publish(userRegistered, createPersonState(otherId, { birth: { month: 6, day: 9 } }));
    await eventually(() => expect(hasStarted).toBe(true));
    await waitForJobs(otherId);
    expect(await findPendingReminders()).not.toContain('same_day 2026-06-09T00:00:00.000Z');
    expect(await OccasionModel.exists(occasion)).toBeNull();
    await unfollow(otherId);
  });

  it('has reminders for its latest day if the day changes while the reminders are being planned', async () => {
    const otherId = newId();
    await service.publish(userRegistered, createPersonState(otherId, { birth: { month: 6, day: 9 } }));
    await service.publish(userFollowed, { ...createFollow(1), target_id: otherId });
    await eventually(async () =>
      expect(await findPendingReminders()).toContain('same_day 2026-06-09T00:00:00.000Z'),
    );
    await waitForJobs(otherId);
    const changed = createPersonState(otherId, { birth: { month: 6, day: 11 }, version: 3 });
    interruptRead(otherId, async read => {
      const peopleBefore = await read();
      await storePerson(changed);
      return peopleBefore;
    });
    const withBirth = createPersonState(otherId, { birth: { month: 6, day: 10 }, version: 2 });
    await service.publish(userProfileChanged, withBirth);
    await eventually(async () =>
      expect(await findPendingReminders()).toContain('same_day 2026-06-11T00:00:00.000Z'),
    );
    await unfollow(otherId);
  });

  it('has reminders if the date of birth arrives while the follow is being processed', async () => {
    const otherId = newId();
    await service.publish(userRegistered, createPersonState(otherId));
    await eventually(async () => expect(await PersonModel.exists({ _id: otherId })).not.toBeNull());
    await waitForJobs(otherId);
    const withBirth = createPersonState(otherId, { birth: { month: 6, day: 9 }, version: 2 });
    interruptRead(otherId, async read => {
      const peopleBefore = await read();
      await storePerson(withBirth);
      await waitForJobs(otherId);
      return peopleBefore;
    });
    await service.publish(userFollowed, { ...createFollow(1), target_id: otherId });
    await eventually(async () =>
      expect(await findPendingReminders()).toContain('same_day 2026-06-09T00:00:00.000Z'),
    );
    await unfollow(otherId);
  });

  it('is deleted with the person’s account, and all occasions are deleted with their user’s account', async () => {
    await service.publish(userDeleted, { id: friendId, account_id: newId(), at });
    await eventually(async () => expect(await listOccasions()).toEqual([]));
    await eventually(async () => expect(await findPendingReminders()).toEqual([]));
    expect(await listBirthdays()).toEqual([]);
    await service.call('POST /occasions/update', {
      as: me,
      body: { name: 'Party', date: '2026-06-10', notifications: ['same_day'] },
    });
    expect(await findPendingReminders()).toHaveLength(1);
    await service.publish(userDeleted, { id: me.profileId, account_id: newId(), at });
    await eventually(async () => expect(await listOccasions()).toEqual([]));
    await eventually(async () => expect(await findPendingReminders()).toEqual([]));
  });
});
