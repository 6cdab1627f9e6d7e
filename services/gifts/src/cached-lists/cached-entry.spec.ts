import { describe, expect, it } from '@jest/globals';
import type { GiftViewer } from '../model/gift-viewer.ts';
import { mayBeServedTo } from './cached-entry.ts';

const createViewer = (fields: Partial<GiftViewer> = {}): GiftViewer => ({
  role: 'viewer',
  maybeOwner: false,
  profileId: null,
  emailKey: null,
  tokenHashes: [],
  ...fields,
});
const ada = createViewer({ profileId: 'ada', emailKey: 'ada-key' });

describe('a cached list is shown', () => {
  it.each([
    ['to a visitor', createViewer(), true],
    ['to a signed-in viewer', ada, true],
    ['not to an owner', createViewer({ role: 'owner' }), false],
    ['not to a collaborator', createViewer({ role: 'collaborator' }), false],
    ['not in a browser that may be the owner’s', createViewer({ maybeOwner: true }), false],
    ['not to a visitor who has a claim on the list', createViewer({ tokenHashes: ['h1'] }), false],
  ])('%s', (_, viewer, isServed) => {
    expect(mayBeServedTo({ holders: ['h1'], depends: false }, viewer)).toBe(isServed);
  });

  it('only to visitors if one of its products is taken on a list that is not public', () => {
    const entry = { holders: [], depends: true };
    expect(mayBeServedTo(entry, createViewer())).toBe(true);
    expect(mayBeServedTo(entry, ada)).toBe(false);
    expect(mayBeServedTo(entry, { ...ada, role: 'follower' })).toBe(false);
  });
});
