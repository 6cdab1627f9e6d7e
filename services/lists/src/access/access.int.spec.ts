import { createHmac } from 'node:crypto';
import { newId } from '@giftlist/contracts/primitives';
import type { AnyRouteKey } from '@giftlist/contracts/routes';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { person, startLists, type TestLists, type TestPerson } from '../testing/start-lists.ts';

const owner = person('owner');
const editor = person('editor');
const unproved = { ...person('unproved'), emailVerified: false };
const follower = person('follower');
const stranger = person('stranger');
const people: Record<string, TestPerson | undefined> = {
  visitor: undefined,
  stranger,
  unproved,
  follower,
  editor,
  owner,
};
type Who = keyof typeof people;

const secret = 'a secret that is long enough for cookies';
let lists: TestLists;
/** Lists that no test changes, and deleted ones. */
const standing = { public: '', friends: '', private: '' };
const gone = { public: '', friends: '', private: '' };

beforeAll(async () => {
  lists = await startLists({ env: { COOKIE_SECRET: secret } });
  lists.users.follows.add(`${follower.profileId}:${owner.profileId}`);
  for (const giftlist_type of ['public', 'friends', 'private'] as const) {
    standing[giftlist_type] = await makeList(giftlist_type);
    gone[giftlist_type] = await makeList(giftlist_type, { deleted: true });
  }
}, 60_000);
afterAll(() => lists.stop());

type Visibility = 'public' | 'friends' | 'private';

async function makeList(giftlist_type: Visibility, { deleted = false } = {}): Promise<string> {
  const id = await lists.list(owner, { giftlist_type });
  await lists.call('POST /giftlist/share', {
    as: owner,
    body: { giftlist_id: id, email_ids: [editor.email, unproved.email], share_as: 'editor' },
  });
  if (deleted) await lists.call('DELETE /giftlist/delete/{id}', { as: owner, params: { id } });
  return id;
}

async function outcomeOf(answer: Promise<{ status: number; text: string }>): Promise<string> {
  const { status, text } = await answer;
  return status < 400 ? String(status) : `${status} ${(JSON.parse(text) as { code: string }).code}`;
}

const readBy = (who: Who, id: string) =>
  outcomeOf(lists.call('GET /giftlist/{id}', { as: people[who], params: { id } }));

const signIn = '401 list/sign-in-to-see';
const follow = '403 list/follow-to-see';
const nothing = '404 list/not-found';
const deleted = '410 list/deleted';

/** decisions.md, 'Who sees a list'. */
describe.each([
  ['visitor', '200', signIn, nothing, deleted, deleted, nothing],
  ['stranger', '200', follow, nothing, deleted, deleted, nothing],
  ['unproved', '200', follow, nothing, deleted, deleted, nothing],
  ['follower', '200', '200', nothing, deleted, deleted, nothing],
  ['editor', '200', '200', '200', deleted, deleted, deleted],
  ['owner', '200', '200', '200', deleted, deleted, deleted],
] as const)('a list read by %s', (who, ...outcomes) => {
  it.each([
    ['public', false, outcomes[0]],
    ['friends', false, outcomes[1]],
    ['private', false, outcomes[2]],
    ['public', true, outcomes[3]],
    ['friends', true, outcomes[4]],
    ['private', true, outcomes[5]],
  ] as const)('that is %s, deleted: %p, answers %s', async (giftlist_type, isDeleted, outcome) => {
    expect(await readBy(who, (isDeleted ? gone : standing)[giftlist_type])).toBe(outcome);
  });
});

describe('a list that never was', () => {
  it.each(Object.keys(people))('answers %s as a private one does', async who => {
    expect(await readBy(who, newId())).toBe(nothing);
  });
});

const denied = '403 access/denied';
const signInFirst = '401 auth/required';
const ok = '200';

/** Who may do what (specification 1, section 6), on a public and on a private list. */
describe.each([
  ['PUT /giftlist/update', ok, ok],
  ['PUT /giftlist/{id}/archive', ok, ok],
  ['PUT /giftlist/{id}/leave', denied, ok],
  ['PUT /giftlist/{id}/collaborators', ok, denied],
  ['POST /giftlist/share', ok, denied],
  ['PUT /giftlist/upload-cover/{id}', '400 validation', denied],
  ['DELETE /giftlist/delete/{id}', ok, denied],
] as const)('%s', (route, byOwner, byEditor) => {
  const attempt = (who: Who, id: string) => {
    const bodies: Partial<Record<AnyRouteKey, object>> = {
      'PUT /giftlist/update': { id, list_name: `Tea for ${who}` },
      'PUT /giftlist/{id}/archive': { isArchived: true },
      'PUT /giftlist/{id}/collaborators': { editor_users: [] },
      'POST /giftlist/share': { giftlist_id: id, email_ids: ['new@example.com'], share_as: 'viewer' },
    };
    const input = { as: people[who], params: { id }, body: bodies[route] };
    const files = route === 'PUT /giftlist/upload-cover/{id}' ? { files: {} } : {};
    return outcomeOf(lists.call(route, { ...input, ...files } as never));
  };

  it.each([
    ['visitor', signInFirst, signInFirst],
    ['stranger', denied, nothing],
    ['unproved', denied, nothing],
    ['follower', denied, nothing],
    ['editor', byEditor, byEditor],
    ['owner', byOwner, byOwner],
  ] as const)('by %s answers %s, on a private list %s', async (who, onPublic, onPrivate) => {
    const mayChange = who === 'editor' || who === 'owner';
    const listOf = (type: 'public' | 'private') => (mayChange ? makeList(type) : standing[type]);
    expect(await attempt(who, await listOf('public'))).toBe(onPublic);
    expect(await attempt(who, await listOf('private'))).toBe(onPrivate);
  });
});

describe('what a list shows', () => {
  it.each([
    ['visitor', false],
    ['stranger', false],
    ['follower', false],
    ['editor', true],
    ['owner', true],
  ] as const)('to %s: address and collaborators: %p', async (who, shown) => {
    const id = await makeList('public');
    await lists.call('PUT /giftlist/update', {
      as: owner,
      body: { id, shipping_address: 'Main Street 1', instruction: 'Ring twice' },
    });
    const { text } = await lists.call('GET /giftlist/{id}', { as: people[who], params: { id } });
    for (const secretPart of ['Main Street', 'Ring twice', editor.email]) {
      expect(text.includes(secretPart)).toBe(shown);
    }
  });
});

describe('a browser that the owner signed in on before', () => {
  const cookie = (ids: string) => {
    const mark = createHmac('sha256', secret).update(ids).digest('base64').replace(/=+$/, '');
    return { giftlist_known: encodeURIComponent(`${ids}.${mark}`) };
  };

  it('is asked whether the list is theirs, until they say that they are someone else', async () => {
    const id = await makeList('public');
    const known = cookie(`${stranger.profileId},${owner.profileId}`);
    const read = (more: object) => lists.call('GET /giftlist/{id}', { params: { id }, ...more });
    expect((await read({ cookies: known })).body.maybe_owner).toBe(true);
    expect((await read({ cookies: known, headers: { 'x-someone-else': '1' } })).body.maybe_owner).toBe(false);
    expect((await read({ cookies: cookie(stranger.profileId) })).body.maybe_owner).toBe(false);
    expect((await read({ cookies: { giftlist_known: owner.profileId } })).body.maybe_owner).toBe(false);
    expect((await read({ cookies: known, as: stranger })).body.maybe_owner).toBe(false);
    expect((await read({ cookies: known })).text).not.toContain(editor.email);
  });
});

describe('the lists of a person', () => {
  const anna = person('anna');
  const ben = person('ben');
  const ids: Record<string, string> = {};
  const nameOf = (id: string) => Object.keys(ids).find(name => ids[name] === id) ?? id;

  beforeAll(async () => {
    for (const giftlist_type of ['public', 'friends', 'private'] as const) {
      lists.clock.advance(1_000);
      ids[giftlist_type] = await lists.list(anna, { giftlist_type });
    }
    lists.clock.advance(1_000);
    ids.archived = await lists.list(anna);
    await lists.call('PUT /giftlist/{id}/archive', {
      as: anna,
      params: { id: ids.archived },
      body: { isArchived: true },
    });
    lists.clock.advance(1_000);
    ids.deleted = await lists.list(anna);
    await lists.call('DELETE /giftlist/delete/{id}', { as: anna, params: { id: ids.deleted } });
    lists.clock.advance(1_000);
    ids.shared = await lists.list(ben, { giftlist_type: 'private' });
    await lists.call('POST /giftlist/share', {
      as: ben,
      body: { giftlist_id: ids.shared, email_ids: [anna.email], share_as: 'editor' },
    });
    lists.users.follows.add(`${follower.profileId}:${anna.profileId}`);
  });

  const seenBy = async (as: TestPerson | undefined, of: TestPerson, query: Record<string, string> = {}) => {
    const answer = await lists.call('GET /giftlist/for-user/{userId}', {
      as,
      params: { userId: of.profileId },
      query,
    });
    return answer.body.map(({ id }) => nameOf(id));
  };

  it.each([
    ['themselves', anna, {}, ['shared', 'private', 'friends', 'public']],
    ['themselves', anna, { ownedOnly: 'true' }, ['private', 'friends', 'public']],
    ['themselves', anna, { includeArchived: 'true' }, ['shared', 'archived', 'private', 'friends', 'public']],
    ['themselves', anna, { excludePrivate: 'true' }, ['friends', 'public']],
    ['themselves', anna, { excludePrivate: 'true', excludeFriends: 'true' }, ['public']],
    ['a follower', follower, {}, ['friends', 'public']],
    ['a follower', follower, { includeArchived: 'true' }, ['archived', 'friends', 'public']],
    ['a follower', follower, { excludeFriends: 'true' }, ['public']],
    ['a stranger', stranger, { includeArchived: 'true' }, ['archived', 'public']],
    ['a visitor', undefined, {}, ['public']],
  ] as const)('seen by %s, newest first', async (_, as, query, names) => {
    expect(await seenBy(as, anna, query)).toEqual(names);
  });

  it('of somebody unknown are none', async () => {
    expect(await seenBy(stranger, person('nobody'))).toEqual([]);
  });

  it('that one collaborates on show to nobody else, unless by a right to the list', async () => {
    expect(await seenBy(stranger, ben)).toEqual([]);
    expect(await seenBy(anna, ben)).toEqual(['shared']);
  });
});

describe('routes between services', () => {
  it('answer services alone', async () => {
    const id = await makeList('private');
    const read = (as: object | undefined) =>
      outcomeOf(lists.call('GET /internal/lists/{id}', { as: as as never, params: { id } }));
    expect(await read({ service: 'gifts' })).toBe('200');
    expect(await read(undefined)).toMatch(/^40[13] /);
    expect(await read(owner)).toMatch(/^40[13] /);
  });
});
