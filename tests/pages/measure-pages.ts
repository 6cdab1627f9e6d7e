import type { PageReading } from '@giftlist/contracts/rules/product-page/finding';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { readProductPage } from '@giftlist/contracts/rules/product-page/read-product-page';
import { decodePage } from '../../services/gifts/src/page-reading/page-text.ts';
import { findCurrencyError, findPictureError, findTitleError } from './obvious-errors.ts';
import type { PageCase } from './page-cases.ts';

interface Rate {
  right: number;
  of: number;
}

export interface PageMeasure {
  pages: number;
  price: { precision: number; recall: number; f1: number };
  currency: Rate;
  availability: Rate;
  title: Rate;
  picture: Rate;
  /** Of values without a known correct one. */
  plausible: Record<'currency' | 'title' | 'picture', Rate>;
  /** CPU time per page. */
  processorMs: { p50: number; p95: number; max: number };
  /** Wrong or missing values, one per line. */
  misses: string[];
}

type Field = 'currency' | 'availability' | 'title' | 'picture';

const emptyReading: PageReading = {
  title: null,
  image_urls: [],
  price: null,
  currency: null,
  price_likely_error: false,
  availability: null,
};

export function measurePages(cases: Iterable<PageCase>): PageMeasure {
  const rates: Record<Field, Rate> = {
    currency: { right: 0, of: 0 },
    availability: { right: 0, of: 0 },
    title: { right: 0, of: 0 },
    picture: { right: 0, of: 0 },
  };
  const plausible = {
    currency: { right: 0, of: 0 },
    title: { right: 0, of: 0 },
    picture: { right: 0, of: 0 },
  };
  const prices = { right: 0, read: 0, expected: 0 };
  const times: number[] = [];
  const misses: string[] = [];
  const addMiss = (name: string, field: string, read: unknown, right: readonly unknown[]): void => {
    misses.push(`${name} ${field}: read ${JSON.stringify(read)}, expected ${JSON.stringify(right)}`);
  };
  for (const page of cases) {
    if (times.length === 0) read(page);
    const { reading, processorMs } = read(page);
    times.push(processorMs);
    const { price } = reading;
    if (page.price.length > 0) prices.expected += 1;
    if (price !== null) prices.read += 1;
    if (price !== null && page.price.includes(price)) prices.right += 1;
    else if (price !== null || page.price.length > 0) addMiss(page.name, 'price', price, page.price);
    const compare = (
      field: Field,
      found: string | null,
      right: readonly string[] | undefined,
      matches = isSame,
    ) => {
      if (right === undefined) return;
      const isRight = right.some(each => matches(found ?? '', each));
      rates[field].of += 1;
      if (isRight) rates[field].right += 1;
      else addMiss(page.name, field, found, right);
    };
    if (price !== null)
      compare('currency', reading.currency, page.currency === undefined ? undefined : [page.currency]);
    compare(
      'availability',
      reading.availability ?? 'unknown',
      page.availability === undefined ? undefined : [page.availability],
    );
    compare('title', reading.title, page.title);
    compare('picture', reading.image_urls[0] ?? null, page.image, (found, part) => found.includes(part));
    const checkPlausible = (
      field: keyof typeof plausible,
      found: string | null,
      error: string | undefined,
    ) => {
      plausible[field].of += 1;
      if (error === undefined) plausible[field].right += 1;
      else misses.push(`${page.name} ${field}: ${error} (${JSON.stringify(found)})`);
    };
    const [picture] = reading.image_urls;
    if (price !== null && page.currency === undefined)
      checkPlausible('currency', reading.currency, findCurrencyError(reading));
    if (page.title === undefined)
      checkPlausible('title', reading.title, findTitleError(reading.title, page.url));
    if (page.image === undefined) checkPlausible('picture', picture ?? null, findPictureError(picture));
  }
  const precision = prices.right / Math.max(1, prices.read);
  const recall = prices.right / Math.max(1, prices.expected);
  const f1 = prices.right === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return {
    pages: times.length,
    price: { precision, recall, f1 },
    ...rates,
    plausible,
    processorMs: { p50: at(0.5), p95: at(0.95), max: at(1) },
    misses,
  };
}

const isSame = (found: string, right: string): boolean => found === right;

function read({ body, url, country }: PageCase): { reading: PageReading; processorMs: number } {
  const before = process.cpuUsage();
  const reading = parseOrEmpty(decodePage(body, ''), { url: new URL(url), country });
  const { user, system } = process.cpuUsage(before);
  return { reading, processorMs: (user + system) / 1_000 };
}

function parseOrEmpty(html: string, page: { url: URL; country: string }): PageReading {
  try {
    return readProductPage(html, page);
  } catch (error) {
    if (error instanceof LinkError) return emptyReading;
    throw error;
  }
}

const formatRate = ({ right, of }: Rate): string =>
  of === 0 ? 'no known values' : `${((right / of) * 100).toFixed(1)} % (${right} of ${of})`;

export function formatReport(measure: PageMeasure): string {
  const { price, processorMs, plausible } = measure;
  return [
    `pages          ${measure.pages}`,
    `price          F1 ${price.f1.toFixed(3)}, precision ${price.precision.toFixed(3)}, recall ${price.recall.toFixed(3)}`,
    `currency       ${formatRate(measure.currency)}`,
    `availability   ${formatRate(measure.availability)}`,
    `title          ${formatRate(measure.title)}`,
    `picture        ${formatRate(measure.picture)}`,
    `plausible      currency ${formatRate(plausible.currency)}, title ${formatRate(plausible.title)}, picture ${formatRate(plausible.picture)}`,
    `CPU time       p50 ${processorMs.p50.toFixed(0)} ms, p95 ${processorMs.p95.toFixed(0)} ms, max ${processorMs.max.toFixed(0)} ms`,
    ...measure.misses,
  ].join('\n');
}
