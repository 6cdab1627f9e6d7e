import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { services } from '@giftlist/contracts/services';
import pLimit from 'p-limit';
import { Agent, request } from 'undici';
import { systemProcesses } from '../bench/processes.ts';
import { system } from '../support/system.ts';
import { findFault } from './judge.ts';
import { People, type Sender } from './people.ts';
import { type OddRequest, type Operation, oddRequests, parseOperations, selectRequests } from './requests.ts';

/*
 * npm run fuzz: calls every operation of /openapi.json at and beyond its limits, on a running product. `--short` sends a
 * bounded selection and ignores times, for npm test. Exits with 1 if a reply has a fault, a process ended, or memory was
 * not released. FUZZ_REPORT is a file for the counts.
 */
const isShort = process.argv.includes('--short');
const maxPerOperation = isShort ? 12 : 4_000;
const concurrency = 4;
const timeoutMs = 30_000;
/** Only checked by `npm run fuzz`, when no other requests are running. */
const slowMs = 1_000;
const settleMs = isShort ? 3_000 : 30_000;
/** How much memory may grow: a heap is never released completely. */
const growthMb = 200;
const senders: Sender[] = ['owner', 'visitor', 'account without a profile'];
/** They end sign-ins or delete what other requests need, so they are called last. */
const isFinal = ({ method, path }: Operation): boolean =>
  method === 'DELETE' || /sign-out|password|second-factor|\/account\/email/.test(path);

interface Finding {
  key: string;
  what: string;
  sender: Sender;
  fault: string;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const agent = new Agent({ connections: concurrency, pipelining: 1 });
const findings: Finding[] = [];
const byStatus = new Map<string, number>();
const slowest: { ms: number; name: string }[] = [];
const names: readonly string[] = ['gateway', ...services];

const residentMb = (pid: number): number => {
  const [, kb = 0] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1_024);
};
const processes = (): Map<string, number> =>
  new Map([...systemProcesses()].filter(([name]) => names.includes(name)));

/** Sends one request, judges the reply, and returns how long it took (ms). */
async function send(odd: OddRequest, sender: Sender, people: People): Promise<number> {
  const { operation, url, body } = odd;
  const startedAt = performance.now();
  const addFinding = (fault: string) => findings.push({ key: operation.key, what: odd.what, sender, fault });
  try {
    const response = await request(`${system.origin}${url}`, {
      method: operation.method as 'GET',
      dispatcher: agent,
      headers: { accept: 'application/json', ...people.authHeaders(sender), ...odd.headers },
      ...(body !== undefined && operation.method !== 'GET' && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const streams = response.statusCode < 400 && operation.streams;
    const text = streams ? '' : await response.body.text();
    if (streams) response.body.destroy();
    const kind = `${Math.floor(response.statusCode / 100)}xx`;
    byStatus.set(kind, (byStatus.get(kind) ?? 0) + 1);
    const header = (name: string) => String(response.headers[name] ?? '');
    const retryAfter = header('retry-after') || undefined;
    const reply = { status: response.statusCode, contentType: header('content-type'), retryAfter, text };
    const fault = findFault(reply, operation);
    if (fault) addFinding(fault);
  } catch (error) {
    addFinding(error instanceof Error ? `no reply: ${error.name} ${error.message}` : String(error));
  }
  const ms = performance.now() - startedAt;
  slowest.push({ ms, name: `${operation.key} (${odd.what}, ${sender})` });
  slowest.sort((a, b) => b.ms - a.ms).splice(10);
  return ms;
}

/** Repeats a slow request without parallel requests, to see whether it is slow by itself. */
async function judgeTime(odd: OddRequest, sender: Sender, people: People): Promise<void> {
  const ms = await send(odd, sender, people);
  if (ms <= slowMs) return;
  const fault = `took ${Math.round(ms)} ms with no other request`;
  findings.push({ key: odd.operation.key, what: odd.what, sender, fault });
}

async function fuzz(operation: Operation, index: number, people: People): Promise<number> {
  await people.signInIfOld();
  const requests = selectRequests(
    oddRequests(operation, schemas, people.knownFor(operation)),
    maxPerOperation,
    index,
  );
  const limit = pLimit(concurrency);
  const slow: [OddRequest, Sender][] = [];
  const judged = async (odd: OddRequest, sender: Sender) => {
    if ((await send(odd, sender, people)) > slowMs) slow.push([odd, sender]);
  };
  const sent = requests.flatMap((odd, position) => {
    // In the short version senders alternate; the owner, who reaches most handlers, sends every second request.
    const nextSender = senders[position % 2 === 0 ? 0 : 1 + (Math.floor(position / 2) % 2)] ?? 'owner';
    return (isShort ? [nextSender] : senders).map(sender => limit(() => judged(odd, sender)));
  });
  await Promise.all(sent);
  if (!isShort) for (const [odd, sender] of slow) await judgeTime(odd, sender, people);
  if (isFinal(operation)) await people.signIn().catch(() => undefined);
  return sent.length;
}

const { operations, schemas } = parseOperations(
  (await (await fetch(`${system.origin}/openapi.json`)).json()) as Parameters<typeof parseOperations>[0],
);
const people = await People.create();
const before = processes();
const memoryBefore = new Map([...before].map(([name, pid]) => [name, residentMb(pid)]));
const startedAt = performance.now();
let requests = 0;
const order = [...operations].sort((a, b) => Number(isFinal(a)) - Number(isFinal(b)));
for (const [index, operation] of order.entries()) requests += await fuzz(operation, index, people);
const seconds = Math.round((performance.now() - startedAt) / 1_000);
await pause(settleMs);

for (const [name, pid] of before) {
  const key = `process ${name}`;
  const common = { key, what: 'all of them', sender: 'visitor' as const };
  if (processes().get(name) !== pid) findings.push({ ...common, fault: 'ended and was restarted' });
  else if (residentMb(pid) > (memoryBefore.get(name) ?? 0) * 1.5 + growthMb) {
    findings.push({ ...common, fault: `uses ${residentMb(pid)} MB, ${memoryBefore.get(name)} MB before` });
  }
}
say(`${operations.length} operations, ${requests} requests in ${seconds} s, four at once`);
say(
  `  ${[...byStatus]
    .sort()
    .map(([kind, count]) => `${kind}: ${count}`)
    .join(', ')}`,
);
say(
  `  memory, before and after: ${[...before].map(([name, pid]) => `${name} ${memoryBefore.get(name)} → ${processes().get(name) === pid ? residentMb(pid) : '?'} MB`).join(', ')}`,
);
say('  slowest:');
for (const { ms, name } of slowest) say(`    ${String(Math.round(ms)).padStart(6)} ms  ${name}`);
for (const { key, what, sender, fault } of findings.slice(0, 200))
  say(`✗ ${key}: ${what}, ${sender}: ${fault}`);

const failedKeys = new Set(findings.map(({ key }) => key)).size;
const checked = operations.length + before.size;
const counts = { passed: Math.max(0, checked - failedKeys), failed: failedKeys };
if (process.env.FUZZ_REPORT) writeFileSync(process.env.FUZZ_REPORT, JSON.stringify(counts));
say(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(failedKeys > 0 ? 1 : 0);
