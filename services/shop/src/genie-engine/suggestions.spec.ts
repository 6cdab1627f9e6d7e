import { beforeAll, describe, expect, it } from '@jest/globals';
import { emptyCriteria, type GiftCriteria } from './criteria.ts';
import { loadDefaultShelf } from './shelf.testing.ts';
import type { Shelf, ShelfProduct } from './shelf.ts';
import { suggestMessages } from './suggestions.ts';
import { understand } from './understand.ts';

let shelf: Shelf;
let allProducts: ShelfProduct[];
beforeAll(async () => {
  const { shelf: defaultShelf, products } = await loadDefaultShelf();
  shelf = defaultShelf;
  allProducts = [...products.values()];
});

const getSuggestions = (product: ShelfProduct, criteria: GiftCriteria = emptyCriteria) =>
  suggestMessages(criteria, [allProducts[0]?.product_id ?? '', product.product_id], shelf);

describe('suggestions for the next message', () => {
  it('name a similar product by title or position, and Genie understands them', () => {
    const misunderstood: string[] = [];
    for (const product of allProducts.slice(1)) {
      const shown = [allProducts[0], product].flatMap(shownProduct => shownProduct ?? []);
      const suggestion = getSuggestions(product).find(text => text.startsWith('More like')) ?? '';
      expect(suggestion).toMatch(/^More like (?:the second|‘.{1,28}’)$/);
      const { criteria, intent } = understand(suggestion, emptyCriteria, shown);
      if (intent.kind !== 'like' || criteria.like !== product.product_id)
        misunderstood.push(`${suggestion}: ${intent.kind}`);
    }
    expect(misunderstood).toEqual([]);
  });

  it('include “Cheaper” and “Show me more”, and Genie understands them and the refusals', () => {
    for (const product of allProducts.slice(1, 400)) {
      const suggestions = getSuggestions(product);
      for (const suggestion of suggestions.filter(text => text.startsWith('No ')))
        expect(understand(suggestion, emptyCriteria, [product]).criteria.refusals).toHaveLength(1);
      for (const [suggestion, kind] of [
        ['Cheaper', 'cheaper'],
        ['Show me more', 'more'],
      ] as const) {
        expect(suggestions).toContain(suggestion);
        expect(understand(suggestion, emptyCriteria, [product]).intent.kind).toBe(kind);
      }
    }
  });

  it('include a refusal only if it is new and removes a product', () => {
    const gadget = allProducts.find(({ category_slug }) => category_slug === 'tech');
    if (!gadget) throw new Error('no gadget is sold');
    expect(getSuggestions(gadget)).toContain('No gadgets');
    const withRefusal = understand('no gadgets', emptyCriteria, []).criteria;
    expect(getSuggestions(gadget, withRefusal)).not.toContain('No gadgets');
    const withInterest = understand('my dad loves gadgets', emptyCriteria, []).criteria;
    expect(getSuggestions(gadget, withInterest)).not.toContain('No gadgets');
    expect(suggestMessages(emptyCriteria, [], shelf)).toEqual([]);
  });
});
