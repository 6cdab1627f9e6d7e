import { describe, expect, it } from '@jest/globals';
import { Labels } from './labels.ts';

describe('Labels', () => {
  const findProductNumbers = (labels: Labels, label: string) =>
    Array.from({ length: 100_000 }, (_, number) => number).filter(labels.createTest(label));

  it('tests whether a product has a label, up to product number 99,999', () => {
    const labels = new Labels(['dad', 'him']);
    for (const number of [0, 31, 32, 63, 5_000, 99_999]) labels.put(number, ['dad', 'him']);
    labels.put(7, ['him']);
    expect(findProductNumbers(labels, 'dad')).toEqual([0, 31, 32, 63, 5_000, 99_999]);
    expect(findProductNumbers(labels, 'him')).toContain(7);
  });

  it('replaces the previous labels of a product', () => {
    const labels = new Labels(['dad', 'mom']);
    labels.put(40, ['dad']);
    labels.put(41, ['dad']);
    labels.put(40, ['mom']);
    labels.remove(41);
    expect(findProductNumbers(labels, 'dad')).toEqual([]);
    expect(findProductNumbers(labels, 'mom')).toEqual([40]);
  });

  it('ignores labels that were not passed to the constructor', () => {
    const labels = new Labels(['dad']);
    labels.put(1, ['campaign-7', 'dad']);
    expect(findProductNumbers(labels, 'campaign-7')).toEqual([]);
    expect(findProductNumbers(labels, 'dad')).toEqual([1]);
  });
});
