import { OccasionChange } from '@giftlist/contracts/occasions/entities';
import { newId } from '@giftlist/contracts/primitives';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { occasionsService } from '../service.ts';
import { createPersonState } from '../testing/person-state.ts';

const me = { profileId: newId(), accountId: newId() };
const [mina, nora] = [newId(), newId()];

/** The values of a new and of an edited occasion. */
const values = {
  custom: [
    { type: 'custom', name: 'Party', date: '2026-07-04', frequency: 'one_time', details: 'Here' },
    { type: 'custom', name: 'Feast', date: '2026-08-05', frequency: 'annually', details: 'There' },
  ],
  holiday: [
    { name: 'Easter', date: '2026-04-05', holiday_id: 'us:easter-sunday', holidday_icon: 'egg' },
    { name: 'Turkey', date: '2026-11-26', holiday_id: 'us:thanksgiving-day', holidday_icon: 'leaf' },
  ],
  birthday: [
    { name: 'Mina', date: '2026-06-01', birthday_user_id: mina, notifications: ['same_day'] },
    { name: 'Nora', date: '2026-06-01', birthday_user_id: nora, notifications: ['1_week_before'] },
  ],
} as const;

let service: TestService;
beforeAll(async () => {
  service = await startTestService(occasionsService, {
    otherServices: {
      'GET /internal/people/{id}': ({ params }) =>
        createPersonState(params.id, { birth: { month: 6, day: 1 } }),
    },
  });
  service.clock.set('2026-02-10T10:00:00Z');
});
afterAll(() => service?.stop());

async function save(body: object): Promise<{ id: string }> {
  const input = { as: me, body } as Parameters<typeof service.call<'POST /occasions/update'>>[1];
  return (await service.call('POST /occasions/update', input)).body.data;
}

async function readAndExport(id: string): Promise<Record<string, unknown>> {
  const query = { from: '2026-01-01', to: '2026-12-31' };
  const read = await service.call('GET /occasions/manual', { as: me, query });
  const params = { id: me.profileId };
  const exported = await service.call('GET /internal/occasions/exports/{id}', {
    as: { service: 'users' },
    params,
  });
  const findOccasion = (occasions: unknown) =>
    (occasions as { id: string }[]).find(occasion => occasion.id === id);
  return { read: findOccasion(read.body), export: findOccasion(exported.body['occasions']) };
}

describe('every field of an occasion', () => {
  it('is covered by this test', () => {
    const fields = Object.keys(OccasionChange.shape).filter(name => name !== 'id');
    const tested = new Set(Object.values(values).flatMap(([created]) => Object.keys(created)));
    // `status` has no stored value except 'Deleted'. Otherwise it is derived from the notifications.
    expect([...tested, 'status'].toSorted()).toEqual(fields.toSorted());
  });

  it.each(Object.entries(values))(
    'of type %s is returned by save, list and export as it was saved',
    async (_, pair) => {
      const [created, edited] = pair;
      const saved = await save(created);
      expect(saved).toMatchObject(created);
      expect(await readAndExport(saved.id)).toMatchObject({ read: created, export: created });
      expect(await save({ id: saved.id, ...edited })).toMatchObject(edited);
      expect(await readAndExport(saved.id)).toMatchObject({ read: edited, export: edited });
    },
  );
});
