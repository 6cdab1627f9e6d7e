import { basename } from 'node:path';
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
import { PersonModel } from '@giftlist/service-domain/people/people.store';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { DatedListModel } from '../lists/lists.store.ts';
import { occasionsService } from '../service.ts';
import { createPersonState } from '../testing/person-state.ts';
import { CalendarFeedModel } from './calendar-feeds.store.ts';

let service: TestService;
const [me, friend] = [newId(), newId()];
const as = { profileId: me };
const at = '2026-11-22T10:00:00.000Z';
const timeoutMs = 60_000;
const createListState = (id: string, change: object = {}) => ({
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
  await service.publish(userRegistered, createPersonState(me, { country: 'de', timeZone: 'Europe/Berlin' }));
  await service.publish(userRegistered, createPersonState(friend, { birth: { month: 2, day: 29 } }));
  await service.publish(userFollowed, { follower_id: me, target_id: friend, version: 1, at });
  await eventually(async () => expect(await PersonModel.countDocuments()).toBe(2), timeoutMs);
});
afterAll(() => service?.stop());

const createUrl = async () => (await service.call('POST /occasions/calendar', { as })).body.data.url;
const fetchCalendar = (url: string) => fetch(`${service.url}${new URL(url).pathname}`);
/** Returns day and title of each entry. */
async function fetchEntries(url: string): Promise<string[]> {
  const text = await (await fetchCalendar(url)).text();
  return new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map(event => new ICAL.Event(event))
    .map(event => `${event.startDate} ${event.summary}`);
}

describe('the calendar of a person', () => {
  it('contains birthdays, holidays, occasions and the dates of the person’s active lists', async () => {
    const [ownedId, sharedId, archivedId] = [newId(), newId(), newId()];
    await service.publish(listCreated, createListState(ownedId));
    await service.publish(
      listCreated,
      createListState(sharedId, { user_id: friend, editor_ids: [me], list_name: 'Theirs' }),
    );
    await service.publish(listCreated, createListState(archivedId, { list_name: 'Over' }));
    await service.publish(
      listArchived,
      createListState(archivedId, { list_name: 'Over', version: 2, isArchived: true }),
    );
    await service.publish(listCreated, createListState(newId(), { user_id: friend, list_name: 'Foreign' }));
    const body = { name: 'Moving day', date: '2027-01-15', notifications: ['same_day' as const] };
    expect((await service.call('POST /occasions/update', { as, body })).status).toBe(201);
    await eventually(async () => {
      expect(await DatedListModel.countDocuments()).toBe(4);
      expect((await DatedListModel.findById(archivedId).lean())?.is_over).toBe(true);
    }, timeoutMs);
    const url = await createUrl();
    expect(url).toMatch(/^https:\/\/giftlist\.example\/occasions\/calendar\/[\w-]{43}\.ics$/);
    await eventually(async () => {
      expect(await fetchEntries(url)).toEqual(
        expect.arrayContaining([
          "2026-02-28 Mina Lund's birthday",
          "2028-02-29 Mina Lund's birthday",
          '2027-01-15 Moving day',
          '2027-07-04 Cabin, summer; 2027',
          '2027-07-04 Theirs',
        ]),
      );
    }, timeoutMs);
    const entries = await fetchEntries(url);
    expect(entries.some(line => line.startsWith('2026-12-25 '))).toBe(true);
    expect(entries.join()).not.toMatch(/Over|Foreign/);
    const response = await fetchCalendar(url);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toContain('private');
  });

  it('contains a holiday only once if the person saved it from another country’s calendar', async () => {
    const url = await createUrl();
    const fetchChristmasEntries = async () =>
      (await fetchEntries(url)).filter(line => line.startsWith('2026-12-25'));
    expect(await fetchChristmasEntries()).toEqual(['2026-12-25 Christmas Day']);
    const body = {
      name: 'Christmas at home',
      date: '2026-12-25',
      holiday_id: 'us:christmas-day',
      notifications: ['same_day' as const],
    };
    expect((await service.call('POST /occasions/update', { as, body })).status).toBe(201);
    expect(await fetchChristmasEntries()).toEqual(['2026-12-25 Christmas at home']);
  });

  it('is in the language of the person’s profile', async () => {
    const url = await createUrl();
    const person = createPersonState(me, {
      country: 'de',
      timeZone: 'Europe/Berlin',
      version: 2,
      language: 'de',
    });
    await service.publish(userProfileChanged, person);
    await eventually(
      async () => expect(await fetchEntries(url)).toContain('2028-02-29 Geburtstag von Mina Lund'),
      timeoutMs,
    );
    const text = (await (await fetchCalendar(url)).text()).replaceAll('\r\n ', '');
    expect(text).toContain('X-WR-CALDESC:Geburtstage, Feiertage, Anlässe und die Termine deiner Listen.\r\n');
  });

  it('has one URL until the URL is replaced or revoked or the account is deleted', async () => {
    const firstUrl = await createUrl();
    expect((await service.call('GET /occasions/calendar', { as })).body.url).toBe(firstUrl);
    const secondUrl = await createUrl();
    expect(secondUrl).not.toBe(firstUrl);
    expect([(await fetchCalendar(firstUrl)).status, (await fetchCalendar(secondUrl)).status]).toEqual([
      404, 200,
    ]);
    await service.call('DELETE /occasions/calendar', { as });
    expect((await fetchCalendar(secondUrl)).status).toBe(404);
    expect((await service.call('GET /occasions/calendar', { as })).body.url).toBeNull();
    const otherId = newId();
    await service.call('POST /occasions/calendar', { as: { profileId: otherId } });
    await service.publish(userDeleted, { id: otherId, account_id: newId(), at });
    await eventually(
      async () => expect(await CalendarFeedModel.findById(otherId).lean()).toBeNull(),
      timeoutMs,
    );
  });

  it('loses its URL when the person signs out everywhere', async () => {
    const url = await createUrl();
    expect((await fetchCalendar(url)).status).toBe(200);
    await service.publish(userSignedOutEverywhere, { id: me, account_id: newId(), at });
    await eventually(async () => expect((await fetchCalendar(url)).status).toBe(404), timeoutMs);
  });

  it('keeps its URL after sign-out, but the ended sign-in cannot read it', async () => {
    const signIn = { ...as, sessionId: newId() };
    const created = await service.call('POST /occasions/calendar', { as: signIn });
    service.clock.advance(1_000);
    const endedAt = service.clock.now().toISOString();
    await service.publish(userSignedOut, { id: me, sign_in_ids: [signIn.sessionId], at: endedAt });
    const read = (person: typeof as) => service.call('GET /occasions/calendar', { as: person });
    await eventually(
      async () => expect((await read(signIn)).problem.code).toBe('auth/session-ended'),
      timeoutMs,
    );
    expect((await service.call('POST /occasions/calendar', { as: signIn })).problem.code).toBe(
      'auth/session-ended',
    );
    expect((await read(as)).body.url).toBe(created.body.data.url);
    expect((await fetchCalendar(created.body.data.url)).status).toBe(200);
  });

  it('loses a URL that was created after the sign-in ended and before the sign-out event arrived', async () => {
    const signIn = { ...as, sessionId: newId() };
    const endedAt = service.clock.now().toISOString();
    service.clock.advance(300_000);
    const { url } = (await service.call('POST /occasions/calendar', { as: signIn })).body.data;
    expect((await fetchCalendar(url)).status).toBe(200);
    await service.publish(userSignedOut, { id: me, sign_in_ids: [signIn.sessionId], at: endedAt });
    await eventually(async () => expect((await fetchCalendar(url)).status).toBe(404), timeoutMs);
  });

  it('can only be opened with its secret URL, which is not stored', async () => {
    const secret = basename(new URL(await createUrl()).pathname, '.ics');
    expect(JSON.stringify(await CalendarFeedModel.find().lean())).not.toContain(secret);
    for (const fileName of ['x.ics', `${'a'.repeat(43)}.ics`, secret, `${secret}.ics.ics`]) {
      const response = await fetch(`${service.url}/occasions/calendar/${fileName}`);
      expect([fileName, response.status]).toEqual([fileName, 404]);
    }
    expect((await service.call('POST /occasions/calendar', {})).problem.code).toBe('auth/required');
  });
});
