import { aMember, signInAs, signInWithoutProfile, signOut } from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { lookedAt, noteLook } from './looked-at.ts';

it('is each one’s own who sits at the same computer', async () => {
  noteLook('necklace');
  signInAs(aMember());
  expect(lookedAt()).toEqual([]);
  noteLook('kettle');
  await signOut();
  expect(lookedAt()).toEqual(['necklace']);
});

it('is nobody’s while it is not known who sits there', async () => {
  noteLook('necklace');
  await signInWithoutProfile();
  expect(lookedAt()).toEqual([]);
  noteLook('kettle');
  await signOut();
  expect(lookedAt()).toEqual(['necklace']);
});
