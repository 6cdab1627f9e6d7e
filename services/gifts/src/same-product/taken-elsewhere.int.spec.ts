import { listDeleted, listReused } from '@giftlist/contracts/lists/events';
import { userFollowed } from '@giftlist/contracts/users/events';
import { FollowModel, followId } from '@giftlist/service-domain/people/people.store';
import { eventually } from '@giftlist/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import {
  addGift,
  createKnownCookie,
  createPerson,
  createReserveForm,
  type GiftSystem,
  getEmailKey,
  requireValue,
  useGiftSystem,
} from '../gift-service.testing.ts';
import { ListModel } from '../lists/list.store.ts';
import { GiftModel } from '../store/gifts.store.ts';

const system = useGiftSystem();

const collaborator = createPerson('colin');
/** Uses a new owner each time, so that tests do not share gifts. */
async function createTwoLists(fields: Parameters<GiftSystem['addList']>[1] = {}) {
  const owner = createPerson('olga');
  const editor_keys = [getEmailKey(system.service, collaborator.email)];
  const birthdayList = await system.addList(owner, { list_name: 'Birthday', editor_keys, ...fields });
  const christmasList = await system.addList(owner, { list_name: 'Christmas', editor_keys });
  return { owner, birthdayList, christmasList };
}
const reserve = (gift_id: string) =>
  system.service.call('POST /giftitem/reserve', { body: createReserveForm(gift_id) });
const readList = (id: string, caller: object = {}) =>
  system.service.call('GET /giftlist/{id}/gifts', { params: { id }, ...caller });
const readTakenElsewhere = async (id: string, caller: object = {}) =>
  (await readList(id, caller)).body.map(({ taken_elsewhere }) => taken_elsewhere);
const kiteFields = { product_url: 'https://shop.example/kite' };

describe('one product on two lists', () => {
  it('is shown as taken on the other list to givers, but not to the owner', async () => {
    const { service } = system;
    const { owner, birthdayList, christmasList } = await createTwoLists();
    const kite = await addGift(service, owner, birthdayList, kiteFields);
    await addGift(service, owner, christmasList, {
      product_url: 'http://www.shop.example/kite/?utm_source=x',
    });
    const readAsOwner = async () => [
      (await readList(christmasList.id, { as: owner })).text,
      (await readList(christmasList.id, { cookies: createKnownCookie(owner) })).text,
    ];
    const responsesBefore = await readAsOwner();
    expect(await readTakenElsewhere(christmasList.id)).toEqual([null]);
    const token = (await reserve(kite.id)).body.data.unreserve_token;
    const taken = { list_id: birthdayList.id, list_name: 'Birthday' };
    await eventually(async () => expect(await readTakenElsewhere(christmasList.id)).toEqual([taken]));
    expect(await readTakenElsewhere(christmasList.id, { as: collaborator })).toEqual([taken]);
    expect(await readTakenElsewhere(birthdayList.id)).toEqual([null]);
    expect(await readAsOwner()).toEqual(responsesBefore);
    await service.call('POST /giftitem/unreserve', { body: { gift_id: kite.id, token } });
    await eventually(async () => expect(await readTakenElsewhere(christmasList.id)).toEqual([null]));
  });

  it('is recognised in a copy of a gift once all units are taken', async () => {
    const { service } = system;
    const { owner, birthdayList, christmasList } = await createTwoLists();
    const book = await addGift(service, owner, birthdayList, { gift_title: 'Book', quantity: 2 });
    const copy = await service.call('POST /giftitem/copy', {
      as: owner,
      body: { gift_id: book.id, giftlist_id: christmasList.id },
    });
    expect(copy.body.data.taken_elsewhere).toBeNull();
    const readCopy = async () =>
      (await service.call('GET /giftitem/{id}', { params: { id: copy.body.data.id } })).body.taken_elsewhere;
    await reserve(book.id);
    expect(await readCopy()).toBeNull();
    await reserve(book.id);
    expect(await readCopy()).toEqual({ list_id: birthdayList.id, list_name: 'Birthday' });
    // After Reveal on this list, the gifts of the other list may still be a surprise.
    const revealedList = await system.changeList(christmasList, { gifts_revealed: true });
    await eventually(async () =>
      expect(await ListModel.findById(christmasList.id).lean()).toMatchObject({
        version: revealedList.version,
      }),
    );
    expect(await readTakenElsewhere(christmasList.id, { as: owner })).toEqual([null]);
  });

  it('does not name a private list to people who may not see it', async () => {
    const { service } = system;
    const { owner, birthdayList, christmasList } = await createTwoLists({ giftlist_type: 'private' });
    const [fan, stranger] = [createPerson('fan'), createPerson('stan')];
    await service.publish(userFollowed, {
      follower_id: fan.profileId,
      target_id: owner.profileId,
      version: 1,
      at: new Date().toISOString(),
    });
    await eventually(async () =>
      expect(await FollowModel.findById(followId(fan.profileId, owner.profileId)).lean()).not.toBeNull(),
    );
    const kite = await addGift(service, owner, birthdayList, kiteFields);
    await addGift(service, owner, christmasList, kiteFields);
    const marked = await service.call('POST /giftitem/mark-as-purchased', {
      as: collaborator,
      body: { gift_id: kite.id, name: 'Colin' },
    });
    expect(marked.status).toBe(200);
    const taken = { list_id: birthdayList.id, list_name: 'Birthday' };
    // Viewers who may see more do not get the cached response.
    const readAsEveryone = async () => ({
      collaborator: await readTakenElsewhere(christmasList.id, { as: collaborator }),
      visitor: await readTakenElsewhere(christmasList.id),
      follower: await readTakenElsewhere(christmasList.id, { as: fan }),
      stranger: await readTakenElsewhere(christmasList.id, { as: stranger }),
      owner: await readTakenElsewhere(christmasList.id, { as: owner }),
    });
    const shownToNobody = {
      collaborator: [null],
      visitor: [null],
      follower: [null],
      stranger: [null],
      owner: [null],
    };
    const shownToCollaborator = { ...shownToNobody, collaborator: [taken] };
    await eventually(async () => expect(await readAsEveryone()).toEqual(shownToCollaborator));
    expect(await readAsEveryone()).toEqual(shownToCollaborator);
    expect((await readList(christmasList.id)).text).not.toContain('Birthday');
    const friendsList = await system.changeList(birthdayList, { giftlist_type: 'friends' });
    const shownToFollowerToo = { ...shownToCollaborator, follower: [taken] };
    await eventually(async () => expect(await readAsEveryone()).toEqual(shownToFollowerToo));
    expect(await readAsEveryone()).toEqual(shownToFollowerToo);
    await system.changeList(friendsList, { isArchived: true });
    await eventually(async () => expect(await readAsEveryone()).toEqual(shownToNobody));
  });
});

describe('a reused list', () => {
  it('gets all gifts, or only those that look available to the owner', async () => {
    const { service } = system;
    const { owner, birthdayList } = await createTwoLists();
    const add = (gift_title: string) => addGift(service, owner, birthdayList, { gift_title });
    const [reserved, marked] = [await add('Atlas'), await add('Book')];
    await add('Cup');
    await reserve(reserved.id);
    await service.call('POST /giftitem/mark-as-purchased', {
      as: owner,
      body: { gift_id: marked.id, name: 'Olga' },
    });
    const reuse = async (
      selection: 'all' | 'still-free',
      { gifts_revealed }: { gifts_revealed: boolean },
    ) => {
      const list = await system.addList(owner);
      const from = { list_id: birthdayList.id, gifts: selection, gifts_revealed };
      const reused = {
        id: list.id,
        owner_id: owner.profileId,
        currency: 'EUR',
        from,
        at: new Date().toISOString(),
      };
      // The event is delivered twice.
      const id = await service.publish(listReused, reused);
      await service.publish(listReused, reused, { id });
      return list.id;
    };
    const readTitles = async (id: string) => (await readList(id)).body.map(({ gift_title }) => gift_title);
    const allGiftsListId = await reuse('all', { gifts_revealed: false });
    const hiddenListId = await reuse('still-free', { gifts_revealed: false });
    const revealedListId = await reuse('still-free', { gifts_revealed: true });
    await eventually(async () => {
      expect(await readTitles(allGiftsListId)).toEqual(['Cup', 'Book', 'Atlas']);
      expect(await readTitles(hiddenListId)).toEqual(['Cup', 'Atlas']);
      expect(await readTitles(revealedListId)).toEqual(['Cup']);
    });
    expect((await readList(allGiftsListId)).body.map(({ available, claims }) => [available, claims])).toEqual(
      Array.from({ length: 3 }, () => [1, []]),
    );
  });

  it('gets the gifts even if the old list is deleted before they are copied', async () => {
    const { service } = system;
    const { owner, birthdayList } = await createTwoLists();
    for (const gift_title of ['Atlas', 'Book', 'Deleted before']) {
      await addGift(service, owner, birthdayList, { gift_title });
    }
    const [newest] = (await readList(birthdayList.id)).body;
    await service.call('DELETE /giftitem/delete/{id}', {
      as: owner,
      params: { id: requireValue(newest).id },
    });
    service.clock.advance(1_000);
    const reusedAt = service.clock.now().toISOString();
    service.clock.advance(1_000);
    const deleted = await system.changeList(birthdayList, { isDeleted: true }, { published: false });
    await service.publish(listDeleted, deleted);
    await eventually(async () =>
      expect(await GiftModel.countDocuments({ giftlist_id: birthdayList.id, removed_at: null })).toBe(0),
    );
    const list = await system.addList(owner);
    await service.publish(listReused, {
      id: list.id,
      owner_id: owner.profileId,
      currency: 'EUR',
      from: { list_id: birthdayList.id, gifts: 'all', gifts_revealed: false },
      at: reusedAt,
    });
    await eventually(async () =>
      expect((await readList(list.id)).body.map(({ gift_title }) => gift_title)).toEqual(['Book', 'Atlas']),
    );
  });
});
