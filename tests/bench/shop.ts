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
import { ms, say } from './print.ts';
import { findNodeProcess, systemContainers, systemProcesses } from './processes.ts';

const root = path.resolve(import.meta.dirname, '../..');
const searchable = 200_000;
const searches = 1_000;
const indexingMs = 300_000;
const people = ['dad', 'granny', 'my%20sister', 'a%20teacher', 'her', 'kids'];
const feedSizes = [10_000, 100_000, 1_000_000];

/** Among 200,000 products of a country, through gateway and service, without cached responses. */
export async function measureShopSearch(): Promise<void> {
  const country = 'nz';
  const { seconds } = await importFeed(country, searchable);
  say(`\nA search among ${searchable} products (imported in ${seconds.toFixed(0)} s)`);
  const imported = performance.now();
  const found = await search(`country=${country}&sort=LOWEST_PRICE`);
  say(`  first responses with ${found} of them after ${ms(performance.now() - imported)} ms`);
  while ((await search(`country=${country}&sort=LOWEST_PRICE`)) < searchable) {
    if (performance.now() - imported > indexingMs) throw new Error('the shop has not indexed all products');
    await pause(10_000);
  }
  const indexedS = (performance.now() - imported) / 1_000;
  say(`  all are searched at most ${indexedS.toFixed(0)} s after the import; ${shopMemory()}`);
  const { words } = vocabulary();
  const frequentWords = [...new Set(words)].filter(word => word.length >= 5);
  const at = (n: number) => frequentWords[(n * 7_919) % frequentWords.length] ?? '';
  const kinds: Record<string, (n: number) => string> = {
    'one word': n => `q=${at(n)}`,
    'two words': n => `q=${at(n)}%20${at(n + 1)}`,
    'a partial word': n => `q=${at(n)}%20${at(n + 3).slice(0, 3)}`,
    'a typo': n => `q=${at(n).slice(0, 2)}${at(n).slice(3)}`,
    'for somebody': n => `q=gifts%20for%20${people[n % people.length]}%20${at(n)}`,
    'for such people': n => `q=gifts%20for%20${people[n % people.length]}&min_price=${n % 90}`,
    'eight words for her': n =>
      `q=gifts%20for%20her%20${[...Array(8).keys()].map(word => at(n + word)).join('%20')}`,
    'by price, sorted': n => `q=${at(n)}&min_price=${20 + (n % 20)}&max_price=80&sort=LOWEST_PRICE`,
    'no words, sorted': n => `sort=TOP_RATED&min_price=${n % 90}`,
  };
  const all: number[] = [];
  for (const [kind, query] of Object.entries(kinds)) {
    const times: number[] = [];
    for (let n = 0; n < searches / Object.keys(kinds).length; n += 1) {
      const startedAt = performance.now();
      await search(`country=${country}&${query(n)}`);
      times.push(performance.now() - startedAt);
    }
    all.push(...times);
    say(`  ${kind.padEnd(18)} ${latencies(times)}`);
  }
  say(`  ${'all'.padEnd(18)} ${latencies(all)}`);
}

const latencies = (times: readonly number[]): string =>
  `p50 ${ms(percentile(times, 50))} ms  p95 ${ms(percentile(times, 95))} ms  p99 ${ms(percentile(times, 99))} ms`;

export async function measureShopFeed(): Promise<void> {
  say('\nImporting a product feed (TSV) in a separate process');
  for (const items of feedSizes) {
    const { bytes, seconds, peakMb } = await importFeed('za', items);
    const rate = (items / seconds).toFixed(0);
    say(
      `  ${String(items).padStart(7)} items, ${(bytes / 1e6).toFixed(0).padStart(3)} MB  ${seconds.toFixed(1)} s (${rate}/s), at most ${peakMb.toFixed(0)} MB of memory`,
    );
  }
}

async function search(query: string): Promise<number> {
  const response = await fetch(`${system.origin}/products?${query}`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`/products?${query} returned ${response.status}`);
  return Number(response.headers.get('x-total-count'));
}

/** With the shop's own command. */
async function importFeed(
  country: string,
  items: number,
): Promise<{ bytes: number; seconds: number; peakMb: number }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'giftlist-feed-'));
  try {
    const file = path.join(folder, `bench-${country}.tsv`);
    await pipeline(Readable.from(feed(items)), createWriteStream(file));
    const startedAt = performance.now();
    const child = await startImport(file, country);
    let peakMb = 0;
    const look = setInterval(() => {
      peakMb = Math.max(peakMb, memoryOf(findNodeProcess(` ${file} `) ?? 0, 'VmHWM'));
    }, 100);
    const code = await new Promise(resolve => child.once('exit', resolve));
    clearInterval(look);
    if (code !== 0) throw new Error(`the import ended with ${code}`);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { bytes: (await stat(file)).size, seconds, peakMb };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Next to the service or in its container. */
async function startImport(file: string, country: string): Promise<ChildProcess> {
  const args = [file, '--country', country];
  const container = systemContainers().get('shop');
  if (container === undefined) {
    return spawn(process.execPath, ['dist/import.js', ...args], {
      cwd: path.join(root, 'services/shop'),
      env: shopEnvironment(),
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  const store = ['exec', '-i', container, 'sh', '-c', `mkdir -p ${path.dirname(file)} && cat > ${file}`];
  await run('docker', store, createReadStream(file));
  const words = ['exec', container, 'node', 'infra/docker/run.mjs', 'shop', 'import', ...args];
  return spawn('docker', words, { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function run(command: string, args: readonly string[], input: Readable): Promise<void> {
  const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  const [[code]] = await Promise.all([once(child, 'exit'), pipeline(input, child.stdin)]);
  if (code !== 0) throw new Error(`${command} ended with ${code}`);
}

/** Word frequencies, categories, recipients and occasions of the packaged catalogue. */
function vocabulary(): { words: string[]; categories: string[]; labels: string[][] } {
  const xml = readFileSync(path.join(root, 'services/shop/data/catalogue.us.xml'), 'utf8');
  const all = (field: string) =>
    [...xml.matchAll(new RegExp(`<g:${field}>([^<]*)<`, 'g'))].map(([, text]) => text ?? '');
  const words = all('(?:title|description)').flatMap(text => text.toLowerCase().match(/[a-z]{2,}/g) ?? []);
  return {
    words,
    categories: [...new Set(all('product_type'))],
    labels: ['custom_label_0', 'custom_label_1', 'custom_label_2'].map(all),
  };
}

function* feed(items: number): Generator<string> {
  const { words, categories, labels } = vocabulary();
  let state = 1;
  const random = (below: number) => {
    // The linear congruential generator of Numerical Recipes, so that every feed is the same.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const text = (count: number) => Array.from({ length: count }, () => words[random(words.length)]).join(' ');
  yield 'id\ttitle\tdescription\tlink\timage_link\tprice\tproduct_type\tbrand\tproduct_rating\tproduct_review_count\tcustom_label_0\tcustom_label_1\tcustom_label_2\n';
  for (let n = 0; n < items; n += 1) {
    const row = [
      `bench-${n}`,
      text(5),
      text(22),
      `https://store.example/p/${n}`,
      `https://store.example/p/${n}.webp`,
      `${(5 + random(20_000) / 100).toFixed(2)} NZD`,
      categories[n % categories.length],
      `Maker ${n % 500}`,
      (3 + random(20) / 10).toFixed(1),
      String(random(5_000)),
      ...labels.map(known => known[random(known.length)]),
    ];
    yield `${row.join('\t')}\n`;
  }
}

const shopPid = (): number => {
  const pid = systemProcesses().get('shop');
  if (pid === undefined) throw new Error('the shop service is not running');
  return pid;
};

/** Its keys and the server URLs. */
const shopEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${shopPid()}/environ`, 'utf8')
      .split('\0')
      .filter(line => line.includes('='))
      .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

const shopMemory = (): string => `the service uses ${memoryOf(shopPid(), 'VmRSS').toFixed(0)} MB`;

/** In MB; 0 if the process has ended. */
function memoryOf(pid: number, field: 'VmHWM' | 'VmRSS'): number {
  try {
    const line = readFileSync(`/proc/${pid}/status`, 'utf8')
      .split('\n')
      .find(text => text.startsWith(field));
    return Number(/\d+/.exec(line ?? '')?.[0] ?? 0) / 1_024;
  } catch {
    return 0;
  }
}
