import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { formatReport, measurePages } from './measure-pages.ts';
import type { PageCase } from './page-cases.ts';

const folder = new URL('../../contracts/fixtures/pages/', import.meta.url);
const Fixture = z.object({
  page: z.string(),
  url: z.string(),
  country: z.string().default('us'),
  title: z.string().optional(),
  image_url: z.string().optional().nullable(),
  price: z.number().optional().nullable(),
  currency: z.string().optional().nullable(),
  availability: z.enum(['in_stock', 'out_of_stock']).optional(),
});
const fixtures = z
  .array(Fixture)
  .parse(JSON.parse(readFileSync(new URL('pages.json', folder), 'utf8')))
  .map(
    ({ page, url, country, title, image_url, price, currency, availability }): PageCase => ({
      name: page,
      body: readFileSync(new URL(`${page}.html`, folder)),
      url,
      country,
      price: price ? [price] : [],
      currency: currency ?? undefined,
      // Unreadable pages have no title and no picture.
      title: [title ?? ''],
      image: [image_url ?? ''],
      availability,
    }),
  );
const kite: PageCase = {
  name: 'kite',
  url: 'https://shop.example/kite',
  country: 'us',
  body: Buffer.from(
    '<html lang="en-US"><title>Kite</title><h1>Kite</h1><img src="/k.jpg"><b class="price">$9.50</b>',
  ),
  price: [9.5],
  currency: 'USD',
  title: ['Kite'],
  image: ['/k.jpg'],
};

describe('measurePages', () => {
  it('finds all expected values in the fixtures', () => {
    const measure = measurePages(fixtures);
    process.stdout.write(`${formatReport(measure)}\n`);
    expect(measure.misses).toEqual([]);
    expect(measure.price.f1).toBe(1);
  });

  it('counts rates and names each miss', () => {
    const measure = measurePages([
      kite,
      { ...kite, name: 'other-kite', price: [12], title: ['Big kite'] },
      { ...kite, name: 'no-expected-price', price: [] },
      {
        ...kite,
        name: 'no-price-or-picture',
        body: Buffer.from(
          '<title>Kite</title><h1>Kite</h1><p>Made by hand, in two colours, of paper and bamboo.</p>',
        ),
      },
    ]);
    expect(measure.price).toEqual({ precision: 1 / 3, recall: 1 / 3, f1: 1 / 3 });
    expect(measure.title).toEqual({ correct: 3, total: 4 });
    expect(measure.picture).toEqual({ correct: 3, total: 4 });
    expect(measure.availability).toEqual({ correct: 0, total: 0 });
    expect(measure.plausible.title).toEqual({ correct: 0, total: 0 });
    expect(measure.misses).toEqual([
      'other-kite price: read 9.5, expected [12]',
      'other-kite title: read "Kite", expected ["Big kite"]',
      'no-expected-price price: read 9.5, expected []',
      'no-price-or-picture price: read null, expected [9.5]',
      'no-price-or-picture picture: read null, expected ["/k.jpg"]',
    ]);
    expect(formatReport(measure)).toContain('F1 0.333, precision 0.333, recall 0.333');
  });

  it('finds obvious errors where the correct value is unknown', () => {
    const { currency: _, title: __, image: ___, ...kiteWithUnknownValues } = kite;
    const createHtml = (title: string, picture: string) =>
      Buffer.from(
        `<html lang="en-US"><title>${title}</title><h1>${title}</h1><img src="${picture}"><b class="price">$9.50</b>`,
      );
    const measure = measurePages([
      { ...kiteWithUnknownValues, name: 'good', body: createHtml('Kite', '/kite.jpg') },
      { ...kiteWithUnknownValues, name: 'small', body: createHtml('Kite', '/kite-120x90.jpg') },
    ]);
    expect(measure.plausible).toEqual({
      currency: { correct: 2, total: 2 },
      title: { correct: 2, total: 2 },
      picture: { correct: 1, total: 2 },
    });
    expect(measure.misses).toEqual(['small picture: 120 pixels ("https://shop.example/kite-120x90.jpg")']);
  });
});
