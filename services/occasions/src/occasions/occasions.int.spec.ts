import { occasionDeleted, occasionSaved } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import type { BodyInputOf } from '@giftlist/contracts/routes';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { occasionsService } from '../service.ts';
import { OccasionModel } from '../store/occasions.store.ts';
import { createParty } from '../testing/create-party.ts';
import { createPersonState } from '../testing/person-state.ts';

let service: TestService;
const me = { profileId: newId(), accountId: newId() };

beforeAll(async () => {
  service = await startTestService(occasionsService, {
    otherServices: {
      'GET /internal/people/{id}': ({ params }) =>
        params.id === me.profileId
          ? createPersonState(me.profileId, { timeZone: 'Europe/Berlin', country: 'gb' })
          : fail('user/not-found'),
    },
  });
  service.clock.set('2026-05-10T10:00:00Z');
});
afterAll(() => service?.stop());

const save = (body: BodyInputOf<'POST /occasions/update'>, as: { profileId: string } = me) =>
  service.call('POST /occasions/update', { as, body });
const listOccasions = async (from: string, to: string, as: { profileId: string } = me) =>
  (await service.call('GET /occasions/manual', { as, query: { from, to } })).body;

describe('occasions of one person', () => {
  it('can be created, changed and deleted', async () => {
    const events = await service.capturedEvents('occasions.events');
    const created = await save({ name: 'Party', date: '2026-07-04', notifications: ['same_day'] });
    expect(created.status).toBe(201);
    const { id } = created.body.data;
    expect(created.body.data).toMatchObject({
      name: 'Party',
      date: '2026-07-04',
      type: 'custom',
      frequency: 'one_time',
      status: 'Active',
      user_id: me.profileId,
      birthday_user: null,
    });
    const changed = await save({ id, name: 'Feast', date: '2026-07-05', notifications: [] });
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({ id, name: 'Feast', date: '2026-07-05', status: 'Inactive' });
    expect(await listOccasions('2026-07-01', '2026-07-31')).toHaveLength(1);
    const deleted = await service.call('DELETE /occasions/{id}', { as: me, params: { id } });
    expect(deleted.body).toEqual({ data: { id } });
    expect(await listOccasions('2026-07-01', '2026-07-31')).toEqual([]);
    const repeated = await service.call('DELETE /occasions/{id}', { as: me, params: { id } });
    expect(repeated.problem.code).toBe('occasion/not-found');
    await eventually(() => {
      const saved = events.of(occasionSaved).filter(event => event.data.id === id);
      expect(saved.map(event => [event.data.version, event.data.name])).toEqual([
        [1, 'Party'],
        [2, 'Feast'],
      ]);
      expect(events.of(occasionDeleted).filter(event => event.data.id === id)).toHaveLength(1);
    });
  });

  it('are returned once for each of their dates in the requested range', async () => {
    const { data } = (await save({ name: 'Anniversary', date: '2020-02-29', frequency: 'annually' })).body;
    const days = [
      ...(await listOccasions('2019-01-01', '2021-12-31')),
      ...(await listOccasions('2022-01-01', '2024-12-31')),
    ];
    expect(days.filter(day => day.id === data.id).map(day => day.date)).toEqual([
      '2020-02-29',
      '2021-02-28',
      '2022-02-28',
      '2023-02-28',
      '2024-02-29',
    ]);
  });

  it('are refused with a message for the field that is missing or invalid', async () => {
    const getErrors = async (body: object) => {
      const { problem } = await save(body as BodyInputOf<'POST /occasions/update'>);
      expect(problem.code).toBe('validation');
      return problem.errors;
    };
    expect(await getErrors({ name: 'Party' })).toEqual([
      { path: 'body.date', message: 'Please fill all required fields' },
    ]);
    expect(await getErrors({ name: ' ', date: '2026-12-01' })).toEqual([
      { path: 'body.name', message: 'Please fill all required fields' },
    ]);
    expect(await getErrors({ name: 'Party', date: '2026-05-09' })).toEqual([
      { path: 'body.date', message: 'Occasion date should be in the future' },
    ]);
    const unknownHoliday = { name: 'Party', date: '2026-12-01', holiday_id: 'us:made-up' };
    expect(await getErrors(unknownHoliday)).toEqual([
      { path: 'body.holiday_id', message: 'Holiday not found' },
    ]);
    expect(await getErrors({ name: 'Party', date: '2100-01-01' })).toMatchObject([{ path: 'body.date' }]);
    expect(await getErrors({ name: 'Party', date: '2026-12-01', birthday_user_id: newId() })).toEqual([
      { path: 'body.birthday_user_id', message: 'Person not found' },
    ]);
  });

  it.each([
    ['2026-02-01', '2026-01-01', 'Ends before it begins'],
    ['2026-01-01', '2030-01-01', 'At most 3 years'],
  ])('are not listed from %s to %s: %s', async (from, to, message) => {
    const { problem } = await service.call('GET /occasions/manual', { as: me, query: { from, to } });
    expect(problem.code).toBe('validation');
    expect(problem.errors).toEqual([{ path: 'query.to', message }]);
  });

  it('are listed up to the last supported day', async () => {
    const owner = { profileId: newId() };
    await save({ name: 'Last feast', date: '2099-12-31' }, owner);
    const days = await listOccasions('2097-01-01', '2099-12-31', owner);
    expect(days.map(({ name, date }) => [name, date])).toEqual([['Last feast', '2099-12-31']]);
  });

  it('are limited to 500 per person, not counting birthdays, and can still be changed at the limit', async () => {
    const as = { profileId: newId() };
    const birthday = createParty(as.profileId, { type: 'birthday', birthday_user_id: newId() });
    const parties = Array.from({ length: 499 }, () => createParty(as.profileId));
    await OccasionModel.insertMany([birthday, ...parties]);
    const { status, body } = await save({ name: 'The last', date: '2026-08-01' }, as);
    expect(status).toBe(201);
    expect((await save({ name: 'One more', date: '2026-08-01' }, as)).problem.code).toBe('occasion/too-many');
    const changed = await save({ id: body.data.id, name: 'Still the last', date: '2026-08-01' }, as);
    expect(changed.status).toBe(200);
  });

  it('can be read, changed and deleted only by their user', async () => {
    const { id } = (await save({ name: 'Secret', date: '2026-08-01' })).body.data;
    const otherPerson = { profileId: newId() };
    expect((await save({ id, name: 'Mine now', date: '2026-08-01' }, otherPerson)).problem.code).toBe(
      'occasion/not-found',
    );
    const deleted = await service.call('DELETE /occasions/{id}', { as: otherPerson, params: { id } });
    expect(deleted.problem.code).toBe('occasion/not-found');
    expect(await listOccasions('2026-08-01', '2026-08-01', otherPerson)).toEqual([]);
    const visitor = await service.call('GET /occasions/birthdays', {});
    expect(visitor.problem.code).toBe('auth/required');
  });

  it('are created only once if the request is repeated with the same idempotency key', async () => {
    const body = { name: 'Once', date: '2026-09-01' };
    const headers = { 'idempotency-key': newId() };
    const first = await service.call('POST /occasions/update', { as: me, body, headers });
    const second = await service.call('POST /occasions/update', { as: me, body, headers });
    expect(second.body).toEqual(first.body);
    expect(await listOccasions('2026-09-01', '2026-09-01')).toHaveLength(1);
  });
});

describe('holidays', () => {
  it('are those of the requested country, else of the viewer’s country, else of the US', async () => {
    const fetchNames = async (input: { as?: typeof me; country?: string }) => {
      const range = { from: '2026-05-01', to: '2026-05-31' };
      const query = { ...range, ...(input.country && { country: input.country }) };
      const { body } = await service.call('GET /settings/holidays', {
        ...(input.as && { as: input.as }),
        query,
      });
      return body.map(day => day.occasion_name);
    };
    expect(await fetchNames({ country: 'DE' })).toContain('Ascension Day');
    expect(await fetchNames({ as: me })).toEqual(['Early May bank holiday', 'Spring bank holiday']);
    expect(await fetchNames({})).toEqual(["Mother's Day", 'Memorial Day']);
  });

  it('are returned from one year before to two years after today by default', async () => {
    const { body } = await service.call('GET /settings/holidays', { query: { country: 'us' } });
    const christmas = body.filter(day => day.id === 'us:christmas-day').map(day => day.occasion_date);
    expect(christmas).toEqual(['2025-12-25', '2026-12-25', '2027-12-25']);
  });

  it('are saved once by simultaneous requests, follow their calendar, and can be deleted and restored', async () => {
    const thanksgiving = {
      name: 'Thanksgiving Day',
      date: '2026-11-26',
      type: 'holiday',
      holiday_id: 'us:thanksgiving-day',
      holidday_icon: 'feather',
    } as const;
    const responses = await Promise.all([
      save(thanksgiving),
      save({ ...thanksgiving, notifications: ['same_day'] }),
    ]);
    const [{ id }, second] = [responses[0].body.data, responses[1].body.data];
    expect(second.id).toBe(id);
    const findDays = async () =>
      (await listOccasions('2025-11-01', '2027-12-01')).filter(day => day.id === id);
    expect((await findDays()).map(day => day.date)).toEqual(['2025-11-27', '2026-11-26', '2027-11-25']);
    await service.call('DELETE /occasions/{id}', { as: me, params: { id } });
    expect((await findDays()).map(day => [day.status, day.notifications])).toEqual([
      ['Deleted', []],
      ['Deleted', []],
      ['Deleted', []],
    ]);
    const restored = await save({ ...thanksgiving, notifications: ['same_day', '2_weeks_before'] });
    expect(restored.body.data).toMatchObject({ id, status: 'Active' });
  });
});
