import { expect, it } from '@jest/globals';
import { redKite } from '../model/product.testing.ts';
import { findSimilar } from './similar.ts';

const product = (product_id: string, title: string, differing: Parameters<typeof redKite>[0] = {}) =>
  redKite({ _id: `us:${product_id}`, product_id, title, ...differing });

const kite = product('kite', 'Red kite', { interests: ['outdoors'], recipients: ['kids'] });
const idsOf = (others: ReturnType<typeof product>[], most = 8) =>
  findSimilar(kite, others, most).map(({ product_id }) => product_id);

it('similar products: ranks shared title words first, then interests, then recipients', () => {
  const forKids = product('puzzle', 'Jigsaw', { recipients: ['kids'] });
  const outdoors = product('tent', 'Tent for two', { interests: ['outdoors'] });
  const otherKite = product('box-kite', 'Box kite');
  const unlike = product('teapot', 'Teapot');
  expect(idsOf([unlike, forKids, outdoors, otherKite])).toEqual(['box-kite', 'tent', 'puzzle', 'teapot']);
});

it('similar products: prefers a similar price', () => {
  const expensive = product('expensive', 'Balloon', { price: 540 });
  const near = product('near', 'Balloon', { price: 60 });
  expect(idsOf([expensive, near])).toEqual(['near', 'expensive']);
});

it('similar products: exclude the product itself, and keep the order of equal ones', () => {
  const equals = ['a', 'b', 'c'].map(id => product(id, 'Balloon'));
  expect(idsOf([kite, ...equals], 2)).toEqual(['a', 'b']);
});
