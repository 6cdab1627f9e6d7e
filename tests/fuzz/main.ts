import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { services } from '@giftlist/contracts/services';
import pLimit from 'p-limit';
import { Agent, type Dispatcher, request } from 'undici';
import { findSystemProcesses } from '../bench/processes.ts';
import { system } from '../support/system.ts';
import { findDefect } from './find-defect.ts';
import { type Operation, parseOperations } from './operations.ts';
import { People, type Sender } from './people.ts';
import { createRequests, type FuzzRequest, selectRequests } from './requests.ts';

/*
 * `npm run fuzz` sends requests at and beyond the limits of every operation of /openapi.json. `--short` sends
 * a selection and ignores durations, for `npm test`. Exits with 1 if a response has a defect, a process ended,
 * or memory was not released. Writes the numbers of passed and failed checks to the file FUZZ_REPORT.
 */
const isShort = process.argv.includes('--short');
const maxRequestsPerOperation = isShort ? 12 : 4_000;
const concurrency = 4;
const timeoutMs = 30_000;
/** The longest duration of a request that runs without others. Only full runs check it. */
const slowMs = 1_000;
/** Wait before the memory is measured again. */
const settleMs = isShort ? 3_000 : 30_000;
/** Memory may grow by half plus this amount, because a heap is never released completely. */
const maxGrowthMb = 200;
const senders: Sender[] = ['owner', 'visitor', 'account without a profile'];
/** In a short run, each request has one sender: mostly the owner, who reaches most handlers. */
const shortRunSenders: Sender[] = ['owner', 'visitor', 'owner', 'account without a profile'];
const maxReportedFindings = 200;
const maxReportedSlowRequests = 10;
/** True for operations that end sign-ins, or delete what other requests need. */
const isCalledLast = ({ method, path }: Operation): boolean =>
  method === 'DELETE' || /sign-out|password|second-factor|\/account\/email/.test(path);

interface Finding {
  /** The operation, such as `POST /giftlist/create`, or the process. */
  key: string;
  description: string;
  sender: Sender;
  defect: string;
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const agent = new Agent({ connections: concurrency, pipelining: 1 });
const findings: Finding[] = [];
const countsByStatusClass = new Map<string, number>();
const slowestRequests: { ms: number; title: string }[] = [];
const processNames: readonly string[] = ['gateway', ...services];

const readResidentMb = (pid: number): number => {
  const [, kb = 0] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1_024);
};
const findPidsByName = (): Map<string, number> =>
  new Map([...findSystemProcesses()].filter(([name]) => processNames.includes(name)));

/** Sends the request and records any defect of the response. Returns the duration in milliseconds. */
async function send(fuzzRequest: FuzzRequest, sender: Sender, people: People): Promise<number> {
  const { operation, url, body } = fuzzRequest;
  const startedAt = performance.now();
  const addFinding = (defect: string) =>
    findings.push({ key: operation.key, description: fuzzRequest.description, sender, defect });
  try {
    const response = await request(`${system.origin}${url}`, {
      method: operation.method as Dispatcher.HttpMethod,
      dispatcher: agent,
      headers: { accept: 'application/json', ...people.createAuthHeaders(sender), ...fuzzRequest.headers },
      ...(body !== undefined && operation.method !== 'GET' && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const isStream = response.statusCode < 400 && operation.isEventStream;
    const text = isStream ? '' : await response.body.text();
    if (isStream) response.body.destroy();
    const statusClass = `${Math.floor(response.statusCode / 100)}xx`;
    countsByStatusClass.set(statusClass, (countsByStatusClass.get(statusClass) ?? 0) + 1);
    const getHeader = (name: string) => String(response.headers[name] ?? '');
    const retryAfter = getHeader('retry-after') || undefined;
    const fuzzResponse = {
      status: response.statusCode,
      contentType: getHeader('content-type'),
      retryAfter,
      text,
    };
    const defect = findDefect(fuzzResponse, operation);
    if (defect) addFinding(defect);
  } catch (error) {
    addFinding(error instanceof Error ? `no response: ${error.name} ${error.message}` : String(error));
  }
  const ms = performance.now() - startedAt;
  slowestRequests.push({ ms, title: `${operation.key} (${fuzzRequest.description}, ${sender})` });
  slowestRequests.sort((a, b) => b.ms - a.ms).splice(maxReportedSlowRequests);
  return ms;
}

/** Records a slow request only if it is slow again without other requests. */
async function repeatSlowRequest(fuzzRequest: FuzzRequest, sender: Sender, people: People): Promise<void> {
  const ms = await send(fuzzRequest, sender, people);
  if (ms <= slowMs) return;
  const defect = `took ${Math.round(ms)} ms with no other request running`;
  findings.push({ key: fuzzRequest.operation.key, description: fuzzRequest.description, sender, defect });
}

/** Returns the number of requests. */
async function fuzzOperation(operation: Operation, index: number, people: People): Promise<number> {
  await people.renewSignIn();
  const requests = selectRequests(
    createRequests(operation, schemas, people.createKnownValueLookup(operation)),
    maxRequestsPerOperation,
    index,
  );
  const limit = pLimit(concurrency);
  const slowRequests: [FuzzRequest, Sender][] = [];
  const sendAndTime = async (fuzzRequest: FuzzRequest, sender: Sender) => {
    if ((await send(fuzzRequest, sender, people)) > slowMs) slowRequests.push([fuzzRequest, sender]);
  };
  const pendingSends = requests.flatMap((fuzzRequest, position) => {
    const shortRunSender = shortRunSenders[position % shortRunSenders.length] ?? 'owner';
    return (isShort ? [shortRunSender] : senders).map(sender =>
      limit(() => sendAndTime(fuzzRequest, sender)),
    );
  });
  await Promise.all(pendingSends);
  if (!isShort)
    for (const [fuzzRequest, sender] of slowRequests) await repeatSlowRequest(fuzzRequest, sender, people);
  // Signing in fails once the account is deleted.
  if (isCalledLast(operation)) await people.signIn().catch(() => undefined);
  return pendingSends.length;
}

const { operations, schemas } = parseOperations(
  (await (await fetch(`${system.origin}/openapi.json`)).json()) as Parameters<typeof parseOperations>[0],
);
const people = await People.create();
const pidsBefore = findPidsByName();
const memoryBefore = new Map([...pidsBefore].map(([name, pid]) => [name, readResidentMb(pid)]));
const startedAt = performance.now();
let requestCount = 0;
const orderedOperations = [...operations].sort((a, b) => Number(isCalledLast(a)) - Number(isCalledLast(b)));
for (const [index, operation] of orderedOperations.entries())
  requestCount += await fuzzOperation(operation, index, people);
const seconds = Math.round((performance.now() - startedAt) / 1_000);
await pause(settleMs);

for (const [name, pid] of pidsBefore) {
  const key = `process ${name}`;
  // The sender has no meaning for a process.
  const finding = { key, description: 'all requests', sender: 'visitor' as const };
  if (findPidsByName().get(name) !== pid) findings.push({ ...finding, defect: 'ended during the run' });
  else if (readResidentMb(pid) > (memoryBefore.get(name) ?? 0) * 1.5 + maxGrowthMb) {
    findings.push({
      ...finding,
      defect: `uses ${readResidentMb(pid)} MB, and used ${memoryBefore.get(name)} MB before`,
    });
  }
}
print(`${operations.length} operations, ${requestCount} requests in ${seconds} s, ${concurrency} at a time`);
print(
  `  ${[...countsByStatusClass]
    .sort()
    .map(([statusClass, count]) => `${statusClass}: ${count}`)
    .join(', ')}`,
);
const memoryTexts = [...pidsBefore].map(([name, pid]) => {
  const mbAfter = findPidsByName().get(name) === pid ? readResidentMb(pid) : '?';
  return `${name} ${memoryBefore.get(name)} → ${mbAfter} MB`;
});
print(`  memory, before and after: ${memoryTexts.join(', ')}`);
print('  slowest:');
for (const { ms, title } of slowestRequests) print(`    ${String(Math.round(ms)).padStart(6)} ms  ${title}`);
for (const { key, description, sender, defect } of findings.slice(0, maxReportedFindings))
  print(`✗ ${key}: ${description}, ${sender}: ${defect}`);

const failedCount = new Set(findings.map(({ key }) => key)).size;
const checkedCount = operations.length + pidsBefore.size;
const counts = { passed: Math.max(0, checkedCount - failedCount), failed: failedCount };
if (process.env.FUZZ_REPORT) writeFileSync(process.env.FUZZ_REPORT, JSON.stringify(counts));
print(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(failedCount > 0 ? 1 : 0);
