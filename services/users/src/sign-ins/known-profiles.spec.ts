import { knownProfilesCookie } from '@giftlist/contracts/cookies';
import { newId } from '@giftlist/contracts/primitives';
import { describe, expect, it } from '@jest/globals';
import { addKnownProfile, parseKnownProfiles, removeKnownProfile } from './known-profiles.ts';

describe('the profiles that a browser remembers', () => {
  it('are an empty list without a cookie', () => {
    expect(parseKnownProfiles(null)).toEqual([]);
    expect(parseKnownProfiles('')).toEqual([]);
  });

  it('start with the profile added last, and contain no duplicates', () => {
    expect(addKnownProfile(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c']);
  });

  it('are the newest 64', () => {
    const ids = Array.from({ length: 64 }, () => newId());
    const updatedIds = addKnownProfile(ids, 'the newest');
    expect(updatedIds).toEqual(['the newest', ...ids.slice(0, 63)]);
    expect(parseKnownProfiles(ids.join(','))).toEqual(ids);
  });

  it('fit into the maximum size of a cookie', () => {
    const ids = Array.from({ length: 80 }, () => newId()).reduce<string[]>(addKnownProfile, []);
    const signatureLength = 50;
    expect(
      encodeURIComponent(ids.join(',')).length + signatureLength + knownProfilesCookie.length,
    ).toBeLessThan(4_096);
  });

  it('do not include a removed profile', () => {
    expect(removeKnownProfile(['a', 'b'], 'a')).toEqual(['b']);
  });
});
