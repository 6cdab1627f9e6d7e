import { newId } from '@giftlist/contracts/primitives';
import { knownCookie } from '@giftlist/service-kit/list-visitors';
import { describe, expect, it } from '@jest/globals';
import { addKnown, readKnown, removeKnown } from './known-profiles.ts';

describe('the profiles that a browser remembers', () => {
  it('are none where nothing was remembered', () => {
    expect(readKnown(null)).toEqual([]);
    expect(readKnown('')).toEqual([]);
  });

  it('have the last one first, once', () => {
    expect(addKnown(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c']);
  });

  it('are 64 at most: the oldest is forgotten', () => {
    const ids = Array.from({ length: 64 }, () => newId());
    const known = addKnown(ids, 'the newest');
    expect(known).toEqual(['the newest', ...ids.slice(0, 63)]);
    expect(readKnown(ids.join(','))).toEqual(ids);
  });

  it('fit into the cookie that a browser keeps', () => {
    const ids = Array.from({ length: 80 }, () => newId()).reduce<string[]>(addKnown, []);
    const signature = 50;
    expect(encodeURIComponent(ids.join(',')).length + signature + knownCookie.length).toBeLessThan(4_096);
  });

  it('forget one who is gone', () => {
    expect(removeKnown(['a', 'b'], 'a')).toEqual(['b']);
  });
});
