import { describe, expect, it } from '@jest/globals';
import { addScrapeGauge, createLabelledCounter, metrics } from './metrics.ts';

const scrape = async (name: string): Promise<string[]> =>
  (await metrics.metrics()).split('\n').filter(line => line.startsWith(name));

describe('a scrape gauge', () => {
  it('has the value that its function returns', async () => {
    addScrapeGauge('test_value', 'A test', async () => 7);
    expect(await scrape('test_value')).toEqual(['test_value 7']);
  });

  it('is NaN if its function fails or takes too long, without affecting other gauges', async () => {
    addScrapeGauge('broken_failing', 'A test', async () => {
      throw new Error('unavailable');
    });
    addScrapeGauge('broken_hanging', 'A test', () => new Promise(() => undefined));
    expect(await scrape('broken_')).toEqual(['broken_failing Nan', 'broken_hanging Nan']);
  });

  it('for the outbox age is NaN without a database', async () => {
    expect(await scrape('giftlist_outbox_age_seconds')).toEqual(['giftlist_outbox_age_seconds Nan']);
  });
});

describe('a labelled counter', () => {
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
