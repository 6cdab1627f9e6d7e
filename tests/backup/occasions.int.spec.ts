import { occasionDue } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import { eventually, startTestService } from '@giftlist/service-kit/testing';
import { afterEach, expect, it } from '@jest/globals';
import { occasionsService } from '../../services/occasions/src/service.ts';
import { createPersonState } from '../../services/occasions/src/testing/person-state.ts';
import { RestoreRehearsal } from './restore-rehearsal.ts';

let rehearsal: RestoreRehearsal;
afterEach(() => rehearsal.cleanUp());

const otherServices = {
  'GET /internal/people/{id}': ({ params }: { params: { id: string } }) =>
    createPersonState(params.id, { timeZone: 'Europe/Berlin' }),
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

it('a restored reminder does not fire again if it fired after the backup', async () => {
  const service = await startTestService(occasionsService, { otherServices });
  rehearsal = new RestoreRehearsal('occasions', service);
  const events = await service.capturedEvents('occasions.events');
  const countDueEvents = () => events.all.filter(({ type }) => type === 'occasion.due.v1').length;
  service.clock.set(daysAgo(4));
  const body = { name: 'Party', date: daysAgo(2).slice(0, 10), frequency: 'one_time' as const };
  const as = { profileId: newId() };
  const saved = await service.call('POST /occasions/update', {
    as,
    body: { ...body, notifications: ['same_day'] },
  });
  expect(saved.status).toBe(201);
  await rehearsal.waitUntilIdle();
  await rehearsal.backUp();
  service.clock.set(daysAgo(0));
  await eventually(() => expect(countDueEvents()).toBe(1));
  await rehearsal.waitUntilIdle();
  await rehearsal.stop();

  await rehearsal.dropAndRestore();
  await rehearsal.catchUp(service.environment);
  const caughtUp = await rehearsal.readDatabase();
  expect(caughtUp.outbox?.documents).toEqual([]);
  expect(caughtUp.fired_reminders?.documents).toHaveLength(1);

  const { namespace, environment } = service;
  // The service starts only with the secret that its data was written with.
  const { COOKIE_SECRET = '' } = environment;
  const restarted = await startTestService(occasionsService, {
    otherServices,
    namespace,
    env: { COOKIE_SECRET },
  });
  rehearsal.setService(restarted);
  const allEvents = await restarted.capturedEvents('occasions.events');
  restarted.clock.set(daysAgo(4));
  const laterOccasion = await restarted.call('POST /occasions/update', {
    as,
    body: { ...body, name: 'Later', notifications: ['same_day'] },
  });
  restarted.clock.set(daysAgo(0));
  const getDueOccasionIds = () =>
    allEvents.all
      .filter(({ type }) => type === 'occasion.due.v1')
      .map(({ data }) => occasionDue.data.parse(data).occasion_id);
  await eventually(() => expect(getDueOccasionIds()).toContain(laterOccasion.body.data.id));
  expect(getDueOccasionIds().filter(id => id === saved.body.data.id)).toHaveLength(1);
});
