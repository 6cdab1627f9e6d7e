import { newId } from '@giftlist/contracts/primitives';
import { userEmailVerified } from '@giftlist/contracts/users/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { AccountModel } from '../store/accounts.store.ts';
import { type Browser, createEmail, createPerson } from '../testing/browser.ts';

let service: TestService;
const as = { service: 'lists' };

beforeAll(async () => {
  service = await startTestService(usersService);
});
afterAll(() => service?.stop());

const toggleFollow = (browser: Browser, targetId: string) =>
  browser.call('PUT /user/{id}/follow-unfollow', { params: { id: browser.profileId }, query: { targetId } });
const markVerified = (browser: Browser) =>
  AccountModel.updateOne({ _id: browser.accountId }, { $set: { email_verified: true } });
const findIdByEmail = async (email: string) =>
  (await service.call('GET /internal/people/by-email', { as, query: { email } })).body.id;
const recordVerifiedEmail = (account_id: string, email: string) =>
  service.call('POST /internal/verified-emails', { as, body: { account_id, email } });

describe('the internal routes', () => {
  it('accept only calls from services that may use them', async () => {
    const ann = await createPerson(service);
    const params = { id: ann.profileId };
    const token = { token: ann.token ?? '' };
    const codes = [
      (await service.call('GET /internal/people/{id}/contact', { params })).problem.code,
      (await service.call('GET /internal/people/{id}/contact', { params, as: token })).problem.code,
      (await service.call('GET /internal/snapshot/people', { as: token })).problem.code,
    ];
    expect(codes).toEqual(['auth/required', 'auth/required', 'auth/required']);
    const otherService = await service.call('GET /internal/people/{id}/contact', {
      params,
      as: { service: 'occasions' },
    });
    expect([otherService.status, otherService.problem.code]).toEqual([403, 'access/denied']);
  });

  it('return a person’s public fields and contact addresses', async () => {
    const ann = await createPerson(service, { username: 'Internal.Ann' });
    const params = { id: ann.profileId };
    const person = await service.call('GET /internal/people/{id}', { params, as });
    expect(person.body).toMatchObject({ username: 'Internal.Ann', birth: { month: 7, day: 4 }, version: 1 });
    expect(person.text).not.toMatch(/1990|example\.com/);
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

  it('return the current state and version of a follow', async () => {
    const [ann, bob] = [await createPerson(service), await createPerson(service)];
    const params = { follower: ann.profileId, target: bob.profileId };
    const loadFollow = async () =>
      (await service.call('GET /internal/follows/{follower}/{target}', { params, as })).body;
    expect(await loadFollow()).toEqual({ following: false, version: 0 });
    await toggleFollow(ann, bob.profileId);
    expect(await loadFollow()).toEqual({ following: true, version: 1 });
    await toggleFollow(ann, bob.profileId);
    expect(await loadFollow()).toEqual({ following: false, version: 2 });
  });
});

describe('an address that another service has verified', () => {
  it('becomes verified, with one event, if it is the account’s primary address', async () => {
    const events = await service.capturedEvents('users.events');
    const ann = await createPerson(service);
    expect(await findIdByEmail(ann.email)).toBeNull();
    expect((await recordVerifiedEmail(ann.accountId, ann.email)).status).toBe(200);
    expect(await findIdByEmail(ann.email)).toBe(ann.profileId);
    await recordVerifiedEmail(ann.accountId, ann.email);
    await eventually(() =>
      expect(events.of(userEmailVerified).filter(event => event.data.id === ann.profileId)).toHaveLength(1),
    );
  });

  it('belongs to the account that added it until the account with this primary address verifies it', async () => {
    const [ann, bob] = [await createPerson(service), await createPerson(service)];
    const workEmail = createEmail();
    await recordVerifiedEmail(ann.accountId, workEmail);
    expect(await findIdByEmail(workEmail)).toBe(ann.profileId);
    const contact = await service.call('GET /internal/people/{id}/contact', {
      params: { id: ann.profileId },
      as: { service: 'gifts' },
    });
    expect(contact.body.other_emails).toEqual([workEmail]);
    await recordVerifiedEmail(ann.accountId, bob.email);
    expect(await findIdByEmail(bob.email)).toBe(ann.profileId);
    await markVerified(bob);
    expect(await findIdByEmail(bob.email)).toBe(bob.profileId);
  });

  it('is not added if another account has verified it', async () => {
    const [ann, bob] = [await createPerson(service), await createPerson(service)];
    await markVerified(bob);
    expect((await recordVerifiedEmail(ann.accountId, bob.email)).status).toBe(200);
    expect((await AccountModel.findById(ann.accountId).lean())?.other_emails).toEqual([]);
    expect((await recordVerifiedEmail(newId(), bob.email)).problem.code).toBe('user/not-found');
  });
});

describe('the snapshot of people', () => {
  it('streams every person, then every follow with the version of its last event', async () => {
    const [ann, bob, eve] = [
      await createPerson(service),
      await createPerson(service),
      await createPerson(service),
    ];
    await toggleFollow(ann, bob.profileId);
    await toggleFollow(bob, ann.profileId);
    await toggleFollow(bob, ann.profileId);
    await toggleFollow(eve, ann.profileId);
    const followToRemove = { params: { id: ann.profileId, followerId: eve.profileId } };
    await ann.call('DELETE /user/{id}/followers/{followerId}', followToRemove);
    const { text } = await service.call('GET /internal/snapshot/people', { as });
    const lines = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(lines.filter(line => line.data.id === ann.profileId)).toHaveLength(1);
    expect(text.indexOf(`"id":"${eve.profileId}"`)).toBeLessThan(text.indexOf('user.followed.v1'));
    const findLines = (follower: Browser) =>
      lines.filter(line => line.data.follower_id === follower.profileId);
    const at = expect.any(String);
    const [annId, bobId, eveId] = [ann, bob, eve].map(({ profileId }) => profileId);
    expect(findLines(ann)).toEqual([
      { type: 'user.followed.v1', data: { follower_id: annId, target_id: bobId, version: 1, at } },
    ]);
    const endedFollow = { target_id: annId, version: 2, at };
    expect(findLines(bob)).toEqual([
      { type: 'user.unfollowed.v1', data: { follower_id: bobId, ...endedFollow, removed_by_target: false } },
    ]);
    expect(findLines(eve)).toEqual([
      { type: 'user.unfollowed.v1', data: { follower_id: eveId, ...endedFollow, removed_by_target: true } },
    ]);
    expect(text).not.toMatch(/example\.com|1990/);
  });

  it('keeps the last published version of a follow when following is allowed again', async () => {
    const [ann, bob] = [await createPerson(service), await createPerson(service)];
    const pair = { follower_id: bob.profileId, target_id: ann.profileId };
    const params = { id: ann.profileId, followerId: bob.profileId };
    await toggleFollow(bob, ann.profileId);
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
