import { describe, expect, it } from '@jest/globals';
import { findCompleteSince } from './catch-up.ts';
import type { LogRange } from './log-reader.ts';

const createRange = (topic: string, startsAt: number | null): LogRange => ({
  topic,
  startsAt,
  isTruncated: false,
});
const createTruncatedRange = (topic: string, startsAt: number | null): LogRange => ({
  topic,
  startsAt,
  isTruncated: true,
});

describe('the time since which the log is complete', () => {
  it('is the beginning of the topic that starts last', () => {
    const ranges = [
      createRange('gifts', 300),
      createRange('gifts', 100),
      createRange('lists', 200),
      createRange('lists', null),
    ];
    expect(findCompleteSince(['gifts', 'lists'], ranges)).toBe(200);
  });

  it('is the beginning of a truncated partition, even if others begin earlier', () => {
    expect(
      findCompleteSince(['gifts'], [createRange('gifts', 100), createTruncatedRange('gifts', 500)]),
    ).toBe(500);
  });

  it('is unknown if a topic is empty or missing, or a truncated partition is empty', () => {
    expect(findCompleteSince(['gifts', 'lists'], [createRange('gifts', 100)])).toBeNull();
    expect(findCompleteSince(['gifts'], [createRange('gifts', null), createRange('gifts', null)])).toBeNull();
    expect(
      findCompleteSince(['gifts'], [createRange('gifts', 100), createTruncatedRange('gifts', null)]),
    ).toBeNull();
  });
});
