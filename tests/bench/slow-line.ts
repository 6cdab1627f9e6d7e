import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { addGifts, newList, newOwner, system } from '../support/system.ts';
import { say } from './print.ts';

/** Slow 3G: 400 kbit/s both ways, 400 ms from request to response. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };

/** With no response in this time, what is loaded ahead has arrived. */
const settledMs = 6_000;

interface ColdVisit {
  paintMs: number;
  largestMs: number;
  /** Until a gift can be bought. */
  usableMs: number;
  /** Compressed bytes of scripts until then, and in all, with what is loaded ahead. */
  scripts: { usable: number; all: number };
  /** Compressed bytes of everything. */
  bytes: number;
}

/** The first visit to a public list of 24 gifts over slow 3G, on a phone with an empty cache. */
export async function measureSlowLine(): Promise<void> {
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  try {
    const owner = await newOwner('slow-line');
    const list = await newList(owner, 'Wished for');
    await addGifts(owner, list, { count: 24 });
    const visits: ColdVisit[] = [];
    for (let run = 0; run < 3; run += 1)
      visits.push(await visitCold(browser, `${system.origin}/lists/${list}`));
    const middle = visits.toSorted((a, b) => a.paintMs - b.paintMs)[1];
    if (!middle) return;
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    const kb = (bytes: number) => `${(bytes / 1_024).toFixed(0)} KB`;
    say('\nA cold public list of 24 gifts over slow 3G, the middle of 3 (aims: paint 3 s, scripts 200 KB)');
    say(
      `  first paint ${seconds(middle.paintMs)}  largest content ${seconds(middle.largestMs)}  a gift can be bought ${seconds(middle.usableMs)}`,
    );
    say(
      `  scripts until then ${kb(middle.scripts.usable)}, in all ${kb(middle.scripts.all)}; everything ${kb(middle.bytes)}`,
    );
  } finally {
    await browser.close();
  }
}

async function visitCold(browser: Browser, url: string): Promise<ColdVisit> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const scripts = new Set<string>();
    const sums = { scripts: 0, bytes: 0 };
    cdp.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Script') scripts.add(requestId);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      sums.bytes += encodedDataLength;
      if (scripts.has(requestId)) sums.scripts += encodedDataLength;
    });
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', line);
    await page.addInitScript(() => {
      const seen = { largest: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver(list => {
        for (const { startTime } of list.getEntries()) seen.largest = startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const began = performance.now();
    await page.goto(url, { waitUntil: 'commit', timeout: 120_000 });
    await page.getByRole('button', { name: 'Buy this gift' }).first().waitFor({ timeout: 120_000 });
    const usableMs = performance.now() - began;
    const usable = sums.scripts;
    // Not 'networkidle': the live connection stays open.
    for (let before = -1; before !== sums.bytes; await pause(settledMs)) before = sums.bytes;
    const painted = await page.evaluate(() => ({
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      largestMs: Reflect.get(globalThis, 'seen').largest as number,
    }));
    return { ...painted, usableMs, scripts: { usable, all: sums.scripts }, bytes: sums.bytes };
  } finally {
    await context.close();
  }
}
