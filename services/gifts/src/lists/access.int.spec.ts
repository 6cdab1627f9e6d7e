import { newId } from '@giftlist/contracts/primitives';
import type { AnyRouteKey } from '@giftlist/contracts/routes';
import { routesOf } from '@giftlist/contracts/routes';
import { userFollowed, userUnfollowed } from '@giftlist/contracts/users/events';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addGift,
  emailKeyOf,
  type GiftHouse,
  person,
  reserveForm,
  startGiftHouse,
  type TestPerson,
} from '../gift-service.testing.ts';
import { FollowModel } from '../people/person.store.ts';

let house: GiftHouse;
const owner = person('olga');
const people = {
  owner,
  collaborator: person('colin'),
  follower: person('fiona'),
  stranger: person('stan'),
  unverified: { ...person('colin'), emailVerified: false },
  visitor: undefined,
} satisfies Record<string, TestPerson | undefined>;
type Who = keyof typeof people;
const everyone: Who[] = ['owner', 'collaborator', 'follower', 'stranger', 'unverified', 'visitor'];

beforeAll(async () => {
  house = await startGiftHouse();
  house.addFollow(people.follower, owner);
}, 60_000);
afterAll(() => house.service.stop());

type Place = { list: string; gift: string };
type Input = Parameters<GiftHouse['service']['call']>[1];
const form = (gift: string) => ({ ...reserveForm(gift), quantity: 1 });

/** Every call of a person to this service, and what it needs. */
const calls: Partial<Record<AnyRouteKey, { needs: 'sight' | 'edit'; input: (place: Place) => object }>> = {
  'GET /giftlist/{id}/gifts': { needs: 'sight', input: ({ list }) => ({ params: { id: list } }) },
  'GET /giftitem/{id}': { needs: 'sight', input: ({ gift }) => ({ params: { id: gift } }) },
  'POST /giftitem/create': {
    needs: 'edit',
    input: ({ list }) => ({ query: {}, body: { giftlist_id: list, gift_title: 'Kite' } }),
  },
  'POST /giftitem/create-from-url': {
    needs: 'edit',
    input: ({ list }) => ({ body: { giftlistId: list, url: 'https://shop.example.com/kite' } }),
  },
  'PUT /giftitem/update': {
    needs: 'edit',
    input: ({ gift }) => ({ query: {}, body: { id: gift, details: 'x' } }),
  },
  'PUT /giftitem/upload-logo/{id}': {
    needs: 'edit',
    input: ({ gift }) => ({ params: { id: gift }, files: { file: { bytes: pixel, type: 'image/png' } } }),
  },
  'POST /giftitem/mark-as-purchased': { needs: 'edit', input: ({ gift }) => ({ body: form(gift) }) },
  'POST /giftitem/unmark-from-purchased': {
    needs: 'edit',
    input: ({ gift }) => ({ body: { gift_id: gift } }),
  },
  'POST /giftitem/copy': {
    needs: 'edit',
    input: ({ list, gift }) => ({ body: { gift_id: gift, giftlist_id: list } }),
  },
  'DELETE /giftitem/delete/{id}': { needs: 'edit', input: ({ gift }) => ({ params: { id: gift } }) },
};
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The table of decisions.md, 'Who sees a list': what looking answers. */
const sight: Record<'public' | 'friends' | 'private', Record<Who, string>> = {
  public: {
    owner: 'ok',
    collaborator: 'ok',
    follower: 'ok',
    stranger: 'ok',
    unverified: 'ok',
    visitor: 'ok',
  },
  friends: {
    owner: 'ok',
    collaborator: 'ok',
    follower: 'ok',
    stranger: 'list/follow-to-see',
    unverified: 'list/follow-to-see',
    visitor: 'list/sign-in-to-see',
  },
  private: {
    owner: 'ok',
    collaborator: 'ok',
    follower: 'not-found',
    stranger: 'not-found',
    unverified: 'not-found',
    visitor: 'not-found',
  },
};

/** What changing answers: owner and collaborators may, whoever sees the list may not, others find nothing. */
function editing(kind: keyof typeof sight, who: Who): string {
  if (who === 'owner' || who === 'collaborator') return 'ok';
  if (who === 'visitor') return 'auth/required';
  return sight[kind][who] === 'not-found' ? 'not-found' : 'access/denied';
}

async function place(kind: keyof typeof sight): Promise<Place> {
  const editor_keys = [emailKeyOf(house.service, people.collaborator.email)];
  const list = await house.addList(owner, { giftlist_type: kind, editor_keys });
  const gift = await addGift(house.service, owner, list);
  return { list: list.id, gift: gift.id };
}

describe('the access table', () => {
  const rows = Object.keys(sight).flatMap(kind => Object.keys(calls).map(key => [kind, key] as const));

  it.each(rows)('%s list: %s', async (kind, key) => {
    const at = kind as keyof typeof sight;
    const call = calls[key as AnyRouteKey];
    const isListCall = key.includes('/giftlist/') || key.includes('create');
    const notFound = isListCall ? 'list/not-found' : 'gift/not-found';
    const told: Record<string, string> = {};
    const expected: Record<string, string> = {};
    let where = await place(at);
    // Those who may change something come last.
    for (const who of everyone.toReversed()) {
      const as = people[who];
      const input = { ...call?.input(where), ...(as && { as }) } as Input;
      const answer = await house.service.call(key as AnyRouteKey, input);
      const row = call?.needs === 'sight' ? sight[at][who] : editing(at, who);
      told[who] = answer.status < 400 ? 'ok' : answer.problem.code;
      expected[who] = row === 'not-found' ? notFound : row;
      if (key.startsWith('DELETE') && told[who] === 'ok') where = await place(at);
    }
    expect(told).toEqual(expected);
  });

  it.each(everyone)('reserve by %s: as looking, but never by the owner', async who => {
    for (const kind of ['public', 'friends', 'private'] as const) {
      const { gift } = await place(kind);
      const as = people[who];
      const answer = await house.service.call('POST /giftitem/reserve', {
        body: { ...reserveForm(gift) },
        ...(as && { as }),
      });
      const seen = sight[kind][who] === 'not-found' ? 'gift/not-found' : sight[kind][who];
      const expected = who === 'owner' ? 'gift/own-list' : seen;
      expect([kind, answer.status < 400 ? 'ok' : answer.problem.code]).toEqual([kind, expected]);
    }
  });

  it('names every call of this service', () => {
    const elsewhere = ['POST /giftitem/reserve', 'POST /giftitem/unreserve'];
    const internal = Object.keys(routesOf('gifts')).filter(key => key.includes('/internal/'));
    expect(Object.keys(routesOf('gifts')).toSorted()).toEqual(
      [...Object.keys(calls), ...elsewhere, ...internal].toSorted(),
    );
  });

  it('opens internal calls to services alone', async () => {
    for (const as of [owner, undefined]) {
      const answer = await house.service.call('GET /internal/snapshot/gifts', as ? { as } : {});
      expect(answer.status).toBe(401);
    }
  });

  it('answers 404 for what does not exist', async () => {
    const params = { id: newId() };
    expect((await house.service.call('GET /giftlist/{id}/gifts', { params })).problem.code).toBe(
      'list/not-found',
    );
    expect((await house.service.call('GET /giftitem/{id}', { params })).problem.code).toBe('gift/not-found');
    const removed = await house.service.call('DELETE /giftitem/delete/{id}', { as: owner, params });
    expect(removed.problem.code).toBe('gift/not-found');
  });

  it('answers 410 for a deleted list to those who could have seen it', async () => {
    const list = await house.addList(owner, { isDeleted: true });
    const hidden = await house.addList(owner, { isDeleted: true, giftlist_type: 'private' });
    const read = (id: string) => house.service.call('GET /giftlist/{id}/gifts', { params: { id } });
    expect((await read(list.id)).problem.code).toBe('list/deleted');
    expect((await read(hidden.id)).problem.code).toBe('list/not-found');
  });
});

describe('rights that have just been given', () => {
  it('count at once, although the event of them is still under way', async () => {
    const { service } = house;
    const list = await house.addList(owner, { giftlist_type: 'private' });
    await addGift(service, owner, list);
    const read = () =>
      service.call('GET /giftlist/{id}/gifts', { as: people.collaborator, params: { id: list.id } });
    const editor_keys = [emailKeyOf(service, people.collaborator.email)];
    await house.changeList(list, { editor_keys }, { told: false });
    expect((await read()).status).toBe(200);
  });

  it('are asked about at most once a second for one list', async () => {
    const list = await house.addList(owner, { giftlist_type: 'private' });
    await addGift(house.service, owner, list);
    const before = house.asked.lists;
    for (let time = 0; time < 10; time += 1) {
      const answer = await house.service.call('GET /giftlist/{id}/gifts', { params: { id: list.id } });
      expect(answer.status).toBe(404);
    }
    expect(house.asked.lists - before).toBeLessThanOrEqual(3);
  });

  it('are those of a follower as soon as someone follows, and end with it', async () => {
    const { service } = house;
    const [fan, idol] = [person('fan'), person('idol')];
    const list = await house.addList(idol, { giftlist_type: 'friends' });
    const read = () => service.call('GET /giftlist/{id}/gifts', { as: fan, params: { id: list.id } });
    const follow = { follower_id: fan.profileId, target_id: idol.profileId, at: new Date().toISOString() };
    expect((await read()).problem.code).toBe('list/follow-to-see');
    await service.publish(userFollowed, { ...follow, version: 5 });
    await eventually(async () => expect((await read()).status).toBe(200));
    const asked = house.asked.follows;
    await read();
    expect(house.asked.follows).toBe(asked);
    await service.publish(userUnfollowed, { ...follow, version: 6, removed_by_target: true });
    await eventually(async () => expect((await read()).problem.code).toBe('list/follow-to-see'));
    // An older event that comes late brings nothing back.
    await service.publish(userFollowed, { ...follow, version: 5 });
    const marker = { ...follow, follower_id: newId(), version: 1 };
    await service.publish(userFollowed, marker);
    await eventually(async () =>
      expect(await FollowModel.findById(`${marker.follower_id}:${idol.profileId}`).lean()).not.toBeNull(),
    );
    expect((await read()).problem.code).toBe('list/follow-to-see');
  });
});
