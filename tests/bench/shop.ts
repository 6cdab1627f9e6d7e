import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { system } from '../support/system.ts';
import { percentile } from './load.ts';
import { formatMs, print } from './print.ts';
import { findNodeProcess, findSystemContainers, findSystemProcesses } from './processes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const productCount = 200_000;
const searchCount = 1_000;
const indexingTimeoutMs = 300_000;
const recipients = ['dad', 'granny', 'my%20sister', 'a%20teacher', 'her', 'kids'];
/** A prime number, so that consecutive queries use unrelated words. */
const wordStep = 7_919;
const feedSizes = [10_000, 100_000, 1_000_000];

/** Searches the products of a country through gateway and service, without cached responses. */
export async function measureShopSearch(): Promise<void> {
  const country = 'nz';
  const { seconds } = await importFeed(country, productCount);
  print(`\nA search among ${productCount} products (imported in ${seconds.toFixed(0)} s)`);
  const importedAt = performance.now();
  const foundCount = await search(`country=${country}&sort=LOWEST_PRICE`);
  print(
    `  the first search, ${formatMs(performance.now() - importedAt)} ms after the import, found ${foundCount} of them`,
  );
  while ((await search(`country=${country}&sort=LOWEST_PRICE`)) < productCount) {
    if (performance.now() - importedAt > indexingTimeoutMs)
      throw new Error('the shop has not indexed all products');
    await pause(10_000);
  }
  const indexedSeconds = (performance.now() - importedAt) / 1_000;
  print(
    `  all of them are found within ${indexedSeconds.toFixed(0)} s of the import; ${describeShopMemory()}`,
  );
  const { words } = readVocabulary();
  const vocabulary = [...new Set(words)].filter(word => word.length >= 5);
  const pickWord = (n: number) => vocabulary[(n * wordStep) % vocabulary.length] ?? '';
  const queryCreators: Record<string, (n: number) => string> = {
    'one word': n => `q=${pickWord(n)}`,
    'two words': n => `q=${pickWord(n)}%20${pickWord(n + 1)}`,
    'a partial word': n => `q=${pickWord(n)}%20${pickWord(n + 3).slice(0, 3)}`,
    'a typo': n => `q=${pickWord(n).slice(0, 2)}${pickWord(n).slice(3)}`,
    'for a recipient': n => `q=gifts%20for%20${recipients[n % recipients.length]}%20${pickWord(n)}`,
    'for a recipient, with a minimum price': n =>
      `q=gifts%20for%20${recipients[n % recipients.length]}&min_price=${n % 90}`,
    'eight words for her': n =>
      `q=gifts%20for%20her%20${[...Array(8).keys()].map(offset => pickWord(n + offset)).join('%20')}`,
    'by price, sorted': n => `q=${pickWord(n)}&min_price=${20 + (n % 20)}&max_price=80&sort=LOWEST_PRICE`,
    'no words, sorted': n => `sort=TOP_RATED&min_price=${n % 90}`,
  };
  const allTimes: number[] = [];
  for (const [kind, createQuery] of Object.entries(queryCreators)) {
    const times: number[] = [];
    for (let n = 0; n < searchCount / Object.keys(queryCreators).length; n += 1) {
      const startedAt = performance.now();
      await search(`country=${country}&${createQuery(n)}`);
      times.push(performance.now() - startedAt);
    }
    allTimes.push(...times);
    print(`  ${kind.padEnd(18)} ${formatLatencies(times)}`);
  }
  print(`  ${'all'.padEnd(18)} ${formatLatencies(allTimes)}`);
}

const formatLatencies = (times: readonly number[]): string =>
  `p50 ${formatMs(percentile(times, 50))} ms  p95 ${formatMs(percentile(times, 95))} ms  p99 ${formatMs(percentile(times, 99))} ms`;

/** Measures the duration and the memory of feed imports of several sizes. */
export async function measureShopFeed(): Promise<void> {
  print('\nImporting a product feed (TSV) in a separate process');
  for (const itemCount of feedSizes) {
    const { bytes, seconds, peakMb } = await importFeed('za', itemCount);
    const rate = (itemCount / seconds).toFixed(0);
    print(
      `  ${String(itemCount).padStart(7)} items, ${(bytes / 1e6).toFixed(0).padStart(3)} MB  ${seconds.toFixed(1)} s (${rate}/s), at most ${peakMb.toFixed(0)} MB of memory`,
    );
  }
}

async function search(query: string): Promise<number> {
  const response = await fetch(`${system.origin}/products?${query}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`/products?${query} returned ${response.status}`);
  return Number(response.headers.get('x-total-count'));
}

async function importFeed(
  country: string,
  itemCount: number,
): Promise<{ bytes: number; seconds: number; peakMb: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'giftlist-feed-'));
  try {
    const file = path.join(folder, `bench-${country}.tsv`);
    await pipeline(Readable.from(createFeedRows(itemCount)), createWriteStream(file));
    const startedAt = performance.now();
    const child = await startImport(file, country);
    let peakMb = 0;
    const sampling = setInterval(() => {
      peakMb = Math.max(peakMb, readMemoryMb(findNodeProcess(` ${file} `) ?? 0, 'VmHWM'));
    }, 100);
    const code = await new Promise(resolve => child.once('exit', resolve));
    clearInterval(sampling);
    if (code !== 0) throw new Error(`the import ended with exit code ${code}`);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { bytes: (await stat(file)).size, seconds, peakMb };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Runs the import command in the container of the shop service, or on this machine if there is none. */
async function startImport(file: string, country: string): Promise<ChildProcess> {
  const args = [file, '--country', country];
  const container = findSystemContainers().get('shop');
  if (container === undefined) {
    return spawn(process.execPath, ['dist/import.js', ...args], {
      cwd: path.join(root, 'services/shop'),
      env: readShopEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const copyArgs = ['exec', '-i', container, 'sh', '-c', `mkdir -p ${path.dirname(file)} && cat > ${file}`];
  await runWithInput('docker', copyArgs, createReadStream(file));
  const runArgs = ['exec', container, 'node', 'infra/docker/run.mjs', 'shop', 'import', ...args];
  return spawn('docker', runArgs, { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function runWithInput(command: string, args: readonly string[], input: Readable): Promise<void> {
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  const [[code]] = await Promise.all([once(child, 'exit'), pipeline(input, child.stdin)]);
  if (code !== 0) throw new Error(`${command} ended with exit code ${code}`);
}

function readVocabulary(): { words: string[]; categories: string[]; labels: string[][] } {
  const xml = readFileSync(path.join(root, 'services/shop/data/catalogue.us.xml'), 'utf8');
  const readFields = (field: string) =>
    [...xml.matchAll(new RegExp(`<g:${field}>([^<]*)<`, 'g'))].map(([, text]) => text ?? '');
  const words = readFields('(?:title|description)').flatMap(
    text => text.toLowerCase().match(/[a-z]{2,}/g) ?? [],
  );
  return {
    words,
    categories: [...new Set(readFields('product_type'))],
    labels: ['custom_label_0', 'custom_label_1', 'custom_label_2'].map(readFields),
  };
}

function* createFeedRows(itemCount: number): Generator<string> {
  const { words, categories, labels } = readVocabulary();
  let state = 1;
  const nextRandomBelow = (limit: number) => {
    // The linear congruential generator of Numerical Recipes, so that every feed is the same.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * limit);
  };
  const createText = (count: number) =>
    Array.from({ length: count }, () => words[nextRandomBelow(words.length)]).join(' ');
  yield 'id\ttitle\tdescription\tlink\timage_link\tprice\tproduct_type\tbrand\tproduct_rating\tproduct_review_count\tcustom_label_0\tcustom_label_1\tcustom_label_2\n';
  for (let n = 0; n < itemCount; n += 1) {
    const row = [
      `bench-${n}`,
      createText(5),
      createText(22),
      `https://store.example/p/${n}`,
      `https://store.example/p/${n}.webp`,
      `${(5 + nextRandomBelow(20_000) / 100).toFixed(2)} NZD`,
      categories[n % categories.length],
      `Maker ${n % 500}`,
      (3 + nextRandomBelow(20) / 10).toFixed(1),
      String(nextRandomBelow(5_000)),
      ...labels.map(values => values[nextRandomBelow(values.length)]),
    ];
    yield `${row.join('\t')}\n`;
  }
}

const findShopPid = (): number => {
  const pid = findSystemProcesses().get('shop');
  if (pid === undefined) throw new Error('the shop service is not running');
  return pid;
};

/** The environment contains the shop's keys and the server URLs. */
const readShopEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${findShopPid()}/environ`, 'utf8')
      .split('\0')
      .filter(line => line.includes('='))
      .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

const describeShopMemory = (): string =>
  `the service uses ${readMemoryMb(findShopPid(), 'VmRSS').toFixed(0)} MB`;

/** Reads the peak (`VmHWM`) or the current (`VmRSS`) resident memory. Returns 0 if the process has ended. */
function readMemoryMb(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  try {
    const line = readFileSync(`/proc/${pid}/status`, 'utf8')
      .split('\n')
      .find(text => text.startsWith(field));
    return Number(/\d+/.exec(line ?? '')?.[0] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
