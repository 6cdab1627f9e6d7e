import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPerson, startLists, type TestLists } from '../testing/start-lists.ts';

const ada = createPerson('ada');
let lists: TestLists;

beforeAll(async () => {
  lists = await startLists();
});
afterAll(() => lists.stop());

describe('the snapshot of lists', () => {
  it('streams every list, including deleted ones, without email addresses', async () => {
    const activeId = await lists.createList(ada, { list_name: 'Kept' });
    const deletedId = await lists.createList(ada, { list_name: 'Gone' });
    await lists.call('DELETE /giftlist/delete/{id}', { as: ada, params: { id: deletedId } });
    const { text } = await lists.call('GET /internal/snapshot/lists', { as: { service: 'gifts' } });
    const lines = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { type: string; data: { id: string } });
    expect(lines.find(({ data }) => data.id === activeId)?.type).toBe('list.changed.v1');
    expect(lines.find(({ data }) => data.id === deletedId)?.type).toBe('list.deleted.v1');
    expect(text).not.toContain('@example.com');
  });
});

describe('the delivery details of a list', () => {
  const readDelivery = (id: string, as: 'gifts' | 'shop' = 'gifts') =>
    lists.call('GET /internal/lists/{id}/delivery', { as: { service: as }, params: { id } });

  it('are returned only to the gifts service', async () => {
    const id = await lists.createList(ada, { gift_receive_by: 'by_mail', shipping_address: 'Main Street 1' });
    expect((await readDelivery(id)).body).toMatchObject({
      gift_receive_by: 'by_mail',
      shipping_address: 'Main Street 1',
    });
    expect((await readDelivery(id, 'shop')).status).toBe(403);
  });

  it('are not returned after the list is deleted', async () => {
    const id = await lists.createList(ada, { gift_receive_by: 'by_mail', shipping_address: 'Main Street 1' });
    await lists.call('DELETE /giftlist/delete/{id}', { as: ada, params: { id } });
    expect((await readDelivery(id)).problem.code).toBe('list/not-found');
  });
});
