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
import { createPerson, startLists, type TestLists, type TestPerson } from './testing/start-lists.ts';

const ada = createPerson('ada');
let lists: TestLists;
let followRequests = 0;
const peopleSnapshot: SnapshotLine[] = [];
const claimsSnapshot: SnapshotLine[] = [];
async function* iterate(lines: SnapshotLine[]) {
  yield* lines;
}

beforeAll(async () => {
  lists = await startLists({
    otherServices: {
      'GET /internal/follows/{follower}/{target}': ({ params }) => {
        followRequests += 1;
        const following = lists.users.follows.has(`${params.follower}:${params.target}`);
        return { following, version: following ? 5 : 0 };
      },
      'GET /internal/snapshot/people': () => snapshotResponse(iterate(peopleSnapshot)),
      'GET /internal/snapshot/claims': () => snapshotResponse(iterate(claimsSnapshot)),
    },
  });
});
afterAll(() => lists.stop());

type PersonState = ResponseInputOf<'GET /internal/people/{id}'>;
const createProfile = (id: string, version: number, first_name: string): PersonState => ({
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
  it('is fetched from the users service until an event arrives', async () => {
    const bob = createPerson('bob');
    const id = await lists.createList(bob);
    expect((await read(id)).body.owner.first_name).toBe('Ada');
    await lists.publish(userProfileChanged, createProfile(bob.profileId, 7, 'Bob'));
    await eventually(async () =>
      expect((await read(id)).body.owner).toMatchObject({ first_name: 'Bob', username: 'bob' }),
    );
    await lists.publish(userProfileChanged, createProfile(bob.profileId, 6, 'Older'));
    await lists.publish(userProfileChanged, createProfile(bob.profileId, 8, 'Robert'));
    await eventually(async () => expect((await read(id)).body.owner.first_name).toBe('Robert'));
  });

  it('is stored when the person registers', async () => {
    const cyd = createPerson('cyd');
    await lists.publish(userRegistered, createProfile(cyd.profileId, 1, 'Cyd'));
    const id = await lists.createList(cyd);
    await eventually(async () => expect((await read(id)).body.owner.first_name).toBe('Cyd'));
  });
});

describe('following', () => {
  const at = '2026-05-10T12:00:00.000Z';
  const createFollow = (follower: TestPerson, target: TestPerson, version: number) => ({
    follower_id: follower.profileId,
    target_id: target.profileId,
    version,
    at,
  });

  it('gives access to a friends list even before the follow event arrives', async () => {
    const dan = createPerson('dan');
    const id = await lists.createList(ada, { giftlist_type: 'friends' });
    expect((await read(id, dan)).problem.code).toBe('list/follow-to-see');
    // No event has arrived yet, so the users service is called.
    lists.users.follows.add(`${dan.profileId}:${ada.profileId}`);
    expect((await read(id, dan)).body.viewer_role).toBe('follower');
    const requestsBefore = followRequests;
    expect((await read(id, dan)).status).toBe(200);
    expect(followRequests).toBe(requestsBefore);

    lists.users.follows.delete(`${dan.profileId}:${ada.profileId}`);
    await lists.publish(userUnfollowed, { ...createFollow(dan, ada, 6), removed_by_target: true });
    await eventually(async () => expect((await read(id, dan)).status).toBe(403));
    await lists.publish(userFollowed, createFollow(dan, ada, 5));
    await lists.publish(userFollowed, createFollow(dan, ada, 7));
    await eventually(async () => expect((await read(id, dan)).status).toBe(200));
  });

  it('is not requested from the users service for a public list', async () => {
    const eve = createPerson('eve');
    const id = await lists.createList(ada);
    const requestsBefore = followRequests;
    expect((await read(id, eve)).body.viewer_role).toBe('viewer');
    expect(followRequests).toBe(requestsBefore);
  });
});

describe('the collage', () => {
  const createGift = (giftlist_id: string, number: number, image_url: string | null) => ({
    id: newId(),
    giftlist_id,
    version: 1,
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
    const id = await lists.createList(ada);
    const gifts = [
      createGift(id, 1, '/media/gifts/1'),
      createGift(id, 2, '/media/gifts/2'),
      createGift(id, 3, null),
      createGift(id, 4, '/media/gifts/4'),
      createGift(id, 5, '/media/gifts/5'),
    ];
    for (const addedGift of gifts) await lists.publish(giftAdded, addedGift);
    await eventually(async () =>
      expect((await read(id)).body).toMatchObject({
        gifts_count: 5,
        images: ['/media/gifts/5', '/media/gifts/4', '/media/gifts/2'],
      }),
    );
    const [firstGift, , thirdGift] = gifts;
    if (!firstGift || !thirdGift) throw new Error('no gifts');
    await lists.publish(giftLinkResolved, { ...thirdGift, version: 2, image_url: '/media/gifts/3' });
    await lists.publish(giftRemoved, { ...firstGift, version: 3 });
    await lists.publish(giftChanged, { ...firstGift, version: 2 });
    await eventually(async () =>
      expect((await read(id)).body).toMatchObject({
        gifts_count: 4,
        images: ['/media/gifts/5', '/media/gifts/4', '/media/gifts/3'],
      }),
    );
    const listsOfAda = await lists.call('GET /giftlist/for-user/{userId}', {
      params: { userId: ada.profileId },
      query: {},
    });
    expect(listsOfAda.body.find(list => list.id === id)?.gifts_count).toBe(4);
  });
});

describe('the delivery address', () => {
  it('is shown to a signed-in giver until the claim is released', async () => {
    const fay = createPerson('fay');
    const id = await lists.createList(ada, { shipping_address: 'Main Street 1' });
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
    const readAddress = async (as: TestPerson) => (await read(id, as)).body.shipping_address;
    expect(await readAddress(fay)).toBeUndefined();
    await lists.publish(giftReserved, claim);
    await eventually(async () => expect(await readAddress(fay)).toBe('Main Street 1'));
    expect(await readAddress(createPerson('gil'))).toBeUndefined();
    await lists.publish(giftReleased, { ...claim, gift_version: 3, claimed: 0 });
    await eventually(async () => expect(await readAddress(fay)).toBeUndefined());
  });
});

describe('a rebuilt read model', () => {
  const at = '2026-05-10T12:00:00.000Z';

  const serialize = (docs: readonly Parameters<typeof mongo.BSON.serialize>[0][]) =>
    docs.map(doc => Buffer.from(mongo.BSON.serialize(doc)).toString('hex'));
  /** Skips the data of other tests, which is not in the snapshot. */
  async function readBytes(ids: string[]) {
    const sort = { _id: 1 } as const;
    const people = await PersonModel.collection.find({ username: { $in: ['ivy'] } }, { sort }).toArray();
    const follows = await FollowModel.collection.find({ follower_id: { $in: ids } }, { sort }).toArray();
    return { people: serialize(people), follows: serialize(follows) };
  }

  it('of people and follows has the same bytes as the one created from events', async () => {
    const [ivy, jan, kim, lea] = [
      createPerson('ivy'),
      createPerson('jan'),
      createPerson('kim'),
      createPerson('lea'),
    ];
    const id = await lists.createList(ivy, { giftlist_type: 'friends' });
    const createFollow = (follower: TestPerson, version: number) => ({
      follower_id: follower.profileId,
      target_id: ivy.profileId,
      version,
      at,
    });
    const removedFollow = { ...createFollow(kim, 2), removed_by_target: true };
    const unfollowed = { ...createFollow(lea, 4), removed_by_target: false };
    await lists.publish(userProfileChanged, createProfile(ivy.profileId, 9, 'Ivy'));
    await lists.publish(userFollowed, createFollow(kim, 1));
    await lists.publish(userUnfollowed, removedFollow);
    await lists.publish(userFollowed, createFollow(lea, 3));
    await lists.publish(userUnfollowed, unfollowed);
    await lists.publish(userFollowed, createFollow(jan, 3));
    const ids = [ivy, jan, kim, lea].map(({ profileId }) => profileId);
    const readVersions = async () =>
      (await FollowModel.find({ follower_id: { $in: ids } }).lean()).map(({ version }) => version).sort();
    await eventually(async () => expect(await readVersions()).toEqual([2, 3, 4]));
    await eventually(async () => expect((await PersonModel.findById(ivy.profileId).lean())?.version).toBe(9));
    const bytesFromEvents = await readBytes(ids);
    await FollowModel.deleteMany({});
    peopleSnapshot.push(
      [userProfileChanged, createProfile(ivy.profileId, 9, 'Ivy')],
      [userFollowed, createFollow(jan, 3)],
      [userUnfollowed, removedFollow],
      [userUnfollowed, unfollowed],
    );

    expect(await lists.get(Projections).rebuildFrom('users', 'people')).toEqual({ events: 4 });

    expect(await readBytes(ids)).toEqual(bytesFromEvents);
    expect((await read(id, jan)).body).toMatchObject({
      viewer_role: 'follower',
      owner: { first_name: 'Ivy' },
    });
    expect((await read(id, kim)).problem.code).toBe('list/follow-to-see');
  });

  it('of claims contains only the claims in the snapshot', async () => {
    const [mia, ned] = [createPerson('mia'), createPerson('ned')];
    const id = await lists.createList(ada, {
      gift_receive_by: 'by_mail',
      shipping_address: 'Main Street 1',
      instruction: '',
    });
    const createClaim = (claimant: TestPerson, gift_version: number) => ({
      id: newId(),
      giftlist_id: id,
      owner_id: ada.profileId,
      claim_id: newId(),
      kind: 'reserved' as const,
      claimant_id: claimant.profileId,
      by_owner: false,
      gift_version,
      claimed: 1,
      quantity: 1,
      product_id: null,
      at: '2026-05-10T12:00:00.000Z',
    });
    await lists.publish(giftReserved, createClaim(ned, 2));
    const readAddress = async (as: TestPerson) => (await read(id, as)).body.shipping_address;
    await eventually(async () => expect(await readAddress(ned)).toBe('Main Street 1'));
    claimsSnapshot.push([giftReserved, createClaim(mia, 3)]);

    expect(await lists.get(Projections).rebuildFrom('gifts', 'claims')).toEqual({ events: 1 });

    expect([await readAddress(mia), await readAddress(ned)]).toEqual(['Main Street 1', undefined]);
  });
});
