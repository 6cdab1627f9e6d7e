import { messages } from '@giftlist/contracts/messages';
import { invisibleTexts, visibleTexts } from '@giftlist/service-kit/testing/invisible-texts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPerson, startLists, type TestLists } from '../testing/start-lists.ts';

let lists: TestLists;
const ada = createPerson('ada');
let id: string;

beforeAll(async () => {
  lists = await startLists();
  id = await lists.createList(ada);
});
afterAll(() => lists.stop());

const requests = {
  create: (list_name: string) => lists.call('POST /giftlist/create', { as: ada, body: { list_name } }),
  update: (list_name: string) => lists.call('PUT /giftlist/update', { as: ada, body: { id, list_name } }),
  reuse: (list_name: string) =>
    lists.call('POST /giftlist/{id}/reuse', { as: ada, params: { id }, body: { list_name } }),
};

describe.each(Object.entries(requests))('the name of a list (%s)', (_, call) => {
  it.each(invisibleTexts)('is refused if it consists of %s', async (_description, text) => {
    const { status, problem } = await call(text);
    expect(status).toBe(400);
    expect(problem.errors).toEqual([{ path: 'body.list_name', message: messages.listForm.name }]);
  });

  it('is accepted if it has a visible character', async () => {
    for (const text of visibleTexts) expect((await call(text)).body.data.list_name).toBe(text);
  });
});
