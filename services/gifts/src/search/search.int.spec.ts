import { eventually } from '@giftlist/service-kit/testing';
import { recordDatabaseOperations } from '@giftlist/service-kit/testing/database-operations';
import { describe, expect, it } from '@jest/globals';
import { addGift, createPerson, createReserveForm, useGiftSystem } from '../gift-service.testing.ts';
import { ListModel } from '../lists/list.store.ts';

const system = useGiftSystem();

const search = async (as: ReturnType<typeof createPerson>, q: string) => {
  const { status, body } = await system.service.call('GET /giftitem/search', { as, query: { q } });
  expect(status).toBe(200);
  return body;
};
const searchTitles = async (as: ReturnType<typeof createPerson>, q: string) =>
  (await search(as, q)).map(({ gift_title }) => gift_title);

describe('an owner’s gift search', () => {
  it('finds gifts by word prefixes, best match first, then newest first', async () => {
    const owner = createPerson('olga');
    const list = await system.addList(owner, { list_name: 'Birthday' });
    for (const gift_title of ['Red guitar', 'Guitar tuner', 'Blue guitar', 'Guitar', 'Tea']) {
      await addGift(system.service, owner, list, { gift_title, price: 12 });
    }
    expect(await searchTitles(owner, 'guit')).toEqual([
      'Guitar',
      'Guitar tuner',
      'Blue guitar',
      'Red guitar',
    ]);
    expect(await searchTitles(owner, 'tun guit')).toEqual(['Guitar tuner']);
    expect(await searchTitles(owner, 'itar')).toEqual([]);
    expect(await searchTitles(owner, ' ')).toEqual([]);
    expect(await search(owner, 'tea')).toEqual([
      {
        id: expect.any(String),
        giftlist_id: list.id,
        list_name: 'Birthday',
        gift_title: 'Tea',
        safe_price: 12,
        currency: 'USD',
        logo_url: null,
        image_url: null,
        image_widths: [],
      },
    ]);
  });

  it('returns at most five gifts', async () => {
    const owner = createPerson('olaf');
    const list = await system.addList(owner);
    for (let number = 1; number <= 6; number++) {
      await addGift(system.service, owner, list, { gift_title: `Kite ${number}` });
    }
    expect(await searchTitles(owner, 'kite')).toEqual(['Kite 6', 'Kite 5', 'Kite 4', 'Kite 3', 'Kite 2']);
  });

  it('leaves out other people’s gifts, deleted gifts and gifts on deleted lists', async () => {
    const owner = createPerson('oona');
    const anotherPerson = createPerson('edda');
    const list = await system.addList(owner);
    const { id } = await addGift(system.service, owner, list, { gift_title: 'Kite' });
    expect(await searchTitles(anotherPerson, 'kite')).toEqual([]);
    await system.service.call('DELETE /giftitem/delete/{id}', { as: owner, params: { id } });
    expect(await searchTitles(owner, 'kite')).toEqual([]);

    const deletedList = await system.addList(owner);
    await addGift(system.service, owner, deletedList, { gift_title: 'Kite of a deleted list' });
    const { version } = await system.changeList(deletedList, { isDeleted: true });
    await eventually(async () =>
      expect(await ListModel.findById(deletedList.id).lean()).toMatchObject({ version }),
    );
    expect(await searchTitles(owner, 'kite')).toEqual([]);
  });

  it('returns the same results after a gift is reserved', async () => {
    const owner = createPerson('otto');
    const list = await system.addList(owner);
    const first = await addGift(system.service, owner, list, { gift_title: 'Kite' });
    await addGift(system.service, owner, list, { gift_title: 'Kite string' });
    const resultsBefore = await search(owner, 'kite');
    const reserved = await system.service.call('POST /giftitem/reserve', {
      body: createReserveForm(first.id),
    });
    expect(reserved.status).toBe(201);
    expect(await search(owner, 'kite')).toEqual(resultsBefore);
  });

  it('returns 401 for a visitor', async () => {
    const { status } = await system.service.call('GET /giftitem/search', { query: { q: 'kite' } });
    expect(status).toBe(401);
  });

  it('reads no more documents than the owner has gifts', async () => {
    const owner = createPerson('orla');
    const list = await system.addList(owner);
    await addGift(system.service, owner, list, { gift_title: 'Kite' });
    const operations = await recordDatabaseOperations(['gifts'], () => search(owner, 'kite'));
    // Background jobs may read gifts at the same time.
    const searches = operations.filter(
      ({ op, command }) =>
        op === 'query' && JSON.stringify(command).includes(`"owner_id":"${owner.profileId}"`),
    );
    expect(searches.length).toBeGreaterThan(0);
    for (const operation of searches) {
      expect(operation.planSummary).not.toBe('COLLSCAN');
      expect(operation.docsExamined).toBeLessThanOrEqual(1);
    }
  });
});
