import type { PageReading } from '@giftlist/contracts/rules/product-page/finding';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { readProductPage } from '@giftlist/contracts/rules/product-page/read-product-page';
import { decodePage } from '../../services/gifts/src/page-reading/page-text.ts';
import { findCurrencyError, findPictureError, findTitleError } from './obvious-errors.ts';
import type { PageCase } from './page-cases.ts';

interface Rate {
  correct: number;
  total: number;
}

export interface PageMeasure {
  pages: number;
  price: { precision: number; recall: number; f1: number };
  currency: Rate;
  availability: Rate;
  title: Rate;
  picture: Rate;
  /** Rates of values without an obvious error, for pages whose correct value is unknown. */
  plausible: Record<'currency' | 'title' | 'picture', Rate>;
  /** CPU time per page. */
  processorMs: { p50: number; p95: number; max: number };
  /** Wrong, missing or implausible values, one per line. */
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
    currency: { correct: 0, total: 0 },
    availability: { correct: 0, total: 0 },
    title: { correct: 0, total: 0 },
    picture: { correct: 0, total: 0 },
  };
  const plausible = {
    currency: { correct: 0, total: 0 },
    title: { correct: 0, total: 0 },
    picture: { correct: 0, total: 0 },
  };
  const prices = { correct: 0, found: 0, expected: 0 };
  const processorTimesMs: number[] = [];
  const misses: string[] = [];
  const addMiss = (name: string, field: string, found: unknown, correct: readonly unknown[]): void => {
    misses.push(`${name} ${field}: read ${JSON.stringify(found)}, expected ${JSON.stringify(correct)}`);
  };
  const countCorrect = (
    name: string,
    field: Field,
    found: string | null,
    correct: readonly string[] | undefined,
    matches = isSame,
  ): void => {
    if (correct === undefined) return;
    const isCorrect = correct.some(value => matches(found ?? '', value));
    rates[field].total += 1;
    if (isCorrect) rates[field].correct += 1;
    else addMiss(name, field, found, correct);
  };
  const countPlausible = (
    name: string,
    field: keyof typeof plausible,
    found: string | null,
    error: string | undefined,
  ): void => {
    plausible[field].total += 1;
    if (error === undefined) plausible[field].correct += 1;
    else misses.push(`${name} ${field}: ${error} (${JSON.stringify(found)})`);
  };
  for (const { name, ...page } of cases) {
    // Reads the first page once without measuring, because the first reading takes longer.
    if (processorTimesMs.length === 0) measureReading(page);
    const { reading, processorMs } = measureReading(page);
    processorTimesMs.push(processorMs);
    const { price, currency, availability, title } = reading;
    const [picture] = reading.image_urls;
    if (page.price.length > 0) prices.expected += 1;
    if (price !== null) prices.found += 1;
    if (price !== null && page.price.includes(price)) prices.correct += 1;
    else if (price !== null || page.price.length > 0) addMiss(name, 'price', price, page.price);
    if (price !== null) countCorrect(name, 'currency', currency, toArray(page.currency));
    countCorrect(name, 'availability', availability ?? 'unknown', toArray(page.availability));
    countCorrect(name, 'title', title, page.title);
    countCorrect(name, 'picture', picture ?? null, page.image, (url, urlPart) => url.includes(urlPart));
    if (price !== null && page.currency === undefined)
      countPlausible(name, 'currency', currency, findCurrencyError(reading));
    if (page.title === undefined) countPlausible(name, 'title', title, findTitleError(title, page.url));
    if (page.image === undefined) countPlausible(name, 'picture', picture ?? null, findPictureError(picture));
  }
  const precision = prices.correct / Math.max(1, prices.found);
  const recall = prices.correct / Math.max(1, prices.expected);
  const f1 = prices.correct === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  const sortedTimesMs = processorTimesMs.toSorted((a, b) => a - b);
  const getPercentile = (share: number) =>
    sortedTimesMs[Math.min(sortedTimesMs.length - 1, Math.floor(sortedTimesMs.length * share))] ?? 0;
  return {
    pages: processorTimesMs.length,
    price: { precision, recall, f1 },
    ...rates,
    plausible,
    processorMs: { p50: getPercentile(0.5), p95: getPercentile(0.95), max: getPercentile(1) },
    misses,
  };
}

const isSame = (found: string, correct: string): boolean => found === correct;

const toArray = (value: string | undefined): string[] | undefined =>
  value === undefined ? undefined : [value];

function measureReading({ body, url, country }: Omit<PageCase, 'name'>): {
  reading: PageReading;
  processorMs: number;
} {
  const before = process.cpuUsage();
  const unknownContentType = '';
  const reading = parseOrEmpty(decodePage(body, unknownContentType), { url: new URL(url), country });
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

const formatRate = ({ correct, total }: Rate): string =>
  total === 0 ? 'no known values' : `${((correct / total) * 100).toFixed(1)} % (${correct} of ${total})`;

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
