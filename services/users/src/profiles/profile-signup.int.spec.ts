import { newId } from '@giftlist/contracts/primitives';
import { userFollowed, userRegistered } from '@giftlist/contracts/users/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { ProfileModel } from '../store/profiles.store.ts';
import { Browser, createPerson } from '../testing/browser.ts';

let service: TestService;
let events: CapturedEvents;
const ann = { first_name: 'Ann', last_name: 'Lee', birthday: '1990-07-04' };

beforeAll(async () => {
  service = await startTestService(usersService);
  events = await service.capturedEvents('users.events');
});
afterAll(() => service?.stop());

describe('creating a profile', () => {
  it('derives a username and publishes the public fields', async () => {
    const browser = await new Browser(service).signUp();
    const body = { ...ann, first_name: 'Zoë', last_name: 'Brandt', timeZone: 'Europe/Berlin', country: 'DE' };
    const response = await browser.call('POST /user/signup', { query: {}, body });
    expect(response.status).toBe(201);
    expect(response.body.data).toMatchObject({
      user_id: browser.accountId,
      email: browser.email,
      username: 'zoe.brandt',
      birthday: '1990-07-04',
      country: 'de',
      is_self: true,
      followers_count: 0,
    });
    const { id } = response.body.data;
    const registered = await eventually(
      () => events.of(userRegistered).find(event => event.data.id === id) ?? false,
    );
    expect(registered).toMatchObject({
      data: { username: 'zoe.brandt', birth: { month: 7, day: 4 }, timeZone: 'Europe/Berlin', version: 1 },
    });
    expect(JSON.stringify(registered)).not.toMatch(/1990|@example\.com/);
  });

  it('adds a number to a username in use, even for simultaneous requests', async () => {
    const fields = { ...ann, first_name: 'Many', last_name: 'Namesakes' };
    const browsers = await Promise.all(Array.from({ length: 6 }, () => new Browser(service).signUp()));
    const responses = await Promise.all(
      browsers.map(browser => browser.call('POST /user/signup', { query: {}, body: fields })),
    );
    const usernames = responses.map(response => response.body.data.username);
    expect(new Set(usernames).size).toBe(6);
    expect(usernames).toContain('many.namesakes');
  });

  it('refuses usernames that are in use, reserved or not allowed in a URL', async () => {
    await createPerson(service, { username: 'Taken.Name' });
    const browser = await new Browser(service).signUp();
    const signUpWith = (username: string) =>
      browser.call('POST /user/signup', { query: {}, body: { ...ann, username } });
    expect((await signUpWith('tAKEN.nAME')).problem.code).toBe('user/username-taken');
    expect((await signUpWith('Admin')).problem).toMatchObject({
      code: 'user/username-taken',
      detail: 'This username is reserved',
    });
    expect((await signUpWith(newId())).problem.code).toBe('user/username-taken');
    for (const username of ['', '  ', '..', 'a b', 'a/b', '../x', '<script>']) {
      expect((await signUpWith(username)).problem.code).toBe('validation');
    }
    expect((await signUpWith('  Trimmed.Name ')).body.data.username).toBe('Trimmed.Name');
  });

  it('requires names, and a birthday at least 13 years ago', async () => {
    const browser = await new Browser(service).signUp();
    const signUpWith = (fields: object) =>
      browser.call('POST /user/signup', { query: {}, body: { ...ann, ...fields } });
    const today = service.clock.now().toISOString().slice(0, 10);
    const futureBirthday = `${Number(today.slice(0, 4)) + 1}-01-01`;
    expect((await signUpWith({ birthday: today })).problem.errors).toEqual([
      { path: 'body.birthday', message: 'You must be at least 13 years old to use the product' },
    ]);
    expect((await signUpWith({ birthday: futureBirthday })).problem.errors).toEqual([
      { path: 'body.birthday', message: 'Your birthday cannot be in the future' },
    ]);
    for (const fields of [
      { first_name: ' ' },
      { birthday: '1990-02-30' },
      { country: 'zz' },
      { timeZone: 'Mars' },
    ]) {
      const response = await signUpWith(fields);
      expect([response.status, response.problem.code]).toEqual([400, 'validation']);
    }
    expect(await ProfileModel.exists({ account_id: browser.accountId })).toBeNull();
  });

  it('returns the same profile for a repeated idempotency key, and refuses a second profile', async () => {
    const browser = await new Browser(service).signUp();
    const headers = { 'idempotency-key': newId() };
    const firstResponse = await browser.call('POST /user/signup', { query: {}, body: ann, headers });
    const repeatedResponse = await browser.call('POST /user/signup', { query: {}, body: ann, headers });
    expect(repeatedResponse.status).toBe(201);
    expect(repeatedResponse.body.data.id).toBe(firstResponse.body.data.id);
    const responseWithoutKey = await browser.call('POST /user/signup', { query: {}, body: ann });
    expect([responseWithoutKey.status, responseWithoutKey.problem.code]).toEqual([
      409,
      'user/profile-exists',
    ]);
  });

  it('ignores account, email address and ids in the body', async () => {
    const victim = await createPerson(service);
    const browser = await new Browser(service).signUp();
    const body = {
      ...ann,
      email: victim.email,
      user_id: victim.accountId,
      account_id: victim.accountId,
      id: victim.profileId,
      email_verified: true,
    };
    const { data } = (await browser.call('POST /user/signup', { query: {}, body })).body;
    expect(data).toMatchObject({ user_id: browser.accountId, email: browser.email, email_verified: false });
    expect(data.id).not.toBe(victim.profileId);
  });

  it('follows the friend in the link, and ignores an unknown friend', async () => {
    const friend = await createPerson(service, { username: 'Good.Friend' });
    for (const usernameOrId of ['gOOD.fRIEND', friend.profileId]) {
      const browser = await new Browser(service).signUp();
      const response = await browser.call('POST /user/signup', {
        query: { friend: usernameOrId },
        body: ann,
      });
      expect(response.body.data.following_ids).toEqual([friend.profileId]);
      const follower_id = response.body.data.id;
      await eventually(() =>
        expect(events.of(userFollowed).map(event => event.data)).toContainEqual(
          expect.objectContaining({ follower_id, target_id: friend.profileId, version: 1 }),
        ),
      );
    }
    const browser = await new Browser(service).signUp();
    const response = await browser.call('POST /user/signup', {
      query: { friend: 'nobody.here' },
      body: ann,
    });
    expect(response.body.data.following_ids).toEqual([]);
  });
});
