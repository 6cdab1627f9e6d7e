import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { LinkError } from './link-error.ts';
import { readProductPage } from './read-product-page.ts';

const folder = new URL('../../../fixtures/pages/', import.meta.url);
const SavedPage = z.object({
  page: z.string(),
  url: z.string(),
  country: z.string().default('us'),
  title: z.string().optional(),
  image_url: z.string().nullable().default(null),
  price: z.number().nullable().default(null),
  currency: z.string().nullable().default(null),
  price_likely_error: z.boolean().default(false),
  availability: z.enum(['in_stock', 'out_of_stock']).nullable().optional(),
  error: z.string().optional(),
});
const pages = z.array(SavedPage).parse(JSON.parse(readFileSync(new URL('pages.json', folder), 'utf8')));

function readPage({ page, url, country }: (typeof pages)[number]) {
  const html = readFileSync(new URL(`${page}.html`, folder), 'utf8');
  return readProductPage(html, { url: new URL(url), country });
}

/** The numbers of correct and of expected values per field. */
const hits = {
  title: { correct: 0, expected: 0 },
  image_url: { correct: 0, expected: 0 },
  price: { correct: 0, expected: 0 },
  currency: { correct: 0, expected: 0 },
  refusal: { correct: 0, expected: 0 },
};
function countHit(field: keyof typeof hits, expected: unknown, actual: unknown): void {
  if (expected === null || expected === undefined) return;
  hits[field].expected += 1;
  if (actual === expected) hits[field].correct += 1;
}
afterAll(() => {
  const rates = Object.entries(hits).map(
    ([field, { correct, expected }]) => `${field} ${correct} of ${expected}`,
  );
  process.stdout.write(`Read from ${pages.length} pages: ${rates.join(', ')}\n`);
});

function getErrorReason(expected: (typeof pages)[number]): string {
  try {
    return `read as ${JSON.stringify(readPage(expected))}`;
  } catch (error) {
    return error instanceof LinkError ? error.reason : String(error);
  }
}

describe('readProductPage', () => {
  it('is tested with at least sixty saved pages', () => {
    expect(pages.length).toBeGreaterThanOrEqual(60);
    expect(new Set(pages.map(({ page }) => page)).size).toBe(pages.length);
  });

  it.each(pages.filter(({ error }) => error === undefined))('reads $page', expected => {
    const { image_urls, availability, ...reading } = readPage(expected);
    if (expected.availability !== undefined) expect(availability).toBe(expected.availability);
    const { title, image_url, price, currency, price_likely_error } = expected;
    countHit('title', title, reading.title);
    countHit('image_url', image_url, image_urls[0]);
    countHit('price', price, reading.price);
    countHit('currency', currency, reading.currency);
    expect({ ...reading, image_url: image_urls[0] ?? null }).toEqual({
      title,
      image_url,
      price,
      currency,
      price_likely_error,
    });
  });

  it.each(pages.filter(({ error }) => error !== undefined))('rejects $page', expected => {
    const reason = getErrorReason(expected);
    countHit('refusal', expected.error, reason);
    expect(reason).toBe(expected.error);
  });

  it('reads huge, deep and malicious pages before the deadline', () => {
    const deep = `${'<div>'.repeat(20_000)}<h1>Deep</h1>`;
    const wide = `<h1>Wide</h1>${'<span class="price">1</span>'.repeat(50_000)}`;
    const nested = `<script type="application/ld+json">${'[{"a":'.repeat(3_000)}1${'}]'.repeat(3_000)}</script><h1>Nested</h1>`;
    const tags = `${'<meta name="a" content="b">'.repeat(50_000)}<h1>Tags</h1>`;
    const spaces = `<title>${' - '.repeat(100_000)}</title><h1>${' '.repeat(1_000_000)}Spaces</h1>`;
    const states = `<script>${'JSON.parse("'.repeat(50_000)}</script><script>x.push({${'(['.repeat(50_000)}</script><h1>States</h1>`;
    // Without this text, the pages would count as empty.
    const text = '<p>A page that shows what it is about.</p>';
    const titles = [deep, wide, nested, tags, spaces, states].map(
      html => readProductPage(html + text, { url: new URL('https://www.target.com/'), country: 'us' }).title,
    );
    expect(titles).toEqual(['Deep', 'Wide', 'Nested', 'Tags', 'Spaces', 'States']);
  });
});
