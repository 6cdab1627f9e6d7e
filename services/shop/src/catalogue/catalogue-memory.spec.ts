import { Clock } from '@giftlist/service-kit/clock';
import { expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { ShopConfig } from '../config.ts';
import { CatalogueChanges } from './catalogue-changes.ts';
import { CatalogueMemory } from './catalogue-memory.ts';
import { ProductStore } from './product.store.ts';
import { redKite } from './product.testing.ts';

const perCountry = 600;

class Kites extends ProductStore {
  readonly read: string[] = [];

  override async *stream(country: string) {
    this.read.push(country);
    for (let n = 0; n < perCountry; n += 1)
      yield redKite({ _id: `${country}:${n}`, product_id: `${n}`, country });
  }
}

class Still extends CatalogueChanges {
  override async stateOf() {
    return 'as it was';
  }
}

const memoryOf = (SHOP_INDEXED_PRODUCTS: number) => {
  const products = new Kites();
  const config = { SHOP_INDEXED_PRODUCTS } as ShopConfig;
  return { memory: new CatalogueMemory(config, products, new Still(new Clock())), products };
};

it('keeps what was asked for while there is room', async () => {
  const { memory, products } = memoryOf(2 * perCountry);
  for (const country of ['us', 'gb', 'us', 'gb']) await memory.of(country);
  expect(products.read).toEqual(['us', 'gb']);
});

it('gives up the longest unused for another, and reads it anew when it is asked for', async () => {
  const { memory, products } = memoryOf(2 * perCountry);
  for (const country of ['us', 'gb', 'us', 'de', 'us', 'gb']) await memory.of(country);
  expect(products.read).toEqual(['us', 'gb', 'de', 'gb']);
});

it('reads two that are asked for at once one after the other, each once', async () => {
  const { memory, products } = memoryOf(2 * perCountry - 100);
  const asked = ['us', 'gb', 'us', 'gb'].map(country => memory.of(country));
  expect((await Promise.all(asked)).map(({ search }) => search.size)).toEqual(asked.map(() => perCountry));
  await memory.of('gb');
  expect(products.read).toEqual(['us', 'gb']);
});

it('keeps no more of one country than there is room for, and says so', async () => {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  const { memory } = memoryOf(perCountry - 100);
  expect((await memory.of('us')).search.size).toBe(perCountry - 100);
  expect(warn).toHaveBeenCalledWith('us has more than 500 products; the less popular cannot be searched');
});
