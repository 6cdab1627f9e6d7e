import { describe, expect, it } from '@jest/globals';
import { addScrapeGauge, createLabelledCounter, metrics } from './metrics.ts';

const scrape = async (name: string): Promise<string[]> =>
  (await metrics.metrics()).split('\n').filter(line => line.startsWith(name));

describe('a gauge that is computed at each scrape', () => {
  it('is the returned value', async () => {
    addScrapeGauge('test_answered', 'A test', async () => 7);
    expect(await scrape('test_answered')).toEqual(['test_answered 7']);
  });

  it('is NaN if it fails or takes too long, without affecting the others', async () => {
    addScrapeGauge('trouble_failed', 'A test', async () => {
      throw new Error('unavailable');
    });
    addScrapeGauge('trouble_hanging', 'A test', () => new Promise(() => undefined));
    expect(await scrape('trouble_')).toEqual(['trouble_failed Nan', 'trouble_hanging Nan']);
  });

  it('is NaN for the oldest event if there is no database', async () => {
    expect(await scrape('giftlist_outbox_age_seconds')).toEqual(['giftlist_outbox_age_seconds Nan']);
  });
});

describe('a service’s own counter', () => {
  it('exposes each label value before the first increment', async () => {
    const count = createLabelledCounter('test_total', 'A test', {
      label: 'outcome',
      values: ['good', 'bad'],
    });
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
