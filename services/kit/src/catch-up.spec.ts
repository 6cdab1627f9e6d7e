import { describe, expect, it } from '@jest/globals';
import { wholeSince } from './catch-up.ts';
import type { LogPart } from './kafka/log-reader.ts';

const part = (topic: string, begins: number | null, isCut = false): LogPart => ({ topic, begins, isCut });

describe('the time since which the log is complete', () => {
  it('is the beginning of the topic that begins last', () => {
    const parts = [part('gifts', 300), part('gifts', 100), part('lists', 200), part('lists', null)];
    expect(wholeSince(['gifts', 'lists'], parts)).toBe(200);
  });

  it('is the beginning of a truncated partition, even if others begin earlier', () => {
    expect(wholeSince(['gifts'], [part('gifts', 100), part('gifts', 500, true)])).toBe(500);
  });

  it('is unknown if a topic is empty or missing, or a partition is empty', () => {
    expect(wholeSince(['gifts', 'lists'], [part('gifts', 100)])).toBeNull();
    expect(wholeSince(['gifts'], [part('gifts', null), part('gifts', null)])).toBeNull();
    expect(wholeSince(['gifts'], [part('gifts', 100), part('gifts', null, true)])).toBeNull();
  });
});
