import { newId } from '@giftlist/contracts/primitives';
import { userProfileChanged } from '@giftlist/contracts/users/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { AccountModel } from '../store/accounts.store.ts';
import { ProfileModel } from '../store/profiles.store.ts';
import { Browser, createPerson } from '../testing/browser.ts';

let service: TestService;
let events: CapturedEvents;

beforeAll(async () => {
  service = await startTestService(usersService);
  events = await service.capturedEvents('users.events');
});
afterAll(() => service?.stop());

const change = (browser: Browser, body: object, id = browser.profileId) =>
  browser.call('PUT /user/{id}', { params: { id }, body, files: {} });

describe('a profile', () => {
  it('shows all fields to its owner, but only public fields to others', async () => {
    const owner = await createPerson(service, { username: 'Seen.By.All' });
    await change(owner, { shipping_address: '12 Main Street', timeZone: 'Europe/Paris', bio: 'Gardens' });
    const otherPerson = await createPerson(service);
    const ownView = await owner.call('GET /user/find', { query: { username: 'seen.by.all' } });
    expect(ownView.body).toMatchObject({
      is_self: true,
      shipping_address: '12 Main Street',
      email: owner.email,
    });
    const visitorView = await service.call('GET /user/find', { query: { id: owner.profileId } });
    const otherView = await otherPerson.call('GET /user/find', { query: { username: 'SEEN.BY.ALL' } });
    for (const response of [visitorView, otherView]) {
      expect(response.body).toMatchObject({
        username: 'Seen.By.All',
        bio: 'Gardens',
        birthday_month: 7,
        is_self: false,
      });
      expect(response.text).not.toMatch(/1990|Main Street|Paris|user_id|email|timeZone|shipping|suggested/);
    }
  });

  it('is found by its id in the username parameter', async () => {
    const owner = await createPerson(service);
    const found = await service.call('GET /user/find', { query: { username: owner.profileId } });
    expect(found.body.id).toBe(owner.profileId);
  });

  it('is found by its email address only for the owner', async () => {
    const owner = await createPerson(service);
    const otherPerson = await createPerson(service);
    const query = { email: owner.email };
    expect((await owner.call('GET /user/find', { query })).body.id).toBe(owner.profileId);
    expect((await otherPerson.call('GET /user/find', { query })).problem.code).toBe('user/not-found');
    expect((await service.call('GET /user/find', { query })).problem.code).toBe('user/not-found');
  });

  it('is not found by an unknown id, without a query or with a query operator', async () => {
    const unknownResponse = await service.call('GET /user/find', { query: { id: newId() } });
    expect([unknownResponse.status, unknownResponse.problem.code]).toEqual([404, 'user/not-found']);
    expect((await service.call('GET /user/find', { query: {} })).problem.code).toBe('validation');
    const injectionResponse = await fetch(`${service.url}/user/find?username[$ne]=x`);
    expect(injectionResponse.status).toBe(400);
  });

  it('is returned without control characters that an older release stored', async () => {
    const { profileId } = await createPerson(service);
    const stored = {
      bio: 'a\u0000b',
      profile_cover: '/media/users/x\u0007',
      social_links: [{ type: 6, link: '\u0001' }],
    };
    await ProfileModel.updateOne({ _id: profileId }, { $set: stored });
    const found = await service.call('GET /user/find', { query: { id: profileId } });
    expect(found.body).toMatchObject({
      profile_cover: '/media/users/x',
      bio: 'ab',
      socialLinks: [{ link: '' }],
    });
  });
});

describe('changing a profile', () => {
  it('changes only the given fields', async () => {
    const browser = await createPerson(service);
    const suggestedId = newId();
    const response = await change(browser, {
      bio: '  Gardens ',
      occasionsOpened: true,
      timeZoneOffset: -120,
      socialLinks: [{ type: 1, link: 'annlee' }],
      suggestedFriends: [suggestedId],
      suggestedFriendsHidden: [browser.profileId],
    });
    expect(response.body.data).toMatchObject({
      first_name: 'Ann',
      bio: 'Gardens',
      occasionsOpened: true,
      timeZoneOffset: -120,
      socialLinks: [{ type: 1, link: 'annlee' }],
      suggestedFriends: [suggestedId],
      suggestedFriendsHidden: [browser.profileId],
    });
    expect((await browser.call('GET /user', {})).body).toMatchObject({ suggestedFriends: [suggestedId] });
    await change(browser, { bio: 'Trees' });
    expect((await browser.call('GET /user', {})).body).toMatchObject({ suggestedFriends: [suggestedId] });
    await change(browser, { suggestedFriends: [] });
    expect((await browser.call('GET /user', {})).body).toMatchObject({ suggestedFriends: [] });
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'ftp://a.example',
  ])('refuses a link that is not a web address: %j', async link => {
    const browser = await createPerson(service);
    const refused = await change(browser, { socialLinks: [{ type: 6, link }] });
    expect([refused.status, refused.problem.code]).toEqual([400, 'validation']);
  });

  it.each(['https://a.example/b', 'HTTP://a.example', 'a.example/b:c', '@ann', 'ann.lee'])(
    'accepts a web address or a username as a link: %s',
    async link => {
      const browser = await createPerson(service);
      const changed = await change(browser, { socialLinks: [{ type: 6, link }] });
      expect(changed.body.data.socialLinks).toEqual([{ type: 6, link }]);
    },
  );

  it('publishes changes only of fields that other services store', async () => {
    const browser = await createPerson(service);
    await change(browser, { bio: 'Quiet', shipping_address: 'Elsewhere 1' });
    await change(browser, { first_name: 'Anna' });
    const getOwnEvents = () =>
      events.of(userProfileChanged).filter(event => event.data.id === browser.profileId);
    await eventually(() => expect(getOwnEvents()).toHaveLength(1));
    expect(getOwnEvents()[0]?.data).toMatchObject({ first_name: 'Anna', version: 3 });
  });

  it('ignores account, email address, version and other fields that owners must not set', async () => {
    const browser = await createPerson(service);
    const otherPerson = await createPerson(service);
    const body = {
      bio: 'x',
      id: otherPerson.profileId,
      user_id: otherPerson.accountId,
      account_id: otherPerson.accountId,
      email: 'new@example.com',
      email_verified: 'true',
      version: '99',
      follower_ids: JSON.stringify([otherPerson.profileId]),
    };
    const { data } = (await change(browser, body)).body;
    expect(data).toMatchObject({ id: browser.profileId, user_id: browser.accountId, email: browser.email });
    expect(data).toMatchObject({ email_verified: false, follower_ids: [] });
    expect((await AccountModel.findById(browser.accountId).lean())?.email).toBe(browser.email);
    expect((await ProfileModel.findById(browser.profileId).lean())?.version).toBe(2);
  });

  it('is allowed only for the owner', async () => {
    const owner = await createPerson(service);
    const otherPerson = await createPerson(service);
    const withoutProfile = await new Browser(service).signUp();
    const visitor = new Browser(service);
    const codes = [];
    for (const browser of [otherPerson, withoutProfile, visitor]) {
      codes.push((await change(browser, { bio: 'mine now' }, owner.profileId)).problem.code);
    }
    expect(codes).toEqual(['access/denied', 'auth/profile-required', 'auth/required']);
    expect((await owner.call('GET /user', {})).body.bio).toBe('');
  });

  it('keeps usernames unique regardless of case, and lets the owner change the case', async () => {
    const first = await createPerson(service, { username: 'First.One' });
    const second = await createPerson(service, { username: 'Second.One' });
    expect((await change(second, { username: 'FIRST.ONE' })).problem.code).toBe('user/username-taken');
    expect((await change(second, { username: 'support' })).problem.code).toBe('user/username-taken');
    const emptyNameResponse = await change(second, { username: '  ' });
    expect(emptyNameResponse.problem.errors?.[0]).toEqual({
      path: 'body.username',
      message: 'Username cannot be empty as it is required for profile URLs.',
    });
    expect((await change(first, { username: 'FIRST.one' })).body.data.username).toBe('FIRST.one');
  });

  it('keeps the chosen language until the owner resets it, and returns it to other services', async () => {
    const browser = await createPerson(service);
    expect((await browser.call('GET /user', {})).body).toMatchObject({ language: null });
    expect((await change(browser, { language: 'pt-BR' })).body.data).toMatchObject({ language: 'pt-BR' });
    expect((await change(browser, { bio: 'Jardins' })).body.data).toMatchObject({ language: 'pt-BR' });
    expect((await change(browser, { language: 'pt' })).problem.code).toBe('validation');
    const person = await service.call('GET /internal/people/{id}', {
      params: { id: browser.profileId },
      as: { service: 'notifications' },
    });
    expect(person.body).toMatchObject({ language: 'pt-BR', version: 3 });
    expect((await change(browser, { language: '' })).body.data).toMatchObject({ language: null });
  });

  it('refuses invalid structured fields and numbers', async () => {
    const browser = await createPerson(service);
    for (const body of [
      { socialLinks: '{' },
      { socialLinks: '[{"type":0,"link":"x"}]' },
      { timeZoneOffset: 'x' },
    ]) {
      expect((await change(browser, body)).problem.code).toBe('validation');
    }
  });
});
