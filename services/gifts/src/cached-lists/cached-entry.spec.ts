import { describe, expect, it } from '@jest/globals';
import type { GiftViewer } from '../model/gift-viewer.ts';
import { isSharedWith } from './cached-entry.ts';

const viewer = (fields: Partial<GiftViewer> = {}): GiftViewer => ({
  role: 'viewer',
  maybeOwner: false,
  profileId: null,
  emailKey: null,
  tokenHashes: [],
  ...fields,
});
const ada = viewer({ profileId: 'ada', emailKey: 'ada-key' });

describe('a cached list is shown', () => {
  it.each([
    ['to a visitor', viewer(), true],
    ['to an account', ada, true],
    ['not to an owner', viewer({ role: 'owner' }), false],
    ['not to a collaborator', viewer({ role: 'collaborator' }), false],
    ['not in a browser that may be the owner’s', viewer({ maybeOwner: true }), false],
    ['not to a visitor with a claim on it', viewer({ tokenHashes: ['h1'] }), false],
  ])('%s', (_, by, shown) => {
    expect(isSharedWith({ holders: ['h1'], depends: false }, by)).toBe(shown);
  });

  it('only to visitors if a list that is not public has the product taken', () => {
    const entry = { holders: [], depends: true };
    expect(isSharedWith(entry, viewer())).toBe(true);
    expect(isSharedWith(entry, ada)).toBe(false);
    expect(isSharedWith(entry, { ...ada, role: 'follower' })).toBe(false);
  });
});
