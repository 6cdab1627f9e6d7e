import { beforeAll, describe, expect, it } from '@jest/globals';
import { emptyCriteria, type GiftCriteria } from './criteria.ts';
import { loadDefaultShelf } from './shelf.testing.ts';
import type { Shelf, ShelfProduct } from './shelf.ts';
import { suggestMessages } from './suggestions.ts';
import { understand } from './understand.ts';

let shelf: Shelf;
let all: ShelfProduct[];
beforeAll(async () => {
  const { shelf: stocked, products } = await loadDefaultShelf();
  shelf = stocked;
  all = [...products.values()];
});

const offersFor = (product: ShelfProduct, criteria: GiftCriteria = emptyCriteria) =>
  suggestMessages(criteria, [all[0]?.product_id ?? '', product.product_id], shelf);

describe('suggestions for the next message', () => {
  it('name any product by title or position, and are understood', () => {
    const misread: string[] = [];
    for (const product of all.slice(1)) {
      const shown = [all[0], product].flatMap(one => one ?? []);
      const offer = offersFor(product).find(text => text.startsWith('More like')) ?? '';
      expect(offer).toMatch(/^More like (?:the second|‘.{1,28}’)$/);
      const { criteria, intent } = understand(offer, emptyCriteria, shown);
      if (intent.kind !== 'like' || criteria.like !== product.product_id)
        misread.push(`${offer}: ${intent.kind}`);
    }
    expect(misread).toEqual([]);
  });

  it('are all understood', () => {
    for (const product of all.slice(1, 400)) {
      const offers = offersFor(product);
      for (const offer of offers.filter(text => text.startsWith('No ')))
        expect(understand(offer, emptyCriteria, [product]).criteria.refusals).toHaveLength(1);
      for (const [offer, kind] of [
        ['Cheaper', 'cheaper'],
        ['Show me more', 'more'],
      ] as const) {
        expect(offers).toContain(offer);
        expect(understand(offer, emptyCriteria, [product]).intent.kind).toBe(kind);
      }
    }
  });

  it('include a refusal only if it removes a product and was not made before', () => {
    const gadget = all.find(({ category_slug }) => category_slug === 'tech');
    if (!gadget) throw new Error('no gadget is sold');
    expect(offersFor(gadget)).toContain('No gadgets');
    const avoiding = understand('no gadgets', emptyCriteria, []).criteria;
    expect(offersFor(gadget, avoiding)).not.toContain('No gadgets');
    const wanting = understand('my dad loves gadgets', emptyCriteria, []).criteria;
    expect(offersFor(gadget, wanting)).not.toContain('No gadgets');
    expect(suggestMessages(emptyCriteria, [], shelf)).toEqual([]);
  });
});
