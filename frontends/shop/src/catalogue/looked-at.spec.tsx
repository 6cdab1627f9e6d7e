import { aMember, signInAs, signInWithoutProfile, signOut } from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { lookedAt, noteLook } from './looked-at.ts';

it('viewed products are separate for each person at the same computer', async () => {
  noteLook('necklace');
  signInAs(aMember());
  expect(lookedAt()).toEqual([]);
  noteLook('kettle');
  await signOut();
  expect(lookedAt()).toEqual(['necklace']);
});

it('no viewed products are stored while the session is unknown', async () => {
  noteLook('necklace');
  await signInWithoutProfile();
  expect(lookedAt()).toEqual([]);
  noteLook('kettle');
  await signOut();
  expect(lookedAt()).toEqual(['necklace']);
});
