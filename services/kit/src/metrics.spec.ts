import { describe, expect, it } from '@jest/globals';
import { askedGauge, countedBy, metrics } from './metrics.ts';

const scrape = async (name: string): Promise<string[]> =>
  (await metrics.metrics()).split('\n').filter(line => line.startsWith(name));

describe('a measure that is asked for', () => {
  it('is the returned value', async () => {
    askedGauge('test_answered', 'A test', async () => 7);
    expect(await scrape('test_answered')).toEqual(['test_answered 7']);
  });

  it('is not a number if it fails or takes too long, without affecting the others', async () => {
    askedGauge('trouble_failed', 'A test', async () => {
      throw new Error('away');
    });
    askedGauge('trouble_hanging', 'A test', () => new Promise(() => undefined));
    expect(await scrape('trouble_')).toEqual(['trouble_failed Nan', 'trouble_hanging Nan']);
  });

  it('is none of the oldest event where there is no database', async () => {
    expect(await scrape('giftlist_outbox_age_seconds')).toEqual(['giftlist_outbox_age_seconds Nan']);
  });
});

describe('a counter of a service’s own', () => {
  it('shows each of its values before the first', async () => {
    const count = countedBy('test_total', 'A test', { label: 'outcome', values: ['good', 'bad'] });
    expect(await scrape('test_total')).toEqual([
      'test_total{outcome="good"} 0',
      'test_total{outcome="bad"} 0',
    ]);
    count('bad');
    expect(await scrape('test_total')).toEqual([
      'test_total{outcome="good"} 0',
      'test_total{outcome="bad"} 1',
    ]);
  });
});
