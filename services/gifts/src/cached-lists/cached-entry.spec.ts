import { describe, expect, it } from '@jest/globals';
import type { GiftViewer } from '../presenting/gift-viewer.ts';
import { isShared } from './cached-entry.ts';

const viewer = (fields: Partial<GiftViewer> = {}): GiftViewer => ({
  role: 'viewer',
  maybeOwner: false,
  profileId: null,
  emailKey: null,
  tokenHashes: [],
  ...fields,
});
const ada = viewer({ profileId: 'ada', emailKey: 'ada-key' });

describe('what is kept ready is shown', () => {
  it.each([
    ['to a visitor', viewer(), true],
    ['to an account', ada, true],
    ['to no owner', viewer({ role: 'owner' }), false],
    ['to no collaborator', viewer({ role: 'collaborator' }), false],
    ['to no browser that may be the owner’s', viewer({ maybeOwner: true }), false],
    ['to nobody with a claim there', viewer({ tokenHashes: ['h1'] }), false],
  ])('%s', (_, by, shown) => {
    expect(isShared({ holders: ['h1'], depends: false }, by)).toBe(shown);
  });

  it('to visitors alone where something is taken on a list that not everybody may see', () => {
    const entry = { holders: [], depends: true };
    expect(isShared(entry, viewer())).toBe(true);
    expect(isShared(entry, ada)).toBe(false);
    expect(isShared(entry, { ...ada, role: 'follower' })).toBe(false);
  });
});
