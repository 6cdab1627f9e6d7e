import { describe, expect, it } from '@jest/globals';
import { findCompleteSince } from './catch-up.ts';
import type { LogRange } from './log-reader.ts';

const part = (topic: string, startsAt: number | null, isTruncated = false): LogRange => ({
  topic,
  startsAt,
  isTruncated,
});

describe('the time since which the log is complete', () => {
  it('is the beginning of the topic that starts last', () => {
    const parts = [part('gifts', 300), part('gifts', 100), part('lists', 200), part('lists', null)];
    expect(findCompleteSince(['gifts', 'lists'], parts)).toBe(200);
  });

  it('is the beginning of a truncated partition, even if others begin earlier', () => {
    expect(findCompleteSince(['gifts'], [part('gifts', 100), part('gifts', 500, true)])).toBe(500);
  });

  it('is unknown if a topic is empty or missing, or a partition is empty', () => {
    expect(findCompleteSince(['gifts', 'lists'], [part('gifts', 100)])).toBeNull();
    expect(findCompleteSince(['gifts'], [part('gifts', null), part('gifts', null)])).toBeNull();
    expect(findCompleteSince(['gifts'], [part('gifts', 100), part('gifts', null, true)])).toBeNull();
  });
});
