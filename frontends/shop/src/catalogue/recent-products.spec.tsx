import { aMember, signInAs, signInWithoutProfile, signOut } from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { recentProducts, rememberRecentProduct } from './recent-products.ts';

it('viewed products are separate for each person at the same computer', async () => {
  rememberRecentProduct('necklace');
  signInAs(aMember());
  expect(recentProducts()).toEqual([]);
  rememberRecentProduct('kettle');
  await signOut();
  expect(recentProducts()).toEqual(['necklace']);
});

it('no viewed products are stored while the session is unknown', async () => {
  rememberRecentProduct('necklace');
  await signInWithoutProfile();
  expect(recentProducts()).toEqual([]);
  rememberRecentProduct('kettle');
  await signOut();
  expect(recentProducts()).toEqual(['necklace']);
});
