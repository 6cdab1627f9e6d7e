import { expect, it } from '@jest/globals';
import { CatalogueController } from './catalogue.controller.ts';

const getCacheControl = async (isComplete: boolean) => {
  const catalogue = { search: async () => ({ items: [], total: 1, isComplete }) };
  const controller = new CatalogueController(undefined as never, catalogue as never);
  const query = { country: 'us', page: 1, q: 'kite', sort: 'BEST_MATCH' };
  const { headers } = (await controller.search({ query } as never)) as never as {
    headers: Record<string, string>;
  };
  return headers['cache-control'];
};

it('product search: allows caching only if the catalogue is complete', async () => {
  expect(await getCacheControl(true)).toContain('max-age=300');
  expect(await getCacheControl(false)).toBe('no-cache');
});
