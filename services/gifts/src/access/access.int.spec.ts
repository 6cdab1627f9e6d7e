import { givingTokenHeader, listVersionHeader } from '@giftlist/contracts/headers';
import { newId } from '@giftlist/contracts/primitives';
import type { AnyRouteKey } from '@giftlist/contracts/routes';
import { getRoutes } from '@giftlist/contracts/routes';
import { userDeleted, userFollowed, userUnfollowed } from '@giftlist/contracts/users/events';
import { followFieldsMigration } from '@giftlist/service-domain/people/follow-fields-migration';
import { FollowModel } from '@giftlist/service-domain/people/people.store';
import { database } from '@giftlist/service-kit/mongo/database';
import { eventually } from '@giftlist/service-kit/testing';
import {
  type Audience,
  audiences,
  getExpectedOutcomes,
  isAccessRule,
  type ListKind,
  listKinds,
} from '@giftlist/service-kit/testing/access-table';
import { recordDatabaseOperations } from '@giftlist/service-kit/testing/database-operations';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGift,
  createPerson,
  createReserveForm,
  type GiftSystem,
  getEmailKey,
  type TestPerson,
  useGiftSystem,
} from '../gift-service.testing.ts';
import { ListModel } from '../lists/list.store.ts';

const system = useGiftSystem();
const owner = createPerson('olga');
const people = {
  owner,
  collaborator: createPerson('colin'),
  follower: createPerson('fiona'),
  stranger: createPerson('stan'),
  unverified: { ...createPerson('colin'), emailVerified: false },
  visitor: undefined,
} satisfies Record<Audience, TestPerson | undefined>;

beforeAll(() => {
  system.addFollow(people.follower, owner);
});

type Ids = { listId: string; giftId: string; claimId: string };
type Input = Parameters<GiftSystem['service']['call']>[1];

const inputsByRoute: Partial<Record<AnyRouteKey, (ids: Ids) => object>> = {
  'GET /giftlist/{id}/gifts': ({ listId }) => ({ params: { id: listId } }),
  'GET /giftitem/{id}': ({ giftId }) => ({ params: { id: giftId } }),
  'POST /giftitem/create': ({ listId }) => ({ query: {}, body: { giftlist_id: listId, gift_title: 'Kite' } }),
  'POST /giftitem/create-from-url': ({ listId }) => ({
    body: { giftlistId: listId, url: 'https://shop.example.com/kite' },
  }),
  'POST /giftitem/read-link': ({ giftId }) => ({ body: { gift_id: giftId } }),
  'POST /giftitem/create-many': ({ listId }) => ({
    query: {},
    body: { giftlist_id: listId, gifts: [{ gift_title: 'Kite' }] },
  }),
  'PUT /giftlist/{id}/gift-order': ({ listId }) => ({ params: { id: listId }, body: { gift_ids: [] } }),
  'PUT /giftitem/update': ({ giftId }) => ({ query: {}, body: { id: giftId, details: 'x' } }),
  'PUT /giftitem/upload-logo/{id}': ({ giftId }) => ({
    params: { id: giftId },
    files: { file: { bytes: pixel, type: 'image/png' } },
  }),
  'POST /giftitem/mark-as-purchased': ({ giftId }) => ({
    body: { ...createReserveForm(giftId), quantity: 1 },
  }),
  'PUT /giftitem/received': ({ giftId, claimId }) => ({
    body: { gift_id: giftId, claim_id: claimId, received: true },
  }),
  'GET /giftlist/{id}/thank-you-notes': ({ listId }) => ({ params: { id: listId } }),
  'POST /giftitem/unmark-from-purchased': ({ giftId }) => ({ body: { gift_id: giftId } }),
  'POST /giftitem/copy': ({ listId, giftId }) => ({ body: { gift_id: giftId, giftlist_id: listId } }),
  'DELETE /giftitem/delete/{id}': ({ giftId }) => ({ params: { id: giftId } }),
  'POST /giftitem/restore': ({ giftId }) => ({ body: { gift_id: giftId } }),
  'POST /giftitem/reserve': ({ giftId }) => ({ body: createReserveForm(giftId) }),
};
const givingInputs = {
  'GET /giving': {},
  'GET /giving.csv': {},
  'POST /giving': { body: { title: 'Tea', for_whom: 'Ed' } },
  'PUT /giving/{claimId}': { params: { claimId: newId() }, body: { note: 'x' } },
  'DELETE /giving/{id}': { params: { id: newId() } },
  'PUT /giving/budgets/{profileId}': { params: { profileId: newId() }, body: { year: 2026, amount: 1 } },
} satisfies Partial<Record<AnyRouteKey, object>>;
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const exceptions: Partial<Record<AnyRouteKey, Partial<Record<Audience, string>>>> = {
  'POST /giftitem/reserve': { owner: 'gift/own-list' },
};

async function createListWithGift(kind: ListKind): Promise<Ids> {
  const editor_keys = [getEmailKey(system.service, people.collaborator.email)];
  const visibility = kind.replace('deleted ', '');
  const giftlist_type = visibility === 'public' || visibility === 'friends' ? visibility : 'private';
  const list = await system.addList(owner, { giftlist_type, editor_keys });
  const gift = await addGift(system.service, owner, list, { quantity: 20 });
  const marked = await system.service.call('POST /giftitem/mark-as-purchased', {
    as: owner,
    body: { gift_id: gift.id, name: 'Olga' },
  });
  if (kind.startsWith('deleted')) {
    const { version } = await system.changeList(list, { isDeleted: true });
    await eventually(async () => expect(await ListModel.findById(list.id).lean()).toMatchObject({ version }));
  }
  return { listId: list.id, giftId: gift.id, claimId: marked.body.data.claims[0]?.id ?? '' };
}

const getNotFoundCode = (key: string): string =>
  key.includes('/giftlist/') || key.includes('create') ? 'list/not-found' : 'gift/not-found';

describe('the access table', () => {
  const routes = Object.entries(getRoutes('gifts')).flatMap(([key, { rule }]) =>
    isAccessRule(rule) ? [[key as AnyRouteKey, rule] as const] : [],
  );

  it.each(listKinds)(
    '%s list: every route allows and refuses each caller as in the table',
    async kind => {
      const actual: Record<string, Partial<Record<Audience, string>>> = {};
      const expected: typeof actual = {};
      for (const [key, rule] of routes) {
        let ids = await createListWithGift(kind);
        actual[key] = {};
        expected[key] = {};
        for (const audience of audiences) {
          const as = people[audience];
          const input = { ...inputsByRoute[key]?.(ids), ...(as && { as }) } as Input;
          const response = await system.service.call(key, input);
          const outcome = getExpectedOutcomes(rule, kind)[audience];
          const code = outcome === 'missing' ? getNotFoundCode(key) : outcome;
          const exception = outcome === 'ok' ? exceptions[key]?.[audience] : undefined;
          actual[key][audience] = response.status < 400 ? 'ok' : response.problem.code;
          expected[key][audience] = exception ?? code;
          if (key.startsWith('DELETE') && response.status < 400) ids = await createListWithGift(kind);
        }
      }
      expect(actual).toEqual(expected);
    },
    600_000,
  );

  it('covers every route of this service', () => {
    const routesOutsideTable = [
      'GET /giftitem/search',
      'POST /giftitem/read-many',
      'POST /giftitem/unreserve',
      'POST /giving/link',
      'POST /giving/open',
      ...Object.keys(givingInputs),
    ];
    const internal = Object.keys(getRoutes('gifts')).filter(key => key.includes('/internal/'));
    expect(Object.keys(getRoutes('gifts')).toSorted()).toEqual(
      [...routes.map(([key]) => key), ...routesOutsideTable, ...internal].toSorted(),
    );
    expect(Object.keys(inputsByRoute).toSorted()).toEqual(routes.map(([key]) => key).toSorted());
  });

  it.each(Object.entries(givingInputs))('%s needs a profile or a valid token', async (key, input) => {
    const call = (caller: object) =>
      system.service.call(key as AnyRouteKey, { ...input, ...caller } as Input);
    const withoutProfile = { ...people.stranger, profileId: null, emailVerified: false };
    const outcomes = [
      await call({}),
      await call({ headers: { [givingTokenHeader]: 'made-up' } }),
      await call({ as: people.stranger, headers: { [givingTokenHeader]: 'made-up' } }),
      await call({ as: withoutProfile }),
      await call({ as: people.stranger }),
    ].map(response => (response.status < 400 ? 'ok' : response.problem.code));
    const hasLineId = key.includes('{claimId}') || key.includes('{id}');
    expect(outcomes).toEqual([
      'auth/required',
      'giving/link-not-valid',
      'giving/link-not-valid',
      'auth/profile-required',
      hasLineId ? 'giving/not-found' : 'ok',
    ]);
  });

  it('requires sign-in to read gifts from a text', async () => {
    const body = { text: 'https://shop.example/kite' };
    expect((await system.service.call('POST /giftitem/read-many', { body })).problem.code).toBe(
      'auth/required',
    );
    const response = await system.service.call('POST /giftitem/read-many', { as: people.stranger, body });
    expect(response.status).toBe(200);
  });

  it('refuses an internal route to users and visitors', async () => {
    for (const as of [owner, undefined]) {
      const response = await system.service.call('GET /internal/snapshot/gifts', as ? { as } : {});
      expect(response.status).toBe(401);
    }
  });

  it('reports lists and gifts that do not exist as not found', async () => {
    const params = { id: newId() };
    expect((await system.service.call('GET /giftlist/{id}/gifts', { params })).problem.code).toBe(
      'list/not-found',
    );
    expect((await system.service.call('GET /giftitem/{id}', { params })).problem.code).toBe('gift/not-found');
    const removed = await system.service.call('DELETE /giftitem/delete/{id}', { as: owner, params });
    expect(removed.problem.code).toBe('gift/not-found');
  });

  it('reports a list as deleted only to people who could have seen it', async () => {
    const list = await system.addList(owner, { isDeleted: true });
    const privateList = await system.addList(owner, { isDeleted: true, giftlist_type: 'private' });
    const read = (id: string) => system.service.call('GET /giftlist/{id}/gifts', { params: { id } });
    expect((await read(list.id)).problem.code).toBe('list/deleted');
    expect((await read(privateList.id)).problem.code).toBe('list/not-found');
  });
});

describe('access rights', () => {
  it('on a list apply at once, even before the list’s event arrives', async () => {
    const { service } = system;
    const list = await system.addList(owner, { giftlist_type: 'private' });
    await addGift(service, owner, list);
    const read = () =>
      service.call('GET /giftlist/{id}/gifts', { as: people.collaborator, params: { id: list.id } });
    const editor_keys = [getEmailKey(service, people.collaborator.email)];
    await system.changeList(list, { editor_keys }, { published: false });
    expect((await read()).status).toBe(200);
  });

  it('are fetched at most once a second per list after a refusal', async () => {
    const list = await system.addList(owner, { giftlist_type: 'private' });
    await addGift(system.service, owner, list);
    const requestsBefore = system.requests.lists;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const response = await system.service.call('GET /giftlist/{id}/gifts', { params: { id: list.id } });
      expect(response.status).toBe(404);
    }
    expect(system.requests.lists - requestsBefore).toBeLessThanOrEqual(3);
  });

  it('are fetched at most once a second for a list version that does not exist', async () => {
    const list = await system.addList(owner);
    await addGift(system.service, owner, list);
    const headers = { [listVersionHeader]: String(Number.MAX_SAFE_INTEGER) };
    const requestsBefore = system.requests.lists;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const response = await system.service.call('GET /giftlist/{id}/gifts', {
        params: { id: list.id },
        headers,
      });
      expect(response.status).toBe(200);
    }
    expect(system.requests.lists - requestsBefore).toBeLessThanOrEqual(3);
  });

  it('are read without a transaction for a list version that does not exist', async () => {
    const list = await system.addList(owner);
    await addGift(system.service, owner, list);
    const headers = { [listVersionHeader]: String(Number.MAX_SAFE_INTEGER) };
    const read = () => system.service.call('GET /giftlist/{id}/gifts', { params: { id: list.id }, headers });
    const operations = await recordDatabaseOperations(['lists'], () =>
      Promise.all(Array.from({ length: 20 }, read)),
    );
    expect(operations.map(({ op }) => op)).toContain('query');
    expect(operations.filter(({ op }) => op === 'update' || op === 'command')).toEqual([]);
  });

  it('of a follower begin and end with the follow', async () => {
    const { service } = system;
    const [fan, idol] = [createPerson('fan'), createPerson('idol')];
    const list = await system.addList(idol, { giftlist_type: 'friends' });
    const read = () => service.call('GET /giftlist/{id}/gifts', { as: fan, params: { id: list.id } });
    const follow = { follower_id: fan.profileId, target_id: idol.profileId, at: new Date().toISOString() };
    expect((await read()).problem.code).toBe('list/follow-to-see');
    await service.publish(userFollowed, { ...follow, version: 5 });
    await eventually(async () => expect((await read()).status).toBe(200));
    const requestsBefore = system.requests.follows;
    await read();
    expect(system.requests.follows).toBe(requestsBefore);
    await service.publish(userUnfollowed, { ...follow, version: 6, removed_by_target: true });
    await eventually(async () => expect((await read()).problem.code).toBe('list/follow-to-see'));
    await service.publish(userFollowed, { ...follow, version: 5 });
    const laterFollow = { ...follow, follower_id: newId(), version: 1 };
    await service.publish(userFollowed, laterFollow);
    await eventually(async () =>
      expect(
        await FollowModel.findById(`${laterFollow.follower_id}:${idol.profileId}`).lean(),
      ).not.toBeNull(),
    );
    expect((await read()).problem.code).toBe('list/follow-to-see');
  });

  it('of a follower are deleted with the follower’s or the followed account', async () => {
    const { service } = system;
    const [deletedId, otherId, thirdId] = [newId(), newId(), newId()];
    const at = new Date().toISOString();
    const createOldFollow = (_id: string) => ({ _id, version: 1, following: true });
    await database()
      .collection<ReturnType<typeof createOldFollow>>('follows')
      .insertMany([createOldFollow(`${otherId}:${deletedId}`), createOldFollow(`${otherId}:${thirdId}`)]);
    await followFieldsMigration.up(database());
    expect(await FollowModel.findById(`${otherId}:${deletedId}`).lean()).toEqual({
      ...createOldFollow(`${otherId}:${deletedId}`),
      follower_id: otherId,
      target_id: deletedId,
    });
    await service.publish(userFollowed, { follower_id: deletedId, target_id: thirdId, version: 1, at });
    await eventually(async () =>
      expect(await FollowModel.findById(`${deletedId}:${thirdId}`).lean()).not.toBeNull(),
    );
    const filter = { $or: [{ follower_id: deletedId }, { target_id: deletedId }] };
    const plan: unknown = await FollowModel.find(filter).explain('queryPlanner');
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
    await service.publish(userDeleted, { id: deletedId, account_id: newId(), at });
    await eventually(async () => expect(await FollowModel.countDocuments(filter)).toBe(0));
    expect(await FollowModel.countDocuments({ follower_id: otherId, target_id: thirdId })).toBe(1);
  });
});
