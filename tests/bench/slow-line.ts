import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { getTranslator } from '../e2e/support/translator.ts';
import { addGifts, createList, createOwner, system } from '../support/system.ts';
import { print } from './print.ts';

/** Throughput is in bytes per second, latency in milliseconds. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

const runCount = 3;
/** Prefetching counts as finished when no response has ended for this long. */
const settleMs = 6_000;

interface Visit {
  firstPaintMs: number;
  largestPaintMs: number;
  /** Milliseconds until a gift can be bought. */
  usableMs: number;
  /** Compressed bytes of scripts and texts. The total includes prefetched files. */
  scripts: { untilUsable: number; total: number };
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
      `\nA public list of 24 gifts over slow 3G with an empty cache, median of ${runCount} runs (targets: paint 3 s, scripts 200 KB)`,
    );
    for (const language of languages) {
      const visits: Visit[] = [];
      for (let run = 0; run < runCount; run += 1)
        visits.push(await visitWithEmptyCache(browser, `${system.origin}/lists/${list}`, language));
      const median = visits.toSorted((a, b) => a.firstPaintMs - b.firstPaintMs)[Math.floor(runCount / 2)];
      if (median) printVisit(language, median);
    }
  } finally {
    await browser.close();
  }
}

function printVisit(
  language: string,
  { firstPaintMs, largestPaintMs, usableMs, scripts, bytes }: Visit,
): void {
  const formatSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  const formatKb = (count: number) => `${(count / 1_024).toFixed(0)} KB`;
  print(
    `  ${language}: first paint ${formatSeconds(firstPaintMs)}  largest contentful paint ${formatSeconds(largestPaintMs)}  a gift can be bought ${formatSeconds(usableMs)}`,
  );
  print(
    `      scripts and texts until usable ${formatKb(scripts.untilUsable)}, total ${formatKb(scripts.total)}; all transfers ${formatKb(bytes)}`,
  );
}

async function visitWithEmptyCache(
  browser: Browser,
  url: string,
  language: (typeof languages)[number],
): Promise<Visit> {
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
    const scriptBytesUntilUsable = sums.scripts;
    // Not 'networkidle', because the live connection stays open.
    let bytesBefore = -1;
    while (bytesBefore !== sums.bytes) {
      bytesBefore = sums.bytes;
      await pause(settleMs);
    }
    const painted = await page.evaluate(() => ({
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largestPaintMs: Reflect.get(globalThis, 'paints').largestMs as number,
    }));
    return {
      ...painted,
      usableMs,
      scripts: { untilUsable: scriptBytesUntilUsable, total: sums.scripts },
      bytes: sums.bytes,
    };
  } finally {
    await context.close();
  }
}
