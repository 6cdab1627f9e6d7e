import { setTimeout as pause } from 'node:timers/promises';
import { addGifts, createList, createOwner, system } from '../support/system.ts';
import { percentile } from './load.ts';
import { formatMs, print } from './print.ts';

const warmUpSeconds = 5;
const measuredSeconds = 20;
const readsPerSecond = 50;
const signInsPerSecond = 20;
const accountCount = 40;
const password = 'a rather long pass phrase';
let rejectedSignIns = 0;

/** Measures the latency of a public list without and with sign-ins. */
export async function measureSignIns(): Promise<void> {
  const owner = await createOwner('sign-ins');
  const list = await createList(owner, 'One hundred');
  await addGifts(owner, list, { count: 100 });
  const emails = await signUpAccounts();
  const requestGifts = () => sendRequest(`/giftlist/${list}/gifts`);
  print(`\nA public list of 100 gifts, requested ${readsPerSecond} times a second for ${measuredSeconds} s`);
  await runAtRate(readsPerSecond, warmUpSeconds, requestGifts);
  print(
    `  without sign-ins           ${formatLatencies(await runAtRate(readsPerSecond, measuredSeconds, requestGifts))}`,
  );
  const [reads, signIns] = await Promise.all([
    runAtRate(readsPerSecond, measuredSeconds, requestGifts),
    runAtRate(signInsPerSecond, measuredSeconds, n =>
      signIn(emails[n % accountCount] ?? '', createDistinctIp(n)),
    ),
  ]);
  print(`  ${signInsPerSecond} sign-ins a second       ${formatLatencies(reads)}`);
  print(`  the sign-ins themselves    ${formatLatencies(signIns)}`);
  print(`  rejected with status 503   ${rejectedSignIns} of ${signIns.length}`);
}

const createDistinctIp = (n: number): string => `10.0.${n >> 8}.${n & 255}`;

async function signUpAccounts(): Promise<string[]> {
  const emails = Array.from(
    { length: accountCount },
    (_, n) => `in${n}.${Date.now().toString(36)}@example.org`,
  );
  for (const email of emails)
    await sendRequest('/auth/sign-up', { email, password }, { expectedStatuses: [201] });
  return emails;
}

/** Sends `ip` as the client's address, because many sign-ins from one address are throttled. */
async function signIn(email: string, ip: string): Promise<void> {
  const headers = { 'x-forwarded-for': ip };
  const status = await sendRequest(
    '/auth/sign-in',
    { email, password },
    { expectedStatuses: [200, 503], headers },
  );
  if (status === 503) rejectedSignIns++;
}

async function sendRequest(
  path: string,
  body?: object,
  { expectedStatuses = [200], headers = {} } = {},
): Promise<number> {
  const response = await fetch(system.origin + path, {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    }),
  });
  const text = await response.text();
  if (!expectedStatuses.includes(response.status)) {
    throw new Error(`${path} returned ${response.status}: ${text.slice(0, 300)}`);
  }
  return response.status;
}

/**
 * Starts `work` at a fixed rate, even if earlier runs have not ended. Returns the milliseconds from each
 * scheduled start to the end, so that a late start counts, too.
 */
async function runAtRate(
  perSecond: number,
  seconds: number,
  work: (n: number) => Promise<unknown>,
): Promise<number[]> {
  const startedAt = performance.now();
  const running: Promise<number>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const dueAt = startedAt + (n * 1_000) / perSecond;
    await pause(Math.max(0, dueAt - performance.now()));
    running.push(work(n).then(() => performance.now() - dueAt));
  }
  return Promise.all(running);
}

const formatLatencies = (times: readonly number[]): string =>
  [50, 95, 99].map(percent => `p${percent} ${formatMs(percentile(times, percent))} ms`).join('  ');
