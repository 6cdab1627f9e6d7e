import { ListFields } from '@giftlist/contracts/lists/entities';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPerson, startLists, type TestLists } from '../testing/start-lists.ts';

/** The values at creation and after an edit. */
const values = {
  list_name: ['Tea', 'Coffee'],
  list_type: ['birthday', 'wedding'],
  giftlist_type: ['public', 'friends'],
  description: ['Green, mostly', 'Strong, mostly'],
  occasion_date: ['2126-06-01', '2126-07-02'],
  gift_receive_by: ['in_person', 'by_mail'],
  shipping_address: ['1 Elm Street', '2 Oak Street'],
  instruction: ['Ring twice', 'Call first'],
  currency: ['EUR', 'GBP'],
} as const satisfies { [F in keyof ListFields]: readonly [ListFields[F], ListFields[F]] };
const pickValues = (index: 0 | 1) =>
  Object.fromEntries(Object.entries(values).map(([name, pair]) => [name, pair[index]]));
const [created, edited] = [pickValues(0), pickValues(1)];

const ada = createPerson('ada');
const bea = createPerson('bea');
let lists: TestLists;
beforeAll(async () => {
  lists = await startLists();
  lists.users.follows.add(`${bea.profileId}:${ada.profileId}`);
});
afterAll(() => lists?.stop());

async function readEverywhere(id: string): Promise<Record<string, unknown>> {
  const owner = await lists.call('GET /giftlist/{id}', { as: ada, params: { id } });
  const follower = await lists.call('GET /giftlist/{id}', { as: bea, params: { id } });
  const exported = await lists.call('GET /internal/lists/exports/{id}', {
    as: { service: 'users' },
    params: { id: ada.profileId },
  });
  const exportedList = (exported.body.lists as { id: string }[]).find(list => list.id === id);
  return { owner: owner.body, follower: follower.body, export: exportedList };
}

const updateList = (body: object) =>
  lists.call('PUT /giftlist/update', { as: ada, body: body as { id: string } });

describe('every field of a list', () => {
  it('has a value in this test', () => {
    expect(Object.keys(values).toSorted()).toEqual(ListFields.keyof().options.toSorted());
  });

  it('is stored, edited, returned and exported', async () => {
    const id = await lists.createList(ada, created);
    const expectFields = async (fields: Record<string, unknown>) => {
      const { shipping_address, instruction, ...followerFields } = fields;
      expect(await readEverywhere(id)).toMatchObject({
        owner: fields,
        follower: followerFields,
        export: fields,
      });
    };
    await expectFields(created);
    expect((await updateList({ id, ...edited })).body.data).toMatchObject(edited);
    await expectFields(edited);
  });

  it('is copied when a list is reused, except the date', async () => {
    const id = await lists.createList(ada, created);
    await lists.call('PUT /giftlist/{id}/archive', { as: ada, params: { id }, body: { isArchived: true } });
    const body = { occasion_date: null };
    const reused = await lists.call('POST /giftlist/{id}/reuse', { as: ada, params: { id }, body });
    expect(reused.body.data).toMatchObject({ ...created, occasion_date: null });
  });

  it.each(Object.keys(values))('can be changed separately: %s', async name => {
    const id = await lists.createList(ada, created);
    const changed = await updateList({ id, [name]: edited[name] });
    expect(changed.body.data).toMatchObject({ ...created, [name]: edited[name] });
  });
});
