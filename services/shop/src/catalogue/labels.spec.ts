import { describe, expect, it } from '@jest/globals';
import { Labels } from './labels.ts';

describe('labels', () => {
  const under = (labels: Labels, word: string) =>
    Array.from({ length: 100_000 }, (_, number) => number).filter(number => labels.under(word)?.(number));

  it('knows what stands under a word, however many there are', () => {
    const labels = new Labels();
    for (const number of [0, 31, 32, 63, 5_000, 99_999]) labels.put(number, ['dad', 'him']);
    labels.put(7, ['him']);
    expect(under(labels, 'dad')).toEqual([0, 31, 32, 63, 5_000, 99_999]);
    expect(under(labels, 'him')).toContain(7);
    expect(labels.under('her')).toBeUndefined();
  });

  it('forgets what stood there before', () => {
    const labels = new Labels();
    labels.put(40, ['dad']);
    labels.put(41, ['dad']);
    labels.put(40, ['mom']);
    labels.remove(41);
    expect(under(labels, 'dad')).toEqual([]);
    expect(under(labels, 'mom')).toEqual([40]);
  });

  it('keeps a bounded number of words', () => {
    const labels = new Labels();
    for (let number = 0; number < 2_000; number += 1) labels.put(number, [`word-${number}`, 'word-0']);
    expect(under(labels, 'word-999')).toEqual([999]);
    expect(labels.under('word-1500')).toBeUndefined();
    expect(under(labels, 'word-0')).toHaveLength(2_000);
  });
});
