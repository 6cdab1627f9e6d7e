import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { getTranslator } from '../e2e/support/translator.ts';
import { addGifts, createList, createOwner, system } from '../support/system.ts';
import { print } from './print.ts';

/** Throughput is in bytes per second, latency in milliseconds. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** Prefetching counts as finished when no response has ended for this long. */
const settledMs = 6_000;

interface ColdVisit {
  fcpMs: number;
  lcpMs: number;
  /** Milliseconds until a gift can be bought. */
  usableMs: number;
  /** Compressed bytes of scripts and texts: until the page is usable, and in total with prefetched ones. */
  scripts: { usable: number; all: number };
  /** Compressed bytes of all transfers. */
  bytes: number;
}

/** English, a language with long words, and a right-to-left script. */
const languages = ['en', 'de', 'ar'] as const;

/** Measures the first visit to a public list of 24 gifts, on a phone with an empty cache. */
export async function measureSlowLine(): Promise<void> {
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const owner = await createOwner('slow-line');
    const list = await createList(owner, 'Wished for');
    await addGifts(owner, list, { count: 24 });
    print(
      '\nA cold public list of 24 gifts over slow 3G, median of 3 runs (targets: paint 3 s, scripts 200 KB)',
    );
    for (const language of languages) {
      const visits: ColdVisit[] = [];
      for (let run = 0; run < 3; run += 1)
        visits.push(await visitCold(browser, `${system.origin}/lists/${list}`, language));
      const median = visits.toSorted((a, b) => a.fcpMs - b.fcpMs)[1];
      if (median) printVisit(language, median);
    }
  } finally {
    await browser.close();
  }
}

function printVisit(language: string, { fcpMs, lcpMs, usableMs, scripts, bytes }: ColdVisit): void {
  const formatSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const formatKb = (count: number) => `${(count / 1_024).toFixed(0)} KB`;
  print(
    `  ${language}: first paint ${formatSeconds(fcpMs)}  largest contentful paint ${formatSeconds(lcpMs)}  a gift can be bought ${formatSeconds(usableMs)}`,
  );
  print(
    `      scripts and texts until usable ${formatKb(scripts.usable)}, total ${formatKb(scripts.all)}; all transfers ${formatKb(bytes)}`,
  );
}

async function visitCold(
  browser: Browser,
  url: string,
  language: (typeof languages)[number],
): Promise<ColdVisit> {
  const context = await browser.newContext({ ...phone, locale: language });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const scriptRequestIds = new Set<string>();
    const sums = { scripts: 0, bytes: 0 };
    cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type === 'Script' || response.url.includes('/static/texts/')) scriptRequestIds.add(requestId);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      sums.bytes += encodedDataLength;
      if (scriptRequestIds.has(requestId)) sums.scripts += encodedDataLength;
    });
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', slow3g);
    await page.addInitScript(() => {
      const paints = { largestMs: 0 };
      Object.assign(globalThis, { paints });
      new PerformanceObserver(list => {
        for (const { startTime } of list.getEntries()) paints.largestMs = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const startedAt = performance.now();
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
    await page
      .getByRole('button', { name: getTranslator(language)('Buy this gift') })
      .first()
      .waitFor({ timeout: 120_000 });
    const usableMs = performance.now() - startedAt;
    const usableBytes = sums.scripts;
    // Not 'networkidle', because the live connection stays open.
    for (let bytesBefore = -1; bytesBefore !== sums.bytes; await pause(settledMs)) bytesBefore = sums.bytes;
    const painted = await page.evaluate(() => ({
      fcpMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      lcpMs: Reflect.get(globalThis, 'paints').largestMs as number,
    }));
    return { ...painted, usableMs, scripts: { usable: usableBytes, all: sums.scripts }, bytes: sums.bytes };
  } finally {
    await context.close();
  }
}
