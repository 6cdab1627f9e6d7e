import { expect, it } from '@jest/globals';
import { createRedKite } from '../model/product.testing.ts';
import { findSimilar } from './similar.ts';

const createProduct = (
  product_id: string,
  title: string,
  changes: Parameters<typeof createRedKite>[0] = {},
) => createRedKite({ _id: `us:${product_id}`, product_id, title, ...changes });

const kite = createProduct('kite', 'Red kite', { interests: ['outdoors'], recipients: ['kids'] });
const findSimilarIds = (candidates: ReturnType<typeof createProduct>[], limit = 8) =>
  findSimilar(kite, candidates, limit).map(({ product_id }) => product_id);

it('similar products: ranks shared title words first, then interests, then recipients', () => {
  const forKids = createProduct('puzzle', 'Jigsaw', { recipients: ['kids'] });
  const outdoors = createProduct('tent', 'Tent for two', { interests: ['outdoors'] });
  const otherKite = createProduct('box-kite', 'Box kite');
  const unrelated = createProduct('teapot', 'Teapot');
  expect(findSimilarIds([unrelated, forKids, outdoors, otherKite])).toEqual([
    'box-kite',
    'tent',
    'puzzle',
    'teapot',
  ]);
});

it('similar products: prefers a similar price', () => {
  const expensive = createProduct('expensive', 'Balloon', { price: 540 });
  const similarlyPriced = createProduct('similarly-priced', 'Balloon', { price: 60 });
  expect(findSimilarIds([expensive, similarlyPriced])).toEqual(['similarly-priced', 'expensive']);
});

it('similar products: excludes the product itself', () => {
  const balloons = ['a', 'b', 'c'].map(id => createProduct(id, 'Balloon'));
  expect(findSimilarIds([kite, ...balloons], 2)).toEqual(['a', 'b']);
});
