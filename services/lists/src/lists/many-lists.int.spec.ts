import { giftAdded } from '@giftlist/contracts/gifts/events';
import { limits } from '@giftlist/contracts/limits';
import { newId } from '@giftlist/contracts/primitives';
import { userDeleted } from '@giftlist/contracts/users/events';
import { FollowModel, followId } from '@giftlist/service-domain/people/people.store';
import { jobRows } from '@giftlist/service-kit/mongo/collections';
import { eventually } from '@giftlist/service-kit/testing';
import { recordDatabaseOperations } from '@giftlist/service-kit/testing/database-operations';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GiftCardModel } from '../collage/gift-card.store.ts';
import { ListModel } from '../model/list.store.ts';
import { sampleList } from '../testing/sample-list.ts';
import { createPerson, startLists, type TestLists, type TestPerson } from '../testing/start-lists.ts';

let lists: TestLists;
beforeAll(async () => {
  lists = await startLists();
});
afterAll(() => lists.stop());

const storeLists = async (
  count: number,
  fields: Parameters<typeof sampleList>[0],
): Promise<[string, ...string[]]> => {
  const stored = Array.from({ length: count }, () => sampleList({ _id: newId(), ...fields }));
  await ListModel.insertMany(stored);
  const [firstId, ...otherIds] = stored.map(({ _id }) => _id);
  if (firstId === undefined) throw new Error('no list was stored');
  return [firstId, ...otherIds];
};
const countLists = (owner: TestPerson) =>
  ListModel.countDocuments({ user_id: owner.profileId, isDeleted: false });

describe('an owner with the maximum number of lists', () => {
  const create = (as: TestPerson) =>
    lists.call('POST /giftlist/create', { as, body: { list_name: 'One more' } });

  it('can create another list only after deleting one, not after archiving one', async () => {
    const ada = createPerson('ada');
    const ownedByAda = { user_id: ada.profileId };
    const [firstId] = await storeLists(limits.listsPerPersonMax - 1, ownedByAda);
    await storeLists(5, { ...ownedByAda, isDeleted: true });
    expect((await create(ada)).status).toBe(201);
    const reuse = () =>
      lists.call('POST /giftlist/{id}/reuse', { as: ada, params: { id: firstId }, body: {} });
    for (const response of [await create(ada), await reuse()]) {
      expect([response.status, response.problem.code]).toEqual([409, 'list/too-many']);
    }
    await lists.call('PUT /giftlist/{id}/archive', {
      as: ada,
      params: { id: firstId },
      body: { isArchived: true },
    });
    expect((await create(ada)).problem.code).toBe('list/too-many');
    await lists.call('DELETE /giftlist/delete/{id}', { as: ada, params: { id: firstId } });
    expect((await create(ada)).status).toBe(201);
    expect(await countLists(ada)).toBe(limits.listsPerPersonMax);
    expect((await create(createPerson('bea'))).status).toBe(201);
  });

  it('cannot exceed the maximum with simultaneous requests', async () => {
    const cleo = createPerson('cleo');
    const [reusedId] = await storeLists(limits.listsPerPersonMax - 3, { user_id: cleo.profileId });
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0
          ? create(cleo)
          : lists.call('POST /giftlist/{id}/reuse', { as: cleo, params: { id: reusedId }, body: {} }),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await countLists(cleo)).toBe(limits.listsPerPersonMax);
    const refused = responses.filter(({ status }) => status !== 201).map(({ problem }) => problem.code);
    expect(new Set(refused)).toEqual(new Set(['list/too-many']));
  });

  it('gets the same response if the request that created the last list is repeated', async () => {
    const dan = createPerson('dan');
    await storeLists(limits.listsPerPersonMax - 1, { user_id: dan.profileId });
    const headers = { 'idempotency-key': `last-${dan.profileId}` };
    const body = { list_name: 'The last' };
    const createLast = () => lists.call('POST /giftlist/create', { as: dan, body, headers });
    const [first, second] = [await createLast(), await createLast()];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
  });
});

describe('the lists of a person', () => {
  const read = (as: TestPerson) =>
    lists.call('GET /giftlist/for-user/{userId}', { as, params: { userId: as.profileId }, query: {} });

  it('are read with three pictures each, using only an index', async () => {
    const eve = createPerson('eve');
    const ids = await storeLists(60, { user_id: eve.profileId });
    // Gifts with an even index have a picture. The newest of these gifts is removed.
    const cards = ids.flatMap((list_id, listIndex) =>
      Array.from({ length: 300 }, (_, giftIndex) => ({
        _id: newId(),
        version: 1,
        list_id,
        image_url:
          giftIndex % 2 === 0 ? `https://shop.example/${listIndex}/${giftIndex}/${'x'.repeat(500)}` : null,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, giftIndex)).toISOString(),
        removed: giftIndex === 298,
      })),
    );
    await GiftCardModel.insertMany(cards);
    const operations = await recordDatabaseOperations(['gift_cards'], async () => {
      const { body } = await read(eve);
      expect(body).toHaveLength(60);
      for (const list of body) {
        expect(list.gifts_count).toBe(299);
        expect(list.images.map(url => url.split('/')[4])).toEqual(['296', '294', '292']);
      }
    });
    expect(operations.length).toBeGreaterThan(0);
    expect(operations.filter(({ docsExamined }) => docsExamined > 0)).toEqual([]);
    expect(Math.max(...operations.map(({ responseLength }) => responseLength))).toBeLessThan(150_000);
    // The second read uses the stored collages.
    const operationsOfBothReads = await recordDatabaseOperations(['gift_cards'], () => read(eve));
    expect(operationsOfBothReads.slice(operations.length)).toEqual([]);
    const [list_id] = ids;
    await lists.publish(giftAdded, {
      id: newId(),
      giftlist_id: list_id,
      version: 1,
      owner_id: eve.profileId,
      gift_title: 'Kite',
      image_url: '/media/gifts/new',
      product_id: null,
      added_by: eve.profileId,
      source: 'manual',
      loading: false,
      createdAt: '2026-02-01T00:00:00.000Z',
    });
    await eventually(async () => {
      const list = (await read(eve)).body.find(({ id }) => id === list_id);
      expect([list?.gifts_count, list?.images[0]]).toEqual([300, '/media/gifts/new']);
    });
  }, 60_000);
});

describe('the deletion of an account with much data', () => {
  it('removes all lists, collaborations and follows in batches', async () => {
    const fay = createPerson('fay');
    await storeLists(120, { user_id: fay.profileId, editors: [] });
    const editors = [{ email: fay.email, key: 'key-of-fay', person_id: fay.profileId }];
    const sharedIds = await storeLists(130, { user_id: newId(), editors });
    const follows = Array.from({ length: 450 }, (_, index) => {
      const [follower_id, target_id] = index % 2 ? [fay.profileId, newId()] : [newId(), fay.profileId];
      return { _id: followId(follower_id, target_id), version: 1, follower_id, target_id, following: true };
    });
    await FollowModel.insertMany(follows);
    await lists.publish(userDeleted, {
      id: fay.profileId,
      account_id: fay.accountId,
      at: '2026-05-10T12:00:00.000Z',
      email_keys: ['key-of-fay'],
    });
    const countRemaining = async () => [
      await countLists(fay),
      await ListModel.countDocuments({ user_id: fay.profileId, list_name: { $ne: '' } }),
      await ListModel.countDocuments({ _id: { $in: sharedIds }, 'editors.0': { $exists: true } }),
      await FollowModel.countDocuments({
        $or: [{ follower_id: fay.profileId }, { target_id: fay.profileId }],
      }),
      await jobRows().countDocuments(),
    ];
    await eventually(async () => expect(await countRemaining()).toEqual([0, 0, 0, 0, 0]));
  }, 60_000);
});
