import { setTimeout as pause } from 'node:timers/promises';
import { addGifts, createList, createOwner, system } from '../support/system.ts';
import { percentile } from './load.ts';
import { formatMs, print } from './print.ts';

const seconds = 20;
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
  const emails = await signUpPeople();
  const requestGifts = () => sendRequest(`/giftlist/${list}/gifts`);
  print(`\nA public list of 100 gifts, requested ${readsPerSecond} times a second for ${seconds} s`);
  // Warms up.
  await runAtRate(readsPerSecond, 5, requestGifts);
  print(
    `  nobody signs in            ${formatLatencies(await runAtRate(readsPerSecond, seconds, requestGifts))}`,
  );
  const [reads, signIns] = await Promise.all([
    runAtRate(readsPerSecond, seconds, requestGifts),
    runAtRate(signInsPerSecond, seconds, n =>
      signIn(emails[n % accountCount] ?? '', `10.0.${n >> 8}.${n & 255}`),
    ),
  ]);
  print(`  ${signInsPerSecond} sign-ins a second       ${formatLatencies(reads)}`);
  print(`  the sign-ins themselves    ${formatLatencies(signIns)}`);
  print(`  refused with a retry       ${rejectedSignIns} of ${signIns.length}`);
}

async function signUpPeople(): Promise<string[]> {
  const emails = Array.from(
    { length: accountCount },
    (_, n) => `in${n}.${Date.now().toString(36)}@example.org`,
  );
  for (const email of emails) await sendRequest('/auth/sign-up', { email, password }, { expected: [201] });
  return emails;
}

/** Callers pass different IP addresses, because many sign-ins from one address are throttled. */
async function signIn(email: string, ip: string): Promise<void> {
  const headers = { 'x-forwarded-for': ip };
  const status = await sendRequest('/auth/sign-in', { email, password }, { expected: [200, 503], headers });
  if (status === 503) rejectedSignIns++;
}

async function sendRequest(
  path: string,
  body?: object,
  { expected = [200], headers = {} } = {},
): Promise<number> {
  const response = await fetch(system.origin + path, {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...headers, 'content-type': 'application/json' },
    }),
  });
  const text = await response.text();
  if (!expected.includes(response.status)) {
    throw new Error(`${path} returned ${response.status}: ${text.slice(0, 300)}`);
  }
  return response.status;
}

/**
 * Starts `work` at a fixed rate, even if earlier runs have not ended. Durations are in milliseconds from the
 * scheduled start, so that they include a late start.
 */
async function runAtRate(
  perSecond: number,
  forSeconds: number,
  work: (n: number) => Promise<unknown>,
): Promise<number[]> {
  const startedAt = performance.now();
  const running: Promise<number>[] = [];
  for (let n = 0; n < perSecond * forSeconds; n++) {
    const dueAt = startedAt + (n * 1_000) / perSecond;
    await pause(Math.max(0, dueAt - performance.now()));
    running.push(work(n).then(() => performance.now() - dueAt));
  }
  return Promise.all(running);
}

const formatLatencies = (times: readonly number[]): string =>
  [50, 95, 99].map(share => `p${share} ${formatMs(percentile(times, share))} ms`).join('  ');
