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
  expectedOutcomes,
  isAccessRule,
  type ListKind,
  listKinds,
  type Outcome,
} from '@giftlist/service-kit/testing/access-table';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ClaimantModel } from '../claimants/claimant.store.ts';
import { person, startLists, type TestLists, type TestPerson } from '../testing/start-lists.ts';

const owner = person('owner');
const editor = person('editor');
const unverified = { ...person('unproved'), emailVerified: false };
const follower = person('follower');
const stranger = person('stranger');
const people = {
  visitor: undefined,
  stranger,
  unverified: unverified,
  follower,
  collaborator: editor,
  owner,
} satisfies Record<Audience, TestPerson | undefined>;

const secret = 'a secret that is long enough for cookies';
let lists: TestLists;

beforeAll(async () => {
  lists = await startLists({ env: { COOKIE_SECRET: secret } });
  lists.users.follows.add(`${follower.profileId}:${owner.profileId}`);
});
afterAll(() => lists.stop());

async function createListOf(kind: ListKind): Promise<string> {
  const visibility = kind.replace('deleted ', '');
  const giftlist_type = visibility === 'public' || visibility === 'friends' ? visibility : 'private';
  const id = await lists.list(owner, { giftlist_type });
  await lists.call('POST /giftlist/share', {
    as: owner,
    body: { giftlist_id: id, email_ids: [editor.email, unverified.email], share_as: 'editor' },
  });
  if (kind.startsWith('deleted')) {
    await lists.call('DELETE /giftlist/delete/{id}', { as: owner, params: { id } });
  }
  return id;
}

async function outcomeOf(response: Promise<{ status: number; text: string }>): Promise<string> {
  const { status, text } = await response;
  return status < 400 ? 'ok' : (JSON.parse(text) as { code: string }).code;
}
const attempt = (key: AnyRouteKey, audience: Audience, input: object) => {
  const as = people[audience];
  return outcomeOf(lists.call(key, { ...input, ...(as && { as }) } as never));
};

const inputs: Partial<Record<AnyRouteKey, (id: string) => object>> = {
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
    body: { editor_users: [editor.email, unverified.email] },
  }),
  'DELETE /giftlist/delete/{id}': id => ({ params: { id } }),
};
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Exceptions to the table: the owner cannot leave, and can repeat the deletion. */
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
  // The lists of a person are tested separately below.
  const routes = Object.entries(getRoutes('lists')).flatMap(([key, { rule }]) =>
    isAccessRule(rule) && !key.includes('for-user') ? [[key as AnyRouteKey, rule] as const] : [],
  );
  // The route that deletes the list comes last.
  routes.sort(([a], [b]) => Number(a.startsWith('DELETE')) - Number(b.startsWith('DELETE')));

  it.each(listKinds)(
    '%s list: every route responds to each caller according to the table',
    async kind => {
      const observed: Record<string, Partial<Record<Audience, string>>> = {};
      const expected: typeof observed = {};
      let id = await createListOf(kind);
      for (const [key, rule] of routes) {
        observed[key] = {};
        expected[key] = {};
        for (const audience of audiences) {
          const row = expectedOutcomes(rule, kind)[audience];
          observed[key][audience] = await attempt(key, audience, inputs[key]?.(id) ?? {});
          expected[key][audience] =
            exceptions[key]?.[row]?.[audience] ?? (row === 'missing' ? 'list/not-found' : row);
          // A collaborator who has left loses the role.
          if (key.endsWith('/leave') && observed[key][audience] === 'ok') id = await createListOf(kind);
        }
      }
      expect(observed).toEqual(expected);
    },
    120_000,
  );

  it('covers every route of this service', () => {
    const others = [
      'POST /giftlist/create',
      'POST /giftlist/accept-invite',
      'GET /giftlist/{id}/preview-card',
    ];
    const ofPeople = ['GET /giftlist/for-user/{userId}'];
    const internal = Object.keys(getRoutes('lists')).filter(key => key.includes('/internal/'));
    expect(Object.keys(getRoutes('lists')).toSorted()).toEqual(
      [...routes.map(([key]) => key), ...others, ...ofPeople, ...internal].toSorted(),
    );
    expect(Object.keys(inputs).toSorted()).toEqual(routes.map(([key]) => key).toSorted());
  });

  it.each(audiences)('an unknown list gives %s the same error as a private one', async audience => {
    expect(await attempt('GET /giftlist/{id}', audience, { params: { id: newId() } })).toBe('list/not-found');
  });
});

describe('a list for friends', () => {
  it('is refused with the owner to follow for a signed-in person, without it for a visitor', async () => {
    const id = await createListOf('friends');
    const refused = (as?: TestPerson) =>
      lists.call('GET /giftlist/{id}', { params: { id }, ...(as && { as }) });
    expect(JSON.parse((await refused(stranger)).text)).toMatchObject({
      code: 'list/follow-to-see',
      owner: { id: owner.profileId, username: expect.any(String) },
    });
    expect((await refused()).text).not.toContain(owner.profileId);
  });
});

describe('claims of others', () => {
  it('do not change what the owner sees of the list', async () => {
    const id = await createListOf('public');
    const [gift, claim] = [newId(), newId()];
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
      id: gift,
      giftlist_id: id,
      owner_id: owner.profileId,
      claim_id: claim,
      kind: 'reserved',
      claimant_id: stranger.profileId,
      by_owner: false,
      gift_version: 2,
      claimed: 1,
      quantity: 1,
      product_id: null,
      at: new Date().toISOString(),
    });
    await eventually(async () => expect(await ClaimantModel.findById(claim).lean()).not.toBeNull());
    expect(await read()).toEqual(before);
  });
});

describe('the fields of a list', () => {
  it.each([
    ['visitor', false],
    ['stranger', false],
    ['follower', false],
    ['collaborator', true],
    ['owner', true],
  ] as const)('include address and collaborators for %s: %p', async (audience, shown) => {
    const id = await createListOf('public');
    await lists.call('PUT /giftlist/update', {
      as: owner,
      body: { id, shipping_address: 'Main Street 1', instruction: 'Ring twice' },
    });
    const { text } = await lists.call('GET /giftlist/{id}', { as: people[audience], params: { id } });
    for (const secretPart of ['Main Street', 'Ring twice', editor.email]) {
      expect(text.includes(secretPart)).toBe(shown);
    }
  });
});

describe('a visitor who reserved a gift', () => {
  const token = 't'.repeat(43);
  const headers = { 'x-claim-token': `${'u'.repeat(43)},${token}` };
  const withAddress = async (kind: ListKind = 'public') => {
    const id = await createListOf(kind);
    await lists.call('PUT /giftlist/update', {
      as: owner,
      body: { id, gift_receive_by: 'by_mail', shipping_address: 'Main Street 1', instruction: 'Ring twice' },
    });
    lists.gifts.held.add(`${id}:${hashClaimToken(token)}`);
    return id;
  };
  const read = (id: string, more: object = {}) =>
    lists.call('GET /giftlist/{id}', { params: { id }, headers, ...more });

  it('sees the delivery address by the claim token, unlike other visitors', async () => {
    const id = await withAddress();
    expect((await read(id)).body).toMatchObject({
      viewer_role: 'viewer',
      shipping_address: 'Main Street 1',
      instruction: 'Ring twice',
    });
    expect((await read(id)).text).not.toContain(editor.email);
    for (const other of [{ headers: {} }, { headers: { 'x-claim-token': 'u'.repeat(43) } }]) {
      expect((await read(id, other)).text).not.toContain('Main Street');
    }
    expect((await read(await createListOf('public'))).text).not.toContain('Main Street');
  });

  it('cannot open a private list with the claim token', async () => {
    const id = await withAddress('private');
    expect((await read(id)).problem.code).toBe('list/not-found');
  });

  it('does not change the response for the owner, nor in a browser that may be the owner’s', async () => {
    const id = await withAddress();
    const before = lists.gifts.requests;
    const mark = createHmac('sha256', secret).update(owner.profileId).digest('base64').replace(/=+$/, '');
    const cookies = { giftlist_known: encodeURIComponent(`${owner.profileId}.${mark}`) };
    expect((await read(id, { as: owner })).text).toBe((await read(id, { as: owner, headers: {} })).text);
    expect((await read(id, { cookies })).text).toBe((await read(id, { cookies, headers: {} })).text);
    expect(lists.gifts.requests).toBe(before);
  });
});

describe('a browser that the owner signed in on before', () => {
  const cookie = (ids: string) => {
    const mark = createHmac('sha256', secret).update(ids).digest('base64').replace(/=+$/, '');
    return { giftlist_known: encodeURIComponent(`${ids}.${mark}`) };
  };

  it('gets maybe_owner until the visitor says that they are somebody else', async () => {
    const id = await createListOf('public');
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

describe('a browser on which many people signed in', () => {
  it('still recognises the owner who signed in first', async () => {
    const id = await createListOf('public');
    const ids = [...Array.from({ length: 63 }, () => person('x').profileId), owner.profileId].join(',');
    const mark = createHmac('sha256', secret).update(ids).digest('base64').replace(/=+$/, '');
    const cookies = { giftlist_known: encodeURIComponent(`${ids}.${mark}`) };
    const response = await lists.call('GET /giftlist/{id}', { params: { id }, cookies });
    expect(response.body.maybe_owner).toBe(true);
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
    const response = await lists.call('GET /giftlist/for-user/{userId}', {
      as,
      params: { userId: of.profileId },
      query,
    });
    return response.body.map(({ id }) => nameOf(id));
  };

  it.each([
    ['their owner', anna, {}, ['shared', 'private', 'friends', 'public']],
    ['their owner with ownedOnly', anna, { ownedOnly: 'true' }, ['private', 'friends', 'public']],
    [
      'their owner with includeArchived',
      anna,
      { includeArchived: 'true' },
      ['shared', 'archived', 'private', 'friends', 'public'],
    ],
    ['their owner with excludePrivate', anna, { excludePrivate: 'true' }, ['friends', 'public']],
    [
      'their owner with excludePrivate and excludeFriends',
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
  ] as const)('are newest first for %s', async (_, as, query, names) => {
    expect(await seenBy(as, anna, query)).toEqual(names);
  });

  it('are empty for an unknown person', async () => {
    expect(await seenBy(stranger, person('nobody'))).toEqual([]);
  });

  it('contain a private list only for its collaborators', async () => {
    expect(await seenBy(stranger, ben)).toEqual([]);
    expect(await seenBy(anna, ben)).toEqual(['shared']);
  });
});

describe('internal routes', () => {
  it('accept only requests of services', async () => {
    const id = await createListOf('private');
    const read = async (as: object | undefined) =>
      (await lists.call('GET /internal/lists/{id}', { as: as as never, params: { id } })).status;
    expect(await read({ service: 'gifts' })).toBe(200);
    expect([401, 403]).toContain(await read(undefined));
    expect([401, 403]).toContain(await read(owner));
  });
});
