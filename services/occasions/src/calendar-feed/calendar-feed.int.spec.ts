import { listArchived, listCreated } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import {
  userDeleted,
  userFollowed,
  userProfileChanged,
  userRegistered,
  userSignedOut,
  userSignedOutEverywhere,
} from '@giftlist/contracts/users/events';
import { PersonModel } from '@giftlist/service-kit/people/people.store';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { DatedListModel } from '../lists/lists.store.ts';
import { occasionsService } from '../service.ts';
import { personState } from '../test-people.ts';
import { FeedModel } from './feeds.store.ts';

let service: TestService;
const [me, friend] = [newId(), newId()];
const as = { profileId: me };
const at = '2026-11-22T10:00:00.000Z';
const timeoutMs = 60_000;
const list = (id: string, change: object = {}) => ({
  id,
  version: 1,
  user_id: me,
  list_name: 'Cabin, summer; 2027',
  giftlist_type: 'private' as const,
  editor_keys: [],
  editor_ids: [],
  gifts_revealed: false,
  isArchived: false,
  isDeleted: false,
  occasion_date: '2027-07-04',
  currency: 'USD',
  createdAt: at,
  ...change,
});

beforeAll(async () => {
  service = await startTestService(occasionsService, {
    env: { PUBLIC_ORIGIN: 'https://giftlist.example', OFFERED_LANGUAGES: 'en,de' },
  });
  service.clock.set(at);
  await service.publish(userRegistered, personState(me, { country: 'de', timeZone: 'Europe/Berlin' }));
  await service.publish(userRegistered, personState(friend, { birth: { month: 2, day: 29 } }));
  await service.publish(userFollowed, { follower_id: me, target_id: friend, version: 1, at });
  await eventually(async () => expect(await PersonModel.countDocuments()).toBe(2), timeoutMs);
});
afterAll(() => service?.stop());

const renew = async () => (await service.call('POST /occasions/calendar', { as })).body.data.url;
const open = (url: string) => fetch(`${service.url}${new URL(url).pathname}`);
async function lines(url: string): Promise<string[]> {
  const text = await (await open(url)).text();
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map(event => new ICAL.Event(event))
    .map(event => `${event.startDate} ${event.summary}`);
}

describe('the calendar of a person', () => {
  it('contains birthdays, holidays, occasions and dates of lists, from one year back to two ahead', async () => {
    const [mine, edited, archived] = [newId(), newId(), newId()];
    await service.publish(listCreated, list(mine));
    await service.publish(
      listCreated,
      list(edited, { user_id: friend, editor_ids: [me], list_name: 'Theirs' }),
    );
    await service.publish(listCreated, list(archived, { list_name: 'Over' }));
    await service.publish(listArchived, list(archived, { list_name: 'Over', version: 2, isArchived: true }));
    await service.publish(listCreated, list(newId(), { user_id: friend, list_name: 'Foreign' }));
    const body = { name: 'Moving day', date: '2027-01-15', notifications: ['same_day' as const] };
    expect((await service.call('POST /occasions/update', { as, body })).status).toBe(201);
    await eventually(async () => {
      expect(await DatedListModel.countDocuments()).toBe(4);
      expect((await DatedListModel.findById(archived).lean())?.is_over).toBe(true);
    }, timeoutMs);
    const url = await renew();
    expect(url).toMatch(/^https:\/\/giftlist\.example\/occasions\/calendar\/[\w-]{43}\.ics$/);
    await eventually(async () => {
      expect(await lines(url)).toEqual(
        expect.arrayContaining([
          "2026-02-28 Mina Lund's birthday",
          "2028-02-29 Mina Lund's birthday",
          '2027-01-15 Moving day',
          '2027-07-04 Cabin, summer; 2027',
          '2027-07-04 Theirs',
        ]),
      );
    }, timeoutMs);
    const all = await lines(url);
    expect(all.some(line => line.startsWith('2026-12-25 '))).toBe(true);
    expect(all.join()).not.toMatch(/Over|Foreign/);
    const answer = await open(url);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('private');
  });

  it('contains a holiday only once if it was saved in another country', async () => {
    const url = await renew();
    const christmas = async () => (await lines(url)).filter(line => line.startsWith('2026-12-25'));
    expect(await christmas()).toEqual(['2026-12-25 Christmas Day']);
    const body = {
      name: 'Christmas at home',
      date: '2026-12-25',
      holiday_id: 'us:christmas-day',
      notifications: ['same_day' as const],
    };
    expect((await service.call('POST /occasions/update', { as, body })).status).toBe(201);
    expect(await christmas()).toEqual(['2026-12-25 Christmas at home']);
  });

  it('is in the language that the person chose', async () => {
    const url = await renew();
    const person = personState(me, { country: 'de', timeZone: 'Europe/Berlin', version: 2, language: 'de' });
    await service.publish(userProfileChanged, person);
    await eventually(
      async () => expect(await lines(url)).toContain('2028-02-29 Geburtstag von Mina Lund'),
      timeoutMs,
    );
    const text = (await (await open(url)).text()).replaceAll('\r\n ', '');
    expect(text).toContain('X-WR-CALDESC:Geburtstage, Feiertage, Anlässe und die Termine deiner Listen.\r\n');
  });

  it('has one address, which stops working when it is replaced or revoked, or the account is deleted', async () => {
    const first = await renew();
    expect((await service.call('GET /occasions/calendar', { as })).body.url).toBe(first);
    const second = await renew();
    expect(second).not.toBe(first);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    await service.call('DELETE /occasions/calendar', { as });
    expect((await open(second)).status).toBe(404);
    expect((await service.call('GET /occasions/calendar', { as })).body.url).toBeNull();
    const other = newId();
    await service.call('POST /occasions/calendar', { as: { profileId: other } });
    await service.publish(userDeleted, { id: other, account_id: newId(), at });
    await eventually(async () => expect(await FeedModel.findById(other).lean()).toBeNull(), timeoutMs);
  });

  it('loses its address when the person signs out everywhere', async () => {
    const url = await renew();
    expect((await open(url)).status).toBe(200);
    await service.publish(userSignedOutEverywhere, { id: me, account_id: newId(), at });
    await eventually(async () => expect((await open(url)).status).toBe(404), timeoutMs);
  });

  it('keeps its address when the sign-in that created it ends, which can no longer create or read one', async () => {
    const own = { ...as, sessionId: newId() };
    const made = await service.call('POST /occasions/calendar', { as: own });
    service.clock.advance(1_000);
    const endedAt = service.clock.now().toISOString();
    await service.publish(userSignedOut, { id: me, sign_in_ids: [own.sessionId], at: endedAt });
    const read = (person: typeof as) => service.call('GET /occasions/calendar', { as: person });
    await eventually(
      async () => expect((await read(own)).problem.code).toBe('auth/session-ended'),
      timeoutMs,
    );
    expect((await service.call('POST /occasions/calendar', { as: own })).problem.code).toBe(
      'auth/session-ended',
    );
    expect((await read(as)).body.url).toBe(made.body.data.url);
    expect((await open(made.body.data.url)).status).toBe(200);
  });

  it('loses an address that an ended sign-in created before its end arrived', async () => {
    const own = { ...as, sessionId: newId() };
    const endedAt = service.clock.now().toISOString();
    service.clock.advance(300_000);
    const { url } = (await service.call('POST /occasions/calendar', { as: own })).body.data;
    expect((await open(url)).status).toBe(200);
    await service.publish(userSignedOut, { id: me, sign_in_ids: [own.sessionId], at: endedAt });
    await eventually(async () => expect((await open(url)).status).toBe(404), timeoutMs);
  });

  it('can only be opened by its address, which cannot be derived from the database', async () => {
    const secret = /([\w-]{43})\.ics$/.exec(await renew())?.[1] ?? '';
    expect(JSON.stringify(await FeedModel.find().lean())).not.toContain(secret);
    for (const file of ['x.ics', `${'a'.repeat(43)}.ics`, secret, `${secret}.ics.ics`]) {
      const answer = await fetch(`${service.url}/occasions/calendar/${file}`);
      expect([file, answer.status]).toEqual([file, 404]);
    }
    expect((await service.call('POST /occasions/calendar', {})).problem.code).toBe('auth/required');
  });
});
