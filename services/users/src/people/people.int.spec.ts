import { collaboratorInvited, listShared } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getPairId } from '../model/follows.ts';
import { createProfile } from '../model/profiles.ts';
import { createSearchFilter, parseQuery } from '../model/search-terms.ts';
import { usersService } from '../service.ts';
import { AccountModel } from '../store/accounts.store.ts';
import { FollowModel } from '../store/follows.store.ts';
import { ProfileModel } from '../store/profiles.store.ts';
import { Browser, createPerson, goodPassword } from '../testing/browser.ts';
import { IntroductionModel } from './introductions.store.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(usersService);
});
afterAll(() => service?.stop());

async function createCrowd(size: number, last_name: string): Promise<string[]> {
  const profiles = Array.from({ length: size }, (_, index) => {
    const username = `${last_name}.${String(index).padStart(3, '0')}`;
    const requiredFields = { _id: newId(), account_id: newId(), username, first_name: 'Crowd', last_name };
    return createProfile({ ...requiredFields, registered_at: new Date() }, { birthday: '1990-07-04' });
  });
  await ProfileModel.insertMany(profiles);
  return profiles.map(profile => profile._id);
}

async function follow(follower_id: string, targets: readonly string[]): Promise<void> {
  const follows = targets.map((target_id, index) => {
    const pair = { follower_id, target_id };
    const state = { following: true, blocked: false, version: 1, at: new Date(index) };
    return { _id: getPairId(pair), ...pair, ...state };
  });
  await FollowModel.insertMany(follows);
}

const search = (query: Record<string, string>, browser = new Browser(service)) =>
  browser.call('GET /user/search-users', { query });
const getUsernames = (response: { body: { username: string }[] }) =>
  response.body.map(person => person.username);

describe('searching people', () => {
  it('finds names and usernames by their beginning, ignoring case and accents', async () => {
    await createPerson(service, { first_name: 'Jürgen', last_name: 'Ångström', username: 'quasar.9' });
    for (const query of ['jur', 'JÜR', 'ångst', 'angstrom', 'jurgen ang', 'jurgen x', 'quas', '@Quasar.9']) {
      expect([query, getUsernames(await search({ query }))]).toEqual([query, ['quasar.9']]);
    }
    for (const query of ['ångström, jürgen', 'Quasar.9 ang']) {
      expect([query, getUsernames(await search({ query }))]).toEqual([query, ['quasar.9']]);
    }
    for (const query of ['gstr', 'jurgen smith', 'quasar.8', 'ju', '', '.*', 'jur.*', 'j a q']) {
      expect([query, getUsernames(await search({ query }))]).toEqual([query, []]);
    }
  });

  it('finds names with hyphens, dots and apostrophes', async () => {
    await createPerson(service, { first_name: 'Jean-Luc', last_name: 'O’Nova', username: 'nova.7' });
    for (const query of ['Jean-Luc', 'jean-luc o’nova', "O'Nova", 'O’Nova, Jean-Luc', 'nova.7']) {
      expect([query, getUsernames(await search({ query }))]).toEqual([query, ['nova.7']]);
    }
    await ProfileModel.updateOne({ username: 'nova.7' }, { search_terms: ['jean', 'luc', 'o’nova'] });
    expect(getUsernames(await search({ query: "o'nova" }))).toEqual(['nova.7']);
  });

  it('returns pages of twenty people with the total and a link to the next page', async () => {
    await createCrowd(45, 'Pageful');
    const first = await search({ query: 'pageful' });
    expect(first.body).toHaveLength(20);
    expect(first.headers.get('x-total-count')).toBe('45');
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
    const second = await fetch(`${service.url}${next}`);
    expect(await second.json()).toHaveLength(20);
    const third = await search({ query: 'pageful', page: '3' });
    expect(getUsernames(third)).toEqual([40, 41, 42, 43, 44].map(n => `Pageful.0${n}`));
    expect(third.headers.get('link')).toBeNull();
  });

  it('does not return the viewer or people excluded by email address', async () => {
    const ann = await createPerson(service, { last_name: 'Excluder' });
    const bob = await createPerson(service, { last_name: 'Excluder' });
    const eve = await createPerson(service, { last_name: 'Excluder' });
    expect((await search({ query: 'excluder' })).body).toHaveLength(3);
    expect((await search({ query: 'excluder' }, ann)).body).toHaveLength(2);
    await AccountModel.updateOne({ _id: bob.accountId }, { $set: { email_verified: true } });
    const excludeEmails = JSON.stringify([bob.email.toUpperCase()]);
    const remaining = await search({ query: 'excluder', excludeEmails }, ann);
    expect(remaining.body.map(person => person.id)).toEqual([eve.profileId]);
    expect((await search({ query: 'excluder', excludeEmails: '{' }, ann)).problem.code).toBe('validation');
    // Exclusions by visitors are ignored, so that they do not reveal who owns an address.
    expect((await search({ query: 'excluder', excludeEmails })).body).toHaveLength(3);
    const tooManyEmails = JSON.stringify(Array.from({ length: 51 }, (_, n) => `n${n}@example.com`));
    expect((await search({ query: 'excluder', excludeEmails: tooManyEmails }, ann)).problem.code).toBe(
      'validation',
    );
  });

  it('finds a person by the exact verified email address, but never returns the address', async () => {
    const ann = await createPerson(service);
    expect((await search({ query: ann.email })).body).toEqual([]);
    await AccountModel.updateOne({ _id: ann.accountId }, { $set: { email_verified: true } });
    const bob = await createPerson(service);
    const found = await search({ query: ann.email.toUpperCase() }, bob);
    expect(found.body.map(person => person.id)).toEqual([ann.profileId]);
    expect(found.text).not.toMatch(/example\.com|user_id|birth/);
    // Viewers without a profile cannot search by email address.
    expect((await search({ query: ann.email })).body).toEqual([]);
  });

  it('can be limited to followed people', async () => {
    const ann = await createPerson(service);
    const [followedId = ''] = await createCrowd(3, 'Amongst');
    await follow(ann.profileId, [followedId]);
    for (const flag of ['following', 'followingOnly']) {
      const response = await search({ query: 'amongst', [flag]: 'true' }, ann);
      expect(response.body).toEqual([expect.objectContaining({ id: followedId, is_following: true })]);
    }
    expect((await search({ query: 'amongst', following: 'true' })).body).toEqual([]);
  });

  it.each(['pageful', 'pageful jean-luc', 'Jean-Luc O’Nova'])('uses an index for %j', async typed => {
    const filter = createSearchFilter(parseQuery(typed, 3));
    const plan: unknown = await ProfileModel.find(filter).explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('"indexName":"search_terms_1"');
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
    const scopedPlan: unknown = await ProfileModel.find({
      _id: { $in: [newId()] },
      search_terms: { $all: [/^pageful/] },
    }).explain('queryPlanner');
    expect(JSON.stringify(scopedPlan)).not.toContain('COLLSCAN');
  });
});

describe('listing followers and followings', () => {
  it('finds followers by name, in pages', async () => {
    const ann = await createPerson(service, { first_name: 'Änne', last_name: 'Searched' });
    const fans = await createCrowd(23, 'Fanatic');
    await createCrowd(2, 'Fanatic.Other');
    for (const fan of fans) await follow(fan, [ann.profileId]);
    const bob = await createPerson(service, { first_name: 'Bob', last_name: 'Quiet' });
    await follow(bob.profileId, [ann.profileId]);
    const searchFollowers = (query: string, params: Record<string, string> = {}) =>
      ann.call('GET /user/details/followers', { query: { id: ann.profileId, query, ...params } });
    const first = await searchFollowers('crowd FANÁT');
    expect(first.body).toHaveLength(20);
    expect(first.headers.get('x-total-count')).toBe('23');
    const [, next = ''] = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? [];
    expect(await (await fetch(`${service.url}${next}`)).json()).toHaveLength(3);
    expect(getUsernames(await searchFollowers('fanatic', { page: '2' }))).toEqual(
      [20, 21, 22].map(n => `Fanatic.0${n}`),
    );
    expect((await searchFollowers('quiet')).body.map(person => person.id)).toEqual([bob.profileId]);
    expect((await searchFollowers('searched')).body).toEqual([]);
    expect((await searchFollowers('qu')).body).toEqual([]);
    expect((await searchFollowers('')).headers.get('x-total-count')).toBe('24');
    // Viewers can find themselves among another person's followers.
    const query = { id: ann.profileId, query: 'quiet' };
    expect((await bob.call('GET /user/details/followers', { query })).body).toEqual([
      expect.objectContaining({ id: bob.profileId, is_self: true }),
    ]);
  });

  it('returns followings to visitors in pages, the newest first', async () => {
    const ann = await createPerson(service, { username: 'Much.Following' });
    const targets = await createCrowd(23, 'Followed');
    await follow(ann.profileId, targets);
    const query = { username: 'much.FOLLOWING' };
    const first = await service.call('GET /user/details/followings', { query });
    expect(first.body.map(person => person.id)).toEqual(targets.toReversed().slice(0, 20));
    expect(first.headers.get('x-total-count')).toBe('23');
    const second = await service.call('GET /user/details/followings', { query: { ...query, page: '2' } });
    expect(second.body).toHaveLength(3);
    const [target = ''] = targets;
    const followers = await ann.call('GET /user/details/followers', { query: { id: target } });
    expect(followers.body).toEqual([expect.objectContaining({ id: ann.profileId, is_self: true })]);
    expect(followers.text).not.toMatch(/example\.com|user_id|birth/);
  });

  it('defaults to the viewer, and requires an existing person', async () => {
    const ann = await createPerson(service);
    expect((await ann.call('GET /user/details/followers', { query: {} })).body).toEqual([]);
    const unknownResponse = await service.call('GET /user/details/followers', { query: { id: newId() } });
    expect([unknownResponse.status, unknownResponse.problem.code]).toEqual([404, 'user/not-found']);
    expect((await service.call('GET /user/details/followings', { query: {} })).problem.code).toBe(
      'validation',
    );
  });
});

describe('friend suggestions', () => {
  it('contain followers, then friends of friends by popularity, but nobody hidden or removed', async () => {
    const ann = await createPerson(service);
    const [friend = '', secondFriend = '', popular = '', rare = '', fan = '', hidden = '', removed = ''] =
      await createCrowd(7, 'Suggested');
    await follow(ann.profileId, [friend, secondFriend]);
    await follow(friend, [ann.profileId, popular, rare, hidden]);
    await follow(secondFriend, [popular, friend, removed]);
    await follow(fan, [ann.profileId]);
    await follow(removed, [ann.profileId]);
    await ann.call('DELETE /user/{id}/followers/{followerId}', {
      params: { id: ann.profileId, followerId: removed },
    });
    await ann.call('PUT /user/{id}', {
      params: { id: ann.profileId },
      body: { suggestedFriendsHidden: [hidden] },
      files: {},
    });
    const response = await ann.call('GET /user/friend-suggestions', {});
    expect(response.body.map(person => person.id)).toEqual([fan, popular, rare]);
  });

  it('contain people who shared a list or invited the viewer, until they are followed or deleted', async () => {
    const [ann, sender, inviter] = [
      await createPerson(service),
      await createPerson(service),
      await createPerson(service),
    ];
    const fetchIds = async () =>
      (await ann.call('GET /user/friend-suggestions', {})).body.map(person => person.id);
    const createShare = ({ profileId }: Browser, day: number) => ({
      list_id: newId(),
      owner_id: profileId,
      by_id: profileId,
      person_ids: [ann.profileId, newId()],
      at: `2026-05-0${day}T08:00:00.000Z`,
    });
    await service.publish(listShared, createShare(sender, 1));
    await service.publish(collaboratorInvited, createShare(inviter, 2));
    await eventually(async () => expect(await fetchIds()).toEqual([inviter.profileId, sender.profileId]));
    expect((await sender.call('GET /user/friend-suggestions', {})).body).toEqual([]);
    await ann.call('PUT /user/{id}/follow-unfollow', {
      params: { id: ann.profileId },
      query: { targetId: inviter.profileId },
    });
    expect(await fetchIds()).toEqual([sender.profileId]);
    await sender.call('DELETE /user', { body: { password: goodPassword } });
    expect(await fetchIds()).toEqual([]);
    expect(await IntroductionModel.countDocuments({ by_id: sender.profileId })).toBe(0);
  });

  it('are refused to an account without a profile', async () => {
    const browser = await new Browser(service).signUp();
    const response = await browser.call('GET /user/friend-suggestions', {});
    expect([response.status, response.problem.code]).toEqual([403, 'auth/profile-required']);
  });
});
