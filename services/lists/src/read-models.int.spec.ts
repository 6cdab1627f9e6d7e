import {
  giftAdded,
  giftChanged,
  giftLinkResolved,
  giftReleased,
  giftRemoved,
  giftReserved,
} from '@giftlist/contracts/gifts/events';
import { newId } from '@giftlist/contracts/primitives';
import type { ResponseInputOf } from '@giftlist/contracts/routes';
import {
  userFollowed,
  userProfileChanged,
  userRegistered,
  userUnfollowed,
} from '@giftlist/contracts/users/events';
import { FollowModel, PersonModel } from '@giftlist/service-domain/people/people.store';
import { type SnapshotLine, snapshotResponse } from '@giftlist/service-kit/projections/projection';
import { Projections } from '@giftlist/service-kit/projections/projections';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { person, startLists, type TestLists, type TestPerson } from './testing/start-lists.ts';

const ada = person('ada');
let lists: TestLists;
let followRequests = 0;
const snapshot: SnapshotLine[] = [];
const claims: SnapshotLine[] = [];
const respondWith = (lines: SnapshotLine[]) =>
  snapshotResponse(
    (async function* each() {
      yield* lines;
    })(),
  );

beforeAll(async () => {
  lists = await startLists({
    otherServices: {
      'GET /internal/follows/{follower}/{target}': ({ params }) => {
        followRequests += 1;
        const following = lists.users.follows.has(`${params.follower}:${params.target}`);
        return { following, version: following ? 5 : 0 };
      },
      'GET /internal/snapshot/people': () => respondWith(snapshot),
      'GET /internal/snapshot/claims': () => respondWith(claims),
    },
  });
});
afterAll(() => lists.stop());

type PersonState = ResponseInputOf<'GET /internal/people/{id}'>;
const card = (id: string, version: number, first_name: string): PersonState => ({
  id,
  version,
  first_name,
  last_name: 'Lovelace',
  username: first_name.toLowerCase(),
  profile_pic: null,
  birth: null,
  country: null,
  timeZone: null,
  registered_at: '2026-01-01T00:00:00.000Z',
});
const read = (id: string, as?: TestPerson) => lists.call('GET /giftlist/{id}', { as, params: { id } });

describe('an owner’s card', () => {
  it('is fetched from the users service if no event has arrived, and then updated by events', async () => {
    const bob = person('bob');
    const id = await lists.list(bob);
    expect((await read(id)).body.owner.first_name).toBe('Ada');
    await lists.publish(userProfileChanged, card(bob.profileId, 7, 'Bob'));
    await eventually(async () =>
      expect((await read(id)).body.owner).toMatchObject({ first_name: 'Bob', username: 'bob' }),
    );
    await lists.publish(userProfileChanged, card(bob.profileId, 6, 'Older'));
    await lists.publish(userProfileChanged, card(bob.profileId, 8, 'Robert'));
    await eventually(async () => expect((await read(id)).body.owner.first_name).toBe('Robert'));
  });

  it('is stored when the person registers', async () => {
    const cyd = person('cyd');
    await lists.publish(userRegistered, card(cyd.profileId, 1, 'Cyd'));
    const id = await lists.list(cyd);
    await eventually(async () => expect((await read(id)).body.owner.first_name).toBe('Cyd'));
  });
});

describe('following', () => {
  const at = '2026-05-10T12:00:00.000Z';
  const pair = (follower: TestPerson, target: TestPerson, version: number) => ({
    follower_id: follower.profileId,
    target_id: target.profileId,
    version,
    at,
  });

  it('gives access to a friends list before its event arrives, and until it ends', async () => {
    const dan = person('dan');
    const id = await lists.list(ada, { giftlist_type: 'friends' });
    expect((await read(id, dan)).problem.code).toBe('list/follow-to-see');
    // No event has arrived yet, so the users service is called.
    lists.users.follows.add(`${dan.profileId}:${ada.profileId}`);
    expect((await read(id, dan)).body.viewer_role).toBe('follower');
    const before = followRequests;
    expect((await read(id, dan)).status).toBe(200);
    expect(followRequests).toBe(before);

    lists.users.follows.delete(`${dan.profileId}:${ada.profileId}`);
    await lists.publish(userUnfollowed, { ...pair(dan, ada, 6), removed_by_target: true });
    await eventually(async () => expect((await read(id, dan)).status).toBe(403));
    await lists.publish(userFollowed, pair(dan, ada, 5));
    await lists.publish(userFollowed, pair(dan, ada, 7));
    await eventually(async () => expect((await read(id, dan)).status).toBe(200));
  });

  it('is not looked up if access does not depend on it', async () => {
    const eve = person('eve');
    const id = await lists.list(ada);
    const before = followRequests;
    expect((await read(id, eve)).body.viewer_role).toBe('viewer');
    expect(followRequests).toBe(before);
  });
});

describe('the collage', () => {
  const gift = (list: string, number: number, image_url: string | null, version = 1, id = newId()) => ({
    id,
    giftlist_id: list,
    version,
    owner_id: ada.profileId,
    gift_title: `Gift ${number}`,
    image_url,
    product_id: null,
    added_by: ada.profileId,
    source: 'manual' as const,
    loading: false,
    createdAt: `2026-05-10T12:00:0${number}.000Z`,
  });

  it('shows the three newest pictures and counts all gifts, even if events arrive out of order', async () => {
    const id = await lists.list(ada);
    const gifts = [
      gift(id, 1, '/media/gifts/1'),
      gift(id, 2, '/media/gifts/2'),
      gift(id, 3, null),
      gift(id, 4, '/media/gifts/4'),
      gift(id, 5, '/media/gifts/5'),
    ];
    for (const addedGift of gifts) await lists.publish(giftAdded, addedGift);
    await eventually(async () =>
      expect((await read(id)).body).toMatchObject({
        gifts_count: 5,
        images: ['/media/gifts/5', '/media/gifts/4', '/media/gifts/2'],
      }),
    );
    const [first, , third] = gifts;
    if (!first || !third) throw new Error('no gifts');
    await lists.publish(giftLinkResolved, { ...third, version: 2, image_url: '/media/gifts/3' });
    await lists.publish(giftRemoved, { ...first, version: 3 });
    await lists.publish(giftChanged, { ...first, version: 2 });
    await eventually(async () =>
      expect((await read(id)).body).toMatchObject({
        gifts_count: 4,
        images: ['/media/gifts/5', '/media/gifts/4', '/media/gifts/3'],
      }),
    );
    const mine = await lists.call('GET /giftlist/for-user/{userId}', {
      params: { userId: ada.profileId },
      query: {},
    });
    expect(mine.body.find(list => list.id === id)?.gifts_count).toBe(4);
  });
});

describe('the delivery address', () => {
  it('is shown to a signed-in claimant until the claim is released', async () => {
    const fay = person('fay');
    const id = await lists.list(ada, { shipping_address: 'Main Street 1' });
    const claim = {
      id: newId(),
      giftlist_id: id,
      owner_id: ada.profileId,
      claim_id: newId(),
      kind: 'reserved' as const,
      claimant_id: fay.profileId,
      by_owner: false,
      gift_version: 2,
      claimed: 1,
      quantity: 1,
      product_id: null,
      at: '2026-05-10T12:00:00.000Z',
    };
    const address = async (as: TestPerson) => (await read(id, as)).body.shipping_address;
    expect(await address(fay)).toBeUndefined();
    await lists.publish(giftReserved, claim);
    await eventually(async () => expect(await address(fay)).toBe('Main Street 1'));
    expect(await address(person('gil'))).toBeUndefined();
    await lists.publish(giftReleased, { ...claim, gift_version: 3, claimed: 0 });
    await eventually(async () => expect(await address(fay)).toBeUndefined());
  });
});

describe('a rebuilt read model', () => {
  const at = '2026-05-10T12:00:00.000Z';

  const bytes = (rows: readonly Parameters<typeof mongo.BSON.serialize>[0][]) =>
    rows.map(row => Buffer.from(mongo.BSON.serialize(row)).toString('hex'));
  /** Reads the data of this test only, since data of other tests is not in the snapshot. */
  async function bytesOf(ids: string[]) {
    const sort = { _id: 1 } as const;
    const people = await PersonModel.collection.find({ username: { $in: ['ivy'] } }, { sort }).toArray();
    const follows = await FollowModel.collection.find({ follower_id: { $in: ids } }, { sort }).toArray();
    return { people: bytes(people), follows: bytes(follows) };
  }

  it('of people and follows is byte for byte the one that events created, including ended follows', async () => {
    const [ivy, jan, kim, lea] = [person('ivy'), person('jan'), person('kim'), person('lea')];
    const id = await lists.list(ivy, { giftlist_type: 'friends' });
    const pair = (follower: TestPerson, version: number) => ({
      ...{ follower_id: follower.profileId, target_id: ivy.profileId, version, at },
    });
    const removed = { ...pair(kim, 2), removed_by_target: true };
    const unfollowed = { ...pair(lea, 4), removed_by_target: false };
    await lists.publish(userProfileChanged, card(ivy.profileId, 9, 'Ivy'));
    await lists.publish(userFollowed, pair(kim, 1));
    await lists.publish(userUnfollowed, removed);
    await lists.publish(userFollowed, pair(lea, 3));
    await lists.publish(userUnfollowed, unfollowed);
    await lists.publish(userFollowed, pair(jan, 3));
    const ids = [ivy, jan, kim, lea].map(({ profileId }) => profileId);
    const versions = async () =>
      (await FollowModel.find({ follower_id: { $in: ids } }).lean()).map(({ version }) => version).sort();
    await eventually(async () => expect(await versions()).toEqual([2, 3, 4]));
    await eventually(async () => expect((await PersonModel.findById(ivy.profileId).lean())?.version).toBe(9));
    const live = await bytesOf(ids);
    await FollowModel.deleteMany({});
    snapshot.push(
      [userProfileChanged, card(ivy.profileId, 9, 'Ivy')],
      [userFollowed, pair(jan, 3)],
      [userUnfollowed, removed],
      [userUnfollowed, unfollowed],
    );

    expect(await lists.get(Projections).rebuildFrom('users', 'people')).toEqual({ events: 4 });

    expect(await bytesOf(ids)).toEqual(live);
    expect((await read(id, jan)).body).toMatchObject({
      viewer_role: 'follower',
      owner: { first_name: 'Ivy' },
    });
    expect((await read(id, kim)).problem.code).toBe('list/follow-to-see');
  });

  it('of claims contains only the claims in the snapshot', async () => {
    const [mia, ned] = [person('mia'), person('ned')];
    const id = await lists.list(ada, {
      gift_receive_by: 'by_mail',
      shipping_address: 'Main Street 1',
      instruction: '',
    });
    const claim = (by: TestPerson, gift_version: number) => ({
      id: newId(),
      giftlist_id: id,
      owner_id: ada.profileId,
      claim_id: newId(),
      kind: 'reserved' as const,
      claimant_id: by.profileId,
      by_owner: false,
      gift_version,
      claimed: 1,
      quantity: 1,
      product_id: null,
      at: '2026-05-10T12:00:00.000Z',
    });
    await lists.publish(giftReserved, claim(ned, 2));
    const address = async (as: TestPerson) => (await read(id, as)).body.shipping_address;
    await eventually(async () => expect(await address(ned)).toBe('Main Street 1'));
    claims.push([giftReserved, claim(mia, 3)]);

    expect(await lists.get(Projections).rebuildFrom('gifts', 'claims')).toEqual({ events: 1 });

    expect([await address(mia), await address(ned)]).toEqual(['Main Street 1', undefined]);
  });
});
