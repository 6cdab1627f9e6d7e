import { newId } from '@giftlist/contracts/primitives';
import { userFollowed, userUnfollowed } from '@giftlist/contracts/users/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { Browser, createPerson } from '../testing/browser.ts';

let service: TestService;
let events: CapturedEvents;

beforeAll(async () => {
  service = await startTestService(usersService);
  events = await service.capturedEvents('users.events');
});
afterAll(() => service?.stop());

const toggle = (browser: Browser, targetId: string, headers: Record<string, string> = {}) =>
  browser.call('PUT /user/{id}/follow-unfollow', {
    params: { id: browser.profileId },
    query: { targetId },
    headers,
  });
const remove = (browser: Browser, followerId: string) =>
  browser.call('DELETE /user/{id}/followers/{followerId}', { params: { id: browser.profileId, followerId } });
const allow = (browser: Browser, followerId: string) =>
  browser.call('DELETE /user/{id}/removed-followers/{followerId}', {
    params: { id: browser.profileId, followerId },
  });
const getPublishedEvents = (follower: Browser) =>
  [...events.of(userFollowed), ...events.of(userUnfollowed)]
    .filter(event => event.data.follower_id === follower.profileId)
    .sort((a, b) => a.data.version - b.data.version)
    .map(({ type, data: { version } }) => `${type} ${version}`);

describe('follow-unfollow', () => {
  it('updates the counts and publishes each change with a higher version', async () => {
    const [ann, bob] = [await createPerson(service), await createPerson(service)];
    const followed = await toggle(ann, bob.profileId);
    expect(followed.body.data).toMatchObject({
      following: true,
      target: { id: bob.profileId, is_following: true, followers_count: 1 },
    });
    expect(followed.text).not.toMatch(/example\.com|user_id/);
    expect((await bob.call('GET /user', {})).body).toMatchObject({
      followers_count: 1,
      follower_ids: [ann.profileId],
    });
    expect((await toggle(ann, bob.profileId)).body.data.following).toBe(false);
    expect((await toggle(ann, bob.profileId)).body.data.following).toBe(true);
    await eventually(() =>
      expect(getPublishedEvents(ann)).toEqual([
        'user.followed.v1 1',
        'user.unfollowed.v1 2',
        'user.followed.v1 3',
      ]),
    );
  });

  it('takes effect once per idempotency key', async () => {
    const [ann, bob] = [await createPerson(service), await createPerson(service)];
    const headers = { 'idempotency-key': newId() };
    expect((await toggle(ann, bob.profileId, headers)).body.data.following).toBe(true);
    expect((await toggle(ann, bob.profileId, headers)).body.data.following).toBe(true);
    expect((await ann.call('GET /user', {})).body.following_ids).toEqual([bob.profileId]);
  });

  it('counts all simultaneous followers', async () => {
    const bob = await createPerson(service);
    const followers = await Promise.all(Array.from({ length: 8 }, () => createPerson(service)));
    const responses = await Promise.all(followers.map(browser => toggle(browser, bob.profileId)));
    expect(responses.map(response => response.status)).toEqual(Array(8).fill(200));
    expect((await bob.call('GET /user', {})).body.followers_count).toBe(8);
  });

  it('is refused for visitors and other users, and if the target is oneself or unknown', async () => {
    const [ann, bob] = [await createPerson(service), await createPerson(service)];
    const onBehalfOfBob = await ann.call('PUT /user/{id}/follow-unfollow', {
      params: { id: bob.profileId },
      query: { targetId: ann.profileId },
    });
    expect([onBehalfOfBob.status, onBehalfOfBob.problem.code]).toEqual([403, 'access/denied']);
    expect((await toggle(ann, newId())).problem.code).toBe('user/not-found');
    expect((await toggle(ann, ann.profileId)).problem.errors).toEqual([
      { path: 'query.targetId', message: 'You cannot follow yourself' },
    ]);
    const visitor = new Browser(service);
    visitor.profileId = ann.profileId;
    expect((await toggle(visitor, bob.profileId)).problem.code).toBe('auth/required');
  });
});

describe('removed followers', () => {
  it('no longer follow and cannot follow again until the owner allows it', async () => {
    const [ann, bob] = [await createPerson(service), await createPerson(service)];
    await toggle(ann, bob.profileId);
    expect((await remove(bob, ann.profileId)).body).toEqual({ data: { id: ann.profileId } });
    expect((await ann.call('GET /user', {})).body.following_ids).toEqual([]);
    const refused = await toggle(ann, bob.profileId);
    expect([refused.status, refused.problem.code]).toEqual([403, 'access/denied']);
    expect(refused.problem.detail).toBe('This person does not want to be followed by you');

    const params = { id: bob.profileId };
    const removed = await bob.call('GET /user/{id}/removed-followers', { params, query: {} });
    expect(removed.body.map(person => person.id)).toEqual([ann.profileId]);
    expect(removed.headers.get('x-total-count')).toBe('1');

    expect((await allow(bob, ann.profileId)).status).toBe(200);
    expect((await toggle(ann, bob.profileId)).body.data.following).toBe(true);
    const published = await eventually(() => {
      const annsEvents = events.of(userUnfollowed).filter(event => event.data.follower_id === ann.profileId);
      return annsEvents.length === 1 && annsEvents;
    });
    expect(published[0]?.data).toMatchObject({ removed_by_target: true, version: 2 });
    await eventually(() => expect(getPublishedEvents(ann)).toHaveLength(3));
  });

  it('can be removed, listed and allowed again only by the owner', async () => {
    const [ann, bob, eve] = [
      await createPerson(service),
      await createPerson(service),
      await createPerson(service),
    ];
    await toggle(ann, bob.profileId);
    const params = { id: bob.profileId, followerId: ann.profileId };
    const codes = [
      (await eve.call('DELETE /user/{id}/followers/{followerId}', { params })).problem.code,
      (await ann.call('DELETE /user/{id}/removed-followers/{followerId}', { params })).problem.code,
      (await eve.call('GET /user/{id}/removed-followers', { params: { id: bob.profileId }, query: {} }))
        .problem.code,
    ];
    expect(codes).toEqual(['access/denied', 'access/denied', 'access/denied']);
    expect((await remove(bob, eve.profileId)).problem.code).toBe('user/not-found');
    expect((await allow(bob, ann.profileId)).problem.code).toBe('user/not-found');
  });
});
