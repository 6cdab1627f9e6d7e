import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findFreePort } from '../../infra/src/ports.ts';
import { addGifts, createList, createOwner, system } from '../support/system.ts';
import { print } from './print.ts';

const port = await findFreePort();
const paths = ['/', '/gift-ideas/kitchen', '/gift-guides/for-her'];
const runCount = Number(
  process.argv.find(argument => argument.startsWith('--runs='))?.slice('--runs='.length) ?? 3,
);
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface PageMeasurement {
  /** In the order of `categories`, from 0 to 100. */
  scores: number[];
  /** Until the largest content is painted. */
  paintMs: number;
  blockingMs: number;
  layoutShift: number;
  scriptKb: number;
  /** From the categories other than performance. */
  failedAudits: string[];
}

/** Prints the median Lighthouse run of each page, on a simulated slow phone with slow 4G. */
export async function measureLighthouse(): Promise<void> {
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  });
  try {
    print(`\nLighthouse ${categories.join(' / ')}, mobile setting, median of ${runCount} runs`);
    const owner = await createOwner('lighthouse');
    const list = await createList(owner, 'Wished for');
    await addGifts(owner, list, { count: 24 });
    for (const path of [...paths, `/lists/${list}`]) {
      const measurements: PageMeasurement[] = [];
      for (let run = 0; run < runCount; run += 1) measurements.push(await measure(system.origin + path));
      const median = measurements.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0))[
        Math.floor(runCount / 2)
      ];
      if (!median) continue;
      const { scores, paintMs, blockingMs, layoutShift, scriptKb, failedAudits } = median;
      print(
        `  ${path.replace(list, '…').padEnd(22)} ${scores.join(' / ').padEnd(21)} largest content ${(paintMs / 1_000).toFixed(1)} s  blocked ${blockingMs.toFixed(0)} ms  shift ${layoutShift.toFixed(3)}  scripts ${scriptKb.toFixed(0)} KB`,
      );
      for (const reason of failedAudits) print(`    ${reason}`);
    }
  } finally {
    await browser.close();
  }
}

async function measure(url: string, attemptsLeft = 3): Promise<PageMeasurement> {
  const result = await lighthouse(url, { port, output: 'json', onlyCategories: [...categories] });
  if (!result || result.lhr.runtimeError) {
    if (attemptsLeft > 1) return measure(url, attemptsLeft - 1);
    throw new Error(`Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.message}`);
  }
  const { lhr } = result;
  const getNumericValue = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  const auditRefs = categories.slice(1).flatMap(name => lhr.categories[name]?.auditRefs ?? []);
  return {
    scores: categories.map(name => Math.round((lhr.categories[name]?.score ?? 0) * 100)),
    paintMs: getNumericValue('largest-contentful-paint'),
    blockingMs: getNumericValue('total-blocking-time'),
    layoutShift: getNumericValue('cumulative-layout-shift'),
    scriptKb: sumScriptBytes(lhr.audits['network-requests']?.details) / 1_024,
    failedAudits: auditRefs.flatMap(({ id, weight }) => {
      const audit = lhr.audits[id];
      return audit && weight > 0 && audit.score !== null && audit.score < 1 ? [`${id}: ${audit.title}`] : [];
    }),
  };
}

function sumScriptBytes(details: unknown): number {
  const items: unknown = details && typeof details === 'object' && 'items' in details ? details.items : [];
  if (!Array.isArray(items)) return 0;
  return items
    .filter(item => item.resourceType === 'Script')
    .reduce((sum: number, item) => sum + Number(item.transferSize ?? 0), 0);
}
