import { occasionDue } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import { eventually, startTestService } from '@giftlist/service-kit/testing';
import { afterEach, expect, it } from '@jest/globals';
import { occasionsService } from '../../services/occasions/src/service.ts';
import { personState } from '../../services/occasions/src/testing/person-state.ts';
import { DataLoss } from './loss.ts';

let loss: DataLoss;
afterEach(() => loss.end());

const owners = {
  'GET /internal/people/{id}': ({ params }: { params: { id: string } }) =>
    personState(params.id, { timeZone: 'Europe/Berlin' }),
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

it('a reminder that was sent since the backup is not sent again after a restore, though it is due', async () => {
  const service = await startTestService(occasionsService, { owners });
  loss = new DataLoss('occasions', service);
  const events = await service.capturedEvents('occasions.events');
  const due = () => events.all.filter(({ type }) => type === 'occasion.due.v1').length;
  service.clock.set(daysAgo(4));
  const body = { name: 'Party', date: daysAgo(2).slice(0, 10), frequency: 'one_time' as const };
  const as = { profileId: newId() };
  const saved = await service.call('POST /occasions/update', {
    as,
    body: { ...body, notifications: ['same_day'] },
  });
  expect(saved.status).toBe(201);
  await loss.waitUntilIdle();
  await loss.copy();
  service.clock.set(daysAgo(0));
  await eventually(() => expect(due()).toBe(1));
  await loss.waitUntilIdle();
  await loss.stop();

  await loss.loseAndRestore();
  await loss.catchUp(service.environment);
  const caughtUp = await loss.readEverything();
  expect(caughtUp.outbox?.documents).toEqual([]);
  expect(caughtUp.fired_reminders?.documents).toHaveLength(1);

  const { namespace, environment } = service;
  const { COOKIE_SECRET = '' } = environment;
  const again = await startTestService(occasionsService, { owners, namespace, env: { COOKIE_SECRET } });
  loss.runs(again);
  const publishedAgain = await again.capturedEvents('occasions.events');
  again.clock.set(daysAgo(4));
  const marker = await again.call('POST /occasions/update', {
    as,
    body: { ...body, name: 'Marker', notifications: ['same_day'] },
  });
  again.clock.set(daysAgo(0));
  const names = () =>
    publishedAgain.all
      .filter(({ type }) => type === 'occasion.due.v1')
      .map(({ data }) => occasionDue.data.parse(data).occasion_id);
  await eventually(() => expect(names()).toContain(marker.body.data.id));
  expect(names().filter(id => id === saved.body.data.id)).toHaveLength(1);
});
