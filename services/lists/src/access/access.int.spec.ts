import { createHmac } from 'node:crypto';
import { giftReserved } from '@giftlist/contracts/gifts/events';
import { newId } from '@giftlist/contracts/primitives';
import type { AnyRouteKey } from '@giftlist/contracts/routes';
import { getRoutes } from '@giftlist/contracts/routes';
import { hashClaimToken } from '@giftlist/service-domain/claim-tokens';
import { eventually } from '@giftlist/service-kit/testing';
import {
  type Audience,
  audiences,
  getExpectedOutcomes,
  isAccessRule,
  type ListKind,
  listKinds,
  type Outcome,
} from '@giftlist/service-kit/testing/access-table';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClaimantModel } from '../claimants/claimant.store.ts';
import { createPerson, startLists, type TestLists, type TestPerson } from '../testing/start-lists.ts';

const owner = createPerson('owner');
const collaborator = createPerson('collaborator');
const unverified = { ...createPerson('unverified'), emailVerified: false };
const follower = createPerson('follower');
const stranger = createPerson('stranger');
const people = {
  visitor: undefined,
  stranger,
  unverified,
  follower,
  collaborator,
  owner,
} satisfies Record<Audience, TestPerson | undefined>;

const secret = 'a secret that is long enough for cookies';
let lists: TestLists;

beforeAll(async () => {
  lists = await startLists({ env: { COOKIE_SECRET: secret } });
  lists.users.follows.add(`${follower.profileId}:${owner.profileId}`);
});
afterAll(() => lists.stop());

async function createListOfKind(kind: ListKind): Promise<string> {
  const visibility = kind.replace('deleted ', '');
  const giftlist_type = visibility === 'public' || visibility === 'friends' ? visibility : 'private';
  const id = await lists.createList(owner, { giftlist_type });
  await lists.call('POST /giftlist/share', {
    as: owner,
    body: { giftlist_id: id, email_ids: [collaborator.email, unverified.email], share_as: 'editor' },
  });
  if (kind.startsWith('deleted')) {
    await lists.call('DELETE /giftlist/delete/{id}', { as: owner, params: { id } });
  }
  return id;
}

async function callRoute(key: AnyRouteKey, audience: Audience, input: object): Promise<string> {
  const as = people[audience];
  const { status, text } = await lists.call(key, { ...input, ...(as && { as }) } as never);
  return status < 400 ? 'ok' : (JSON.parse(text) as { code: string }).code;
}

const createInput: Partial<Record<AnyRouteKey, (id: string) => object>> = {
  'GET /giftlist/{id}': id => ({ params: { id } }),
  'PUT /giftlist/update': id => ({ body: { id, list_name: 'Tea for two' } }),
  'PUT /giftlist/{id}/archive': id => ({ params: { id }, body: { isArchived: true } }),
  'POST /giftlist/{id}/reuse': id => ({ params: { id }, body: {} }),
  'PUT /giftlist/upload-cover/{id}': id => ({
    params: { id },
    files: { file: { bytes: pixel, type: 'image/png' } },
  }),
  'POST /giftlist/share': id => ({
    body: { giftlist_id: id, email_ids: ['new@example.com'], share_as: 'editor' },
  }),
  'PUT /giftlist/{id}/leave': id => ({ params: { id } }),
  'PUT /giftlist/{id}/collaborators': id => ({
    params: { id },
    body: { editor_users: [collaborator.email, unverified.email] },
  }),
  'DELETE /giftlist/delete/{id}': id => ({ params: { id } }),
};
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The owner cannot leave a list, and only the owner can repeat a deletion. */
const exceptions: Partial<Record<AnyRouteKey, Partial<Record<Outcome, Partial<Record<Audience, string>>>>>> =
  {
    'PUT /giftlist/{id}/leave': { ok: { owner: 'access/denied' } },
    'DELETE /giftlist/delete/{id}': {
      'list/deleted': {
        owner: 'ok',
        collaborator: 'access/denied',
        follower: 'access/denied',
        unverified: 'access/denied',
        stranger: 'access/denied',
      },
    },
  };

describe('the access table', () => {
  // `for-user` is tested below.
  const routes = Object.entries(getRoutes('lists')).flatMap(([key, { rule }]) =>
    isAccessRule(rule) && !key.includes('for-user') ? [[key as AnyRouteKey, rule] as const] : [],
  );
  // The route that deletes the list comes last.
  routes.sort(([a], [b]) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')));

  it.each(listKinds)(
    '%s list: every route allows and refuses each caller as in the table',
    async kind => {
      const actual: Record<string, Partial<Record<Audience, string>>> = {};
      const expected: typeof actual = {};
      let id = await createListOfKind(kind);
      for (const [key, rule] of routes) {
        actual[key] = {};
        expected[key] = {};
        for (const audience of audiences) {
          const outcome = getExpectedOutcomes(rule, kind)[audience];
          const defaultCode = outcome === 'missing' ? 'list/not-found' : outcome;
          actual[key][audience] = await callRoute(key, audience, createInput[key]?.(id) ?? {});
          expected[key][audience] = exceptions[key]?.[outcome]?.[audience] ?? defaultCode;
          // Create a new list, because the collaborator has left this one.
          if (key.endsWith('/leave') && actual[key][audience] === 'ok') id = await createListOfKind(kind);
        }
      }
      expect(actual).toEqual(expected);
    },
    120_000,
  );

  it('contains every public route except the routes without a rule and `for-user`', () => {
    const otherRoutes = [
      'POST /giftlist/create',
      'POST /giftlist/accept-invite',
      'GET /giftlist/{id}/preview-card',
      'GET /giftlist/for-user/{userId}',
    ];
    const internal = Object.keys(getRoutes('lists')).filter(key => key.includes('/internal/'));
    expect(Object.keys(getRoutes('lists')).toSorted()).toEqual(
      [...routes.map(([key]) => key), ...otherRoutes, ...internal].toSorted(),
    );
    expect(Object.keys(createInput).toSorted()).toEqual(routes.map(([key]) => key).toSorted());
  });

  it.each(audiences)('an unknown list returns the same error as a private list (%s)', async audience => {
    const code = await callRoute('GET /giftlist/{id}', audience, { params: { id: newId() } });
    expect(code).toBe('list/not-found');
  });
});

describe('a list for friends', () => {
  it('shows the owner to signed-in people who are not followers, but not to visitors', async () => {
    const id = await createListOfKind('friends');
    const read = (as?: TestPerson) => lists.call('GET /giftlist/{id}', { params: { id }, ...(as && { as }) });
    expect(JSON.parse((await read(stranger)).text)).toMatchObject({
      code: 'list/follow-to-see',
      owner: { id: owner.profileId, username: expect.any(String) },
    });
    expect((await read()).text).not.toContain(owner.profileId);
  });
});

describe('a claim by another person', () => {
  it('does not change what the owner sees of the list', async () => {
    const id = await createListOfKind('public');
    const [giftId, claimId] = [newId(), newId()];
    const read = async () => [
      (await lists.call('GET /giftlist/{id}', { as: owner, params: { id } })).text,
      (
        await lists.call('GET /giftlist/for-user/{userId}', {
          as: owner,
          params: { userId: owner.profileId },
          query: {},
        })
      ).text,
    ];
    const before = await read();
    await lists.publish(giftReserved, {
      id: giftId,
      giftlist_id: id,
      owner_id: owner.profileId,
      claim_id: claimId,
      kind: 'reserved',
      claimant_id: stranger.profileId,
      by_owner: false,
      gift_version: 2,
      claimed: 1,
      quantity: 1,
      product_id: null,
      at: new Date().toISOString(),
    });
    await eventually(async () => expect(await ClaimantModel.findById(claimId).lean()).not.toBeNull());
    expect(await read()).toEqual(before);
  });
});

describe('the address and the collaborators of a list', () => {
  it.each([
    ['visitor', false],
    ['stranger', false],
    ['follower', false],
    ['collaborator', true],
    ['owner', true],
  ] as const)('are visible to %s: %p', async (audience, isVisible) => {
    const id = await createListOfKind('public');
    await lists.call('PUT /giftlist/update', {
      as: owner,
      body: { id, shipping_address: 'Main Street 1', instruction: 'Ring twice' },
    });
    const { text } = await lists.call('GET /giftlist/{id}', { as: people[audience], params: { id } });
    for (const detail of ['Main Street', 'Ring twice', collaborator.email]) {
      expect(text.includes(detail)).toBe(isVisible);
    }
  });
});

describe('a visitor who reserved a gift', () => {
  const token = 't'.repeat(43);
  const headers = { 'x-claim-token': `${'u'.repeat(43)},${token}` };
  const createListWithAddress = async (kind: ListKind = 'public') => {
    const id = await createListOfKind(kind);
    await lists.call('PUT /giftlist/update', {
      as: owner,
      body: { id, gift_receive_by: 'by_mail', shipping_address: 'Main Street 1', instruction: 'Ring twice' },
    });
    lists.gifts.held.add(`${id}:${hashClaimToken(token)}`);
    return id;
  };
  const read = (id: string, overrides: object = {}) =>
    lists.call('GET /giftlist/{id}', { params: { id }, headers, ...overrides });

  it('sees the delivery address, unlike other visitors', async () => {
    const id = await createListWithAddress();
    expect((await read(id)).body).toMatchObject({
      viewer_role: 'viewer',
      shipping_address: 'Main Street 1',
      instruction: 'Ring twice',
    });
    expect((await read(id)).text).not.toContain(collaborator.email);
    for (const other of [{ headers: {} }, { headers: { 'x-claim-token': 'u'.repeat(43) } }]) {
      expect((await read(id, other)).text).not.toContain('Main Street');
    }
    expect((await read(await createListOfKind('public'))).text).not.toContain('Main Street');
  });

  it('cannot open a private list with the claim token', async () => {
    const id = await createListWithAddress('private');
    expect((await read(id)).problem.code).toBe('list/not-found');
  });

  it('sees no more with the claim token than without it if they are, or may be, the owner', async () => {
    const id = await createListWithAddress();
    const requestsBefore = lists.gifts.requests;
    const cookies = createKnownProfilesCookie(owner.profileId);
    expect((await read(id, { as: owner })).text).toBe((await read(id, { as: owner, headers: {} })).text);
    expect((await read(id, { cookies })).text).toBe((await read(id, { cookies, headers: {} })).text);
    expect(lists.gifts.requests).toBe(requestsBefore);
  });
});

/** Creates the signed cookie of a browser on which these profiles have signed in. */
function createKnownProfilesCookie(...profileIds: string[]) {
  const value = profileIds.join(',');
  const signature = createHmac('sha256', secret).update(value).digest('base64').replace(/=+$/, '');
  return { giftlist_known: encodeURIComponent(`${value}.${signature}`) };
}

describe('a browser on which the owner signed in before', () => {
  it('gets maybe_owner until the visitor says that they are somebody else', async () => {
    const id = await createListOfKind('public');
    const cookies = createKnownProfilesCookie(stranger.profileId, owner.profileId);
    const strangerCookies = createKnownProfilesCookie(stranger.profileId);
    const unsignedCookies = { giftlist_known: owner.profileId };
    const read = (input: object) => lists.call('GET /giftlist/{id}', { params: { id }, ...input });
    expect((await read({ cookies })).body.maybe_owner).toBe(true);
    expect((await read({ cookies, headers: { 'x-someone-else': '1' } })).body.maybe_owner).toBe(false);
    expect((await read({ cookies: strangerCookies })).body.maybe_owner).toBe(false);
    expect((await read({ cookies: unsignedCookies })).body.maybe_owner).toBe(false);
    expect((await read({ cookies, as: stranger })).body.maybe_owner).toBe(false);
    expect((await read({ cookies })).text).not.toContain(collaborator.email);
  });

  it('gets maybe_owner even if 63 other people have signed in since', async () => {
    const id = await createListOfKind('public');
    const others = Array.from({ length: 63 }, () => createPerson('x').profileId);
    const cookies = createKnownProfilesCookie(...others, owner.profileId);
    const response = await lists.call('GET /giftlist/{id}', { params: { id }, cookies });
    expect(response.body.maybe_owner).toBe(true);
  });
});

describe('the lists of a person', () => {
  const anna = createPerson('anna');
  const ben = createPerson('ben');
  const idsByName: Record<string, string> = {};
  const toName = (id: string) => Object.keys(idsByName).find(name => idsByName[name] === id) ?? id;

  beforeAll(async () => {
    for (const giftlist_type of ['public', 'friends', 'private'] as const) {
      lists.clock.advance(1_000);
      idsByName[giftlist_type] = await lists.createList(anna, { giftlist_type });
    }
    lists.clock.advance(1_000);
    idsByName.archived = await lists.createList(anna);
    await lists.call('PUT /giftlist/{id}/archive', {
      as: anna,
      params: { id: idsByName.archived },
      body: { isArchived: true },
    });
    lists.clock.advance(1_000);
    idsByName.deleted = await lists.createList(anna);
    await lists.call('DELETE /giftlist/delete/{id}', { as: anna, params: { id: idsByName.deleted } });
    lists.clock.advance(1_000);
    idsByName.shared = await lists.createList(ben, { giftlist_type: 'private' });
    await lists.call('POST /giftlist/share', {
      as: ben,
      body: { giftlist_id: idsByName.shared, email_ids: [anna.email], share_as: 'editor' },
    });
    lists.users.follows.add(`${follower.profileId}:${anna.profileId}`);
  });

  const readNames = async (
    viewer: TestPerson | undefined,
    person: TestPerson,
    query: Record<string, string> = {},
  ) => {
    const response = await lists.call('GET /giftlist/for-user/{userId}', {
      as: viewer,
      params: { userId: person.profileId },
      query,
    });
    return response.body.map(({ id }) => toName(id));
  };

  it.each([
    ['the owner', anna, {}, ['shared', 'private', 'friends', 'public']],
    ['the owner with ownedOnly', anna, { ownedOnly: 'true' }, ['private', 'friends', 'public']],
    [
      'the owner with includeArchived',
      anna,
      { includeArchived: 'true' },
      ['shared', 'archived', 'private', 'friends', 'public'],
    ],
    ['the owner with excludePrivate', anna, { excludePrivate: 'true' }, ['friends', 'public']],
    [
      'the owner with excludePrivate and excludeFriends',
      anna,
      { excludePrivate: 'true', excludeFriends: 'true' },
      ['public'],
    ],
    ['a follower', follower, {}, ['friends', 'public']],
    [
      'a follower with includeArchived',
      follower,
      { includeArchived: 'true' },
      ['archived', 'friends', 'public'],
    ],
    ['a follower with excludeFriends', follower, { excludeFriends: 'true' }, ['public']],
    ['a stranger with includeArchived', stranger, { includeArchived: 'true' }, ['archived', 'public']],
    ['a visitor', undefined, {}, ['public']],
  ] as const)('include what %s may see, newest first', async (_, viewer, query, names) => {
    expect(await readNames(viewer, anna, query)).toEqual(names);
  });

  it('are empty if the person is unknown', async () => {
    expect(await readNames(stranger, createPerson('nobody'))).toEqual([]);
  });

  it('include a private list only for its collaborators', async () => {
    expect(await readNames(stranger, ben)).toEqual([]);
    expect(await readNames(anna, ben)).toEqual(['shared']);
  });
});

describe('GET /internal/lists/{id}', () => {
  it('accepts only requests from services', async () => {
    const id = await createListOfKind('private');
    const read = async (as: object | undefined) =>
      (await lists.call('GET /internal/lists/{id}', { as: as as never, params: { id } })).status;
    expect(await read({ service: 'gifts' })).toBe(200);
    expect([401, 403]).toContain(await read(undefined));
    expect([401, 403]).toContain(await read(owner));
  });
});
