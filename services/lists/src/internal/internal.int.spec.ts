import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { person, startLists, type TestLists } from '../testing/start-lists.ts';

const ada = person('ada');
let lists: TestLists;

beforeAll(async () => {
  lists = await startLists();
});
afterAll(() => lists.stop());

describe('the snapshot of lists', () => {
  it('tells every list, deleted ones too', async () => {
    const kept = await lists.list(ada, { list_name: 'Kept' });
    const gone = await lists.list(ada, { list_name: 'Gone' });
    await lists.call('DELETE /giftlist/delete/{id}', { as: ada, params: { id: gone } });
    const { text } = await lists.call('GET /internal/snapshot/lists', { as: { service: 'gifts' } });
    const lines = text
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as { type: string; data: { id: string } });
    expect(lines.find(({ data }) => data.id === kept)?.type).toBe('list.changed.v1');
    expect(lines.find(({ data }) => data.id === gone)?.type).toBe('list.deleted.v1');
    expect(text).not.toContain('@example.com');
  });
});
