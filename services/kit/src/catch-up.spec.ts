import { describe, expect, it } from '@jest/globals';
import { wholeSince } from './catch-up.ts';
import type { LogPart } from './kafka/log-reader.ts';

const part = (topic: string, begins: number | null, isCut = false): LogPart => ({ topic, begins, isCut });

describe('since when nothing of the log is missing', () => {
  it('is since the topic that begins last', () => {
    const parts = [part('gifts', 300), part('gifts', 100), part('lists', 200), part('lists', null)];
    expect(wholeSince(['gifts', 'lists'], parts)).toBe(200);
  });

  it('is since what is left of a part that was cut, though the others begin earlier', () => {
    expect(wholeSince(['gifts'], [part('gifts', 100), part('gifts', 500, true)])).toBe(500);
  });

  it('is not known where a topic is empty or not there, or nothing is left of a part', () => {
    expect(wholeSince(['gifts', 'lists'], [part('gifts', 100)])).toBeNull();
    expect(wholeSince(['gifts'], [part('gifts', null), part('gifts', null)])).toBeNull();
    expect(wholeSince(['gifts'], [part('gifts', 100), part('gifts', null, true)])).toBeNull();
  });
});
