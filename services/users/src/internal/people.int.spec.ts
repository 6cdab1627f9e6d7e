import { newId } from '@giftlist/contracts/primitives';
import { userEmailVerified } from '@giftlist/contracts/users/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { AccountModel } from '../store/accounts.store.ts';
import { anyEmail, type Browser, newPerson } from '../testing/browser.ts';

let service: TestService;
const as = { service: 'lists' };

beforeAll(async () => {
  service = await startTestService(usersService);
});
afterAll(() => service?.stop());

const follow = (browser: Browser, targetId: string) =>
  browser.call('PUT /user/{id}/follow-unfollow', { params: { id: browser.profileId }, query: { targetId } });
const verify = (browser: Browser) =>
  AccountModel.updateOne({ _id: browser.accountId }, { $set: { email_verified: true } });
const byEmail = async (email: string) =>
  (await service.call('GET /internal/people/by-email', { as, query: { email } })).body.id;
const proved = (account_id: string, email: string) =>
  service.call('POST /internal/verified-emails', { as, body: { account_id, email } });

describe('the internal routes', () => {
  it('are for services only', async () => {
    const ann = await newPerson(service);
    const params = { id: ann.profileId };
    const token = { token: ann.token ?? '' };
    const codes = [
      (await service.call('GET /internal/people/{id}/contact', { params })).problem.code,
      (await service.call('GET /internal/people/{id}/contact', { params, as: token })).problem.code,
      (await service.call('GET /internal/snapshot/people', { as: token })).problem.code,
    ];
    expect(codes).toEqual(['auth/required', 'auth/required', 'auth/required']);
    const nosy = await service.call('GET /internal/people/{id}/contact', {
      params,
      as: { service: 'occasions' },
    });
    expect([nosy.status, nosy.problem.code]).toEqual([403, 'access/denied']);
  });

  it('return a person’s card and contact addresses', async () => {
    const ann = await newPerson(service, { username: 'Internal.Ann' });
    const params = { id: ann.profileId };
    const card = await service.call('GET /internal/people/{id}', { params, as });
    expect(card.body).toMatchObject({ username: 'Internal.Ann', birth: { month: 7, day: 4 }, version: 1 });
    expect(card.text).not.toMatch(/1990|example\.com/);
    const contact = await service.call('GET /internal/people/{id}/contact', {
      params,
      as: { service: 'notifications' },
    });
    expect(contact.body).toEqual({
      email: ann.email,
      email_verified: false,
      other_emails: [],
      first_name: 'Ann',
      timeZone: null,
    });
    const unknown = await service.call('GET /internal/people/{id}', { params: { id: newId() }, as });
    expect([unknown.status, unknown.problem.code]).toEqual([404, 'user/not-found']);
  });

  it('return the current follows', async () => {
    const [ann, bob] = [await newPerson(service), await newPerson(service)];
    const params = { follower: ann.profileId, target: bob.profileId };
    const read = async () =>
      (await service.call('GET /internal/follows/{follower}/{target}', { params, as })).body;
    expect(await read()).toEqual({ following: false, version: 0 });
    await follow(ann, bob.profileId);
    expect(await read()).toEqual({ following: true, version: 1 });
    await follow(ann, bob.profileId);
    expect(await read()).toEqual({ following: false, version: 2 });
  });
});

describe('a mailed verification link', () => {
  it('verifies the account’s own address and publishes it', async () => {
    const events = await service.capturedEvents('users.events');
    const ann = await newPerson(service);
    expect(await byEmail(ann.email)).toBeNull();
    expect((await proved(ann.accountId, ann.email)).status).toBe(200);
    expect(await byEmail(ann.email)).toBe(ann.profileId);
    await proved(ann.accountId, ann.email);
    await eventually(() =>
      expect(events.of(userEmailVerified).filter(event => event.data.id === ann.profileId)).toHaveLength(1),
    );
  });

  it('verifies a further address, which moves to its own account as soon as that verifies it', async () => {
    const [ann, bob] = [await newPerson(service), await newPerson(service)];
    const work = anyEmail();
    await proved(ann.accountId, work);
    expect(await byEmail(work)).toBe(ann.profileId);
    const contact = await service.call('GET /internal/people/{id}/contact', {
      params: { id: ann.profileId },
      as: { service: 'gifts' },
    });
    expect(contact.body.other_emails).toEqual([work]);
    await proved(ann.accountId, bob.email);
    expect(await byEmail(bob.email)).toBe(ann.profileId);
    await verify(bob);
    expect(await byEmail(bob.email)).toBe(bob.profileId);
  });

  it('does not verify an address that another account has verified', async () => {
    const [ann, bob] = [await newPerson(service), await newPerson(service)];
    await verify(bob);
    expect((await proved(ann.accountId, bob.email)).status).toBe(200);
    expect((await AccountModel.findById(ann.accountId).lean())?.other_emails).toEqual([]);
    expect((await proved(newId(), bob.email)).problem.code).toBe('user/not-found');
  });
});

describe('the snapshot', () => {
  it('streams every person and then every pair, like their last events', async () => {
    const [ann, bob, eve] = [await newPerson(service), await newPerson(service), await newPerson(service)];
    await follow(ann, bob.profileId);
    await follow(bob, ann.profileId);
    await follow(bob, ann.profileId);
    await follow(eve, ann.profileId);
    const removed = { params: { id: ann.profileId, followerId: eve.profileId } };
    await ann.call('DELETE /user/{id}/followers/{followerId}', removed);
    const { text } = await service.call('GET /internal/snapshot/people', { as });
    const lines = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(lines.filter(line => line.data.id === ann.profileId)).toHaveLength(1);
    expect(text.indexOf(`"id":"${eve.profileId}"`)).toBeLessThan(text.indexOf('user.followed.v1'));
    const told = (follower: Browser) => lines.filter(line => line.data.follower_id === follower.profileId);
    const at = expect.any(String);
    const [annId, bobId, eveId] = [ann, bob, eve].map(({ profileId }) => profileId);
    expect(told(ann)).toEqual([
      { type: 'user.followed.v1', data: { follower_id: annId, target_id: bobId, version: 1, at } },
    ]);
    const ended = { target_id: annId, version: 2, at };
    expect(told(bob)).toEqual([
      { type: 'user.unfollowed.v1', data: { follower_id: bobId, ...ended, removed_by_target: false } },
    ]);
    expect(told(eve)).toEqual([
      { type: 'user.unfollowed.v1', data: { follower_id: eveId, ...ended, removed_by_target: true } },
    ]);
    expect(text).not.toMatch(/example\.com|1990/);
  });

  it('returns the last published state of a pair, also after following was allowed again', async () => {
    const [ann, bob] = [await newPerson(service), await newPerson(service)];
    const pair = { follower_id: bob.profileId, target_id: ann.profileId };
    const params = { id: ann.profileId, followerId: bob.profileId };
    await follow(bob, ann.profileId);
    await ann.call('DELETE /user/{id}/followers/{followerId}', { params });
    await ann.call('DELETE /user/{id}/removed-followers/{followerId}', { params });
    const { text } = await service.call('GET /internal/snapshot/people', { as });
    const lines = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(lines.filter(line => line.data.follower_id === bob.profileId)).toEqual([
      { type: 'user.unfollowed.v1', data: expect.objectContaining({ ...pair, version: 2 }) },
    ]);
  });
});
