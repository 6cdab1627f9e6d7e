import type { DataOf } from '@giftlist/contracts/event';
import { occasionDue } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import { userProfileChanged } from '@giftlist/contracts/users/events';
import { catchUp } from '@giftlist/service-kit/kafka/catch-up';
import { KafkaClient } from '@giftlist/service-kit/kafka/client';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { occasionsService } from '../service.ts';
import { createPersonState } from '../testing/person-state.ts';
import { ReminderDispatcher } from './reminder-dispatcher.ts';
import { ReminderModel } from './reminders.store.ts';
import { RemindersCatchUp } from './reminders-catch-up.ts';

let service: TestService;
let events: Awaited<ReturnType<TestService['capturedEvents']>>;
const me = newId();
const startedAt = '2027-01-02T12:00:00.000Z';
const otherServices = {
  'GET /internal/people/{id}': ({ params }: { params: { id: string } }) =>
    createPersonState(params.id, { timeZone: 'Europe/Berlin' }),
};

const startService = async (namespace?: string) => {
  service = await startTestService(occasionsService, { otherServices, ...(namespace && { namespace }) });
  service.clock.set(startedAt);
  events = await service.capturedEvents('occasions.events');
};
beforeAll(() => startService());
afterAll(() => service?.stop());

type Notifications = ('same_day' | '1_week_before' | '2_weeks_before' | '1_month_before')[];
interface OccasionInput {
  frequency?: 'annually' | 'one_time';
  profileId?: string;
}
async function saveOccasion(
  date: string,
  notifications: Notifications,
  { frequency, profileId = me }: OccasionInput = {},
) {
  const body = { name: 'Party', date, frequency, notifications };
  const { data } = (await service.call('POST /occasions/update', { as: { profileId }, body })).body;
  return data.id;
}
const describeDue = (due: DataOf<typeof occasionDue>) => `${due.date} ${due.notification} ${due.due_at}`;
const getPublishedReminders = (id: string) =>
  events
    .of(occasionDue)
    .filter(({ data }) => data.occasion_id === id)
    .map(({ data }) => describeDue(data));

describe('reminders', () => {
  it('are sent when they are due, and not before', async () => {
    const id = await saveOccasion('2027-01-05', ['same_day']);
    // Due one day earlier, to show that the scheduler has run.
    const markerId = await saveOccasion('2027-01-04', ['same_day']);
    service.clock.set('2027-01-05T07:59:59.999Z');
    await eventually(() =>
      expect(getPublishedReminders(markerId)).toEqual(['2027-01-04 same_day 2027-01-04T08:00:00.000Z']),
    );
    expect(getPublishedReminders(id)).toEqual([]);
    service.clock.set('2027-01-05T08:00:00.000Z');
    await eventually(() =>
      expect(getPublishedReminders(id)).toEqual(['2027-01-05 same_day 2027-01-05T08:00:00.000Z']),
    );
    expect(events.of(occasionDue).find(event => event.data.occasion_id === id)?.data).toMatchObject({
      user_id: me,
      name: 'Party',
      type: 'custom',
      birthday_user_id: null,
    });
  });

  it('are each sent once, even by several schedulers', async () => {
    const ids = new Set<string>();
    while (ids.size < 150) {
      const people = Array.from({ length: 10 }, () => newId());
      const saves = people.map(profileId =>
        saveOccasion('2027-02-10', ['same_day', '1_week_before'], { profileId }),
      );
      for (const id of await Promise.all(saves)) ids.add(id);
    }
    service.clock.set('2027-02-10T08:00:00.000Z');
    // Retries after write conflicts, like the scheduler.
    const fireDueReminders = () => eventually(() => service.get(ReminderDispatcher).fireDue());
    await Promise.all([fireDueReminders(), fireDueReminders(), fireDueReminders()]);
    const getDueEvents = () => events.of(occasionDue).filter(({ data }) => ids.has(data.occasion_id));
    await eventually(() => expect(getDueEvents()).toHaveLength(300));
    await Promise.all([fireDueReminders(), fireDueReminders()]);
    const markerId = await saveOccasion('2027-02-10', ['same_day']);
    await eventually(() => expect(getPublishedReminders(markerId)).toHaveLength(1));
    expect(getDueEvents()).toHaveLength(300);
    const distinctReminders = new Set(
      getDueEvents().map(({ data }) => `${data.occasion_id} ${describeDue(data)}`),
    );
    expect(distinctReminders.size).toBe(300);
  });

  it('are not repeated if they are deselected and selected again on the same day', async () => {
    service.clock.set('2027-03-01T12:00:00.000Z');
    const id = await saveOccasion('2027-03-01', ['same_day'], { frequency: 'annually' });
    await eventually(() => expect(getPublishedReminders(id)).toHaveLength(1));
    const changeNotifications = (notifications: Notifications) =>
      service.call('POST /occasions/update', {
        as: { profileId: me },
        body: { id, name: 'Party', date: '2027-03-01', notifications },
      });
    await changeNotifications([]);
    await changeNotifications(['same_day']);
    const markerId = await saveOccasion('2027-03-01', ['same_day']);
    await eventually(() => expect(getPublishedReminders(markerId)).toHaveLength(1));
    expect(getPublishedReminders(id)).toEqual(['2027-03-01 same_day 2027-03-01T08:00:00.000Z']);
    service.clock.set('2028-03-01T08:00:00.000Z');
    await eventually(() => expect(getPublishedReminders(id)).toHaveLength(2));
  });

  it('are not repeated after a restore from a backup if the event log contains them', async () => {
    service.clock.set('2028-03-04T12:00:00.000Z');
    const id = await saveOccasion('2028-03-05', ['same_day']);
    const data = {
      occasion_id: id,
      user_id: me,
      name: 'Party',
      type: 'custom',
      date: '2028-03-05',
      notification: 'same_day',
      birthday_user_id: null,
      due_at: '2028-03-05T08:00:00.000Z',
    } as const;
    await service.publish(occasionDue, data);
    const since = new Date(Date.now() - 60_000);
    const catchUpFromLog = () => catchUp(service.get(KafkaClient), since, service.get(RemindersCatchUp));
    expect((await catchUpFromLog()).eventsApplied).toBe(1);
    expect((await catchUpFromLog()).eventsApplied).toBe(0);
    const markerId = await saveOccasion('2028-03-05', ['same_day']);
    service.clock.set('2028-03-05T08:00:00.000Z');
    await eventually(() => expect(getPublishedReminders(markerId)).toHaveLength(1));
    // This is the event that the test published.
    expect(getPublishedReminders(id)).toHaveLength(1);
  });

  it('are not repeated if a holiday is deleted and restored on its day', async () => {
    service.clock.set('2028-03-17T12:00:00.000Z');
    const save = async () => {
      const { body } = await service.call('POST /occasions/update', {
        as: { profileId: me },
        body: {
          name: "St. Patrick's Day",
          date: '2028-03-17',
          holiday_id: 'us:st-patrick-s-day',
          notifications: ['same_day'],
        },
      });
      return body.data.id;
    };
    const id = await save();
    await eventually(() =>
      expect(getPublishedReminders(id)).toEqual(['2028-03-17 same_day 2028-03-17T08:00:00.000Z']),
    );
    await service.call('DELETE /occasions/{id}', { as: { profileId: me }, params: { id } });
    expect(await ReminderModel.countDocuments({ occasion_id: id })).toBe(0);
    expect(await save()).toBe(id);
    const markerId = await saveOccasion('2028-03-17', ['same_day']);
    await eventually(() => expect(getPublishedReminders(markerId)).toHaveLength(1));
    expect(getPublishedReminders(id)).toHaveLength(1);
    const [pending] = await ReminderModel.find({ occasion_id: id }).lean();
    expect(pending?.date).toBe('2029-03-17');
  });

  it('move with the time zone of the person', async () => {
    service.clock.set('2028-04-01T00:00:00.000Z');
    const id = await saveOccasion('2028-04-10', ['same_day']);
    await service.publish(
      userProfileChanged,
      createPersonState(me, { timeZone: 'America/New_York', version: 2 }),
    );
    const nineInNewYork = new Date('2028-04-10T13:00:00.000Z');
    await eventually(async () =>
      expect(await ReminderModel.exists({ occasion_id: id, due_at: nineInNewYork })).toBeTruthy(),
    );
    service.clock.set('2028-04-10T12:59:59.000Z');
    await service.get(ReminderDispatcher).fireDue();
    expect(getPublishedReminders(id)).toEqual([]);
    service.clock.set('2028-04-10T13:00:00.000Z');
    await eventually(() =>
      expect(getPublishedReminders(id)).toEqual(['2028-04-10 same_day 2028-04-10T13:00:00.000Z']),
    );
  });

  it('are neither lost nor repeated by a restart, and are sent up to a week late', async () => {
    service.clock.set('2028-05-01T13:00:00.000Z');
    const beforeRestartId = await saveOccasion('2028-05-01', ['same_day'], { frequency: 'annually' });
    const duringDowntimeId = await saveOccasion('2028-05-03', ['same_day'], { frequency: 'annually' });
    const tooLateId = await saveOccasion('2028-05-02', ['same_day']);
    await eventually(() => expect(getPublishedReminders(beforeRestartId)).toHaveLength(1));
    const { namespace } = service;
    await service.stop({ keepData: true });
    await startService(namespace);
    service.clock.set('2028-05-10T20:00:00.000Z');
    await eventually(() =>
      expect(getPublishedReminders(duringDowntimeId)).toEqual([
        '2028-05-03 same_day 2028-05-03T13:00:00.000Z',
      ]),
    );
    expect(getPublishedReminders(beforeRestartId)).toHaveLength(1);
    expect(getPublishedReminders(tooLateId)).toEqual([]);
  });
});
