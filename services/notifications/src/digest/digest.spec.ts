import { describe, expect, it } from '@jest/globals';
import { kinds } from '../kinds/kinds.ts';
import { decideDigestTime } from './digest.ts';

const now = new Date('2026-05-01T08:00:00.000Z');

describe('a digest email', () => {
  it('is due an hour after the first notification', () => {
    expect(decideDigestTime(now, null).toISOString()).toBe('2026-05-01T09:00:00.000Z');
    expect(decideDigestTime(now, new Date('2026-04-29T08:00:00.000Z')).toISOString()).toBe(
      '2026-05-01T09:00:00.000Z',
    );
  });

  it('is due at least a day after the last digest', () => {
    expect(decideDigestTime(now, new Date('2026-05-01T07:30:00.000Z')).toISOString()).toBe(
      '2026-05-02T07:30:00.000Z',
    );
  });

  it('exists only for new followers and added gifts', () => {
    const withDigest = Object.entries(kinds).filter(([, { digest }]) => digest !== null);
    expect(withDigest.map(([kind]) => kind)).toEqual(['followed', 'gift_added']);
  });
});
