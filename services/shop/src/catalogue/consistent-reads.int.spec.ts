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

it('catalogue: the total of a page matches its products while an import retires some', async () => {
  const store = service.get(ProductStore);
  const filter = { country: 'gb', category_slug: 'kitchen' };
  const [kept] = await ProductModel.find(filter).limit(1).lean();
  await ProductModel.updateMany(
    { ...filter, _id: { $ne: kept?._id } },
    { $set: { category_slug: 'elsewhere', retired: true } },
  );
  const state = { done: false };
  const importing = async () => {
    for (let turn = 0; turn < 60; turn += 1) {
      await ProductModel.updateOne({ _id: kept?._id }, { $set: { retired: turn % 2 === 0 } });
    }
  };
  const reading = async () => {
    while (!state.done) {
      const { items, total } = await store.listPage({ country: 'gb', category: 'kitchen' }, 1);
      expect(items).toHaveLength(total);
    }
  };
  await Promise.all([
    importing().finally(() => {
      state.done = true;
    }),
    reading(),
    reading(),
    reading(),
  ]);
});
