import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ProductModel } from '../model/product.ts';
import { shopService } from '../service.ts';
import { ProductStore } from './product.store.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(shopService);
});
afterAll(() => service?.stop());

it('catalogue: a page has as many products as its total while an import retires and restores one', async () => {
  const store = service.get(ProductStore);
  const filter = { country: 'gb', category_slug: 'kitchen' };
  const [product] = await ProductModel.find(filter).limit(1).lean();
  await ProductModel.updateMany(
    { ...filter, _id: { $ne: product?._id } },
    { $set: { category_slug: 'elsewhere', retired: true } },
  );
  const importState = { isDone: false };
  const runImport = async () => {
    for (let round = 0; round < 60; round += 1) {
      await ProductModel.updateOne({ _id: product?._id }, { $set: { retired: round % 2 === 0 } });
    }
  };
  const readPages = async () => {
    while (!importState.isDone) {
      const { items, total } = await store.listPage({ country: 'gb', category: 'kitchen' }, 1);
      expect(items).toHaveLength(total);
    }
  };
  await Promise.all([
    runImport().finally(() => {
      importState.isDone = true;
    }),
    readPages(),
    readPages(),
    readPages(),
  ]);
});
