import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { countReadyPods, findOutdated, killPods, listDeployments, rollOut } from './deployments.ts';
import { Load } from './load.ts';
import { countDeliveries, Watcher } from './watcher.ts';

/*
 * `npm run rollout -- IMAGE... | --kill | --grow` changes the cluster's Deployments one after the other under
 * load. Exits with 1 if a watcher missed a gift, a Deployment does not reach the requested state, or a
 * request failed. With --kill, requests may fail from the kill of pods until five seconds after new ones are
 * ready.
 */
const watcherCount = 3;
/** The load continues this long without a change. */
const steadyMs = 5_000;
/** A stopping pod takes at most this long (k8s/templates/server). */
const maxDrainMs = 45_000;
/** Gifts may arrive this long after the load has stopped. */
const arrivalTimeoutMs = 60_000;
const growTimeoutMs = 10 * 60_000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

interface Change {
  name: string;
  apply: () => Promise<void>;
}

const { values, positionals: images } = parseArgs({
  options: { kill: { type: 'boolean', default: false }, grow: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const load = await Load.prepare();
const changes = await planChanges();
if (changes.length === 0) {
  print('No Deployment runs another tag of these images: there is nothing to roll out.');
  process.exit(1);
}
const watchers = await Promise.all(Array.from({ length: watcherCount }, () => Watcher.open(load.listId)));
load.start();
await pause(steadyMs);
let hasFailedChange = false;
/** Failures in these periods do not fail the test. */
const killPeriods: { from: number; until: number }[] = [];
print(`${getHeading()} under load:`);
for (const { name, apply } of changes) {
  const from = Date.now();
  const before = { requests: load.requests, failures: load.failures.length };
  const error = await apply().then(
    () => undefined,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  );
  const durationSeconds = ((Date.now() - from) / 1_000).toFixed(1);
  if (values.kill) {
    await pause(steadyMs);
    killPeriods.push({ from, until: Date.now() });
    await pause(steadyMs);
  }
  print(
    `  ${name.padEnd(14)} ${durationSeconds.padStart(6)} s; ${load.requests - before.requests} requests, ${load.failures.length - before.failures} failed`,
  );
  if (error === undefined) continue;
  hasFailedChange = true;
  print(`✗ ${name}: ${error}`);
  break;
}
if (!values.kill) await pause(maxDrainMs);
await pause(steadyMs);
await load.stop();

const countArrivals = () => countDeliveries(load.addedGifts, watchers);
const deadline = performance.now() + arrivalTimeoutMs;
while (countArrivals().missed > 0 && performance.now() < deadline) await pause(200);
await Promise.all(watchers.map(watcher => watcher.close()));
const unexpectedFailures = load.failures.filter(
  ({ startedAt, endedAt }) => !killPeriods.some(({ from, until }) => startedAt <= until && endedAt >= from),
);
for (const { endedAt, message } of unexpectedFailures.slice(0, 50))
  print(`✗ ${new Date(endedAt).toISOString()} ${message}`);
const connections = watchers.reduce((sum, watcher) => sum + watcher.connections, 0);
const { streamed, onlyReloaded, missed } = countArrivals();
print(
  `${load.requests} requests, ${load.failures.length} failed; ${load.addedGifts.length} gifts added, sent to ${watcherCount} watchers over ${connections} connections: ${streamed} by the stream, ${onlyReloaded} only by reloading, ${missed} missed`,
);
process.exit(!hasFailedChange && unexpectedFailures.length + missed === 0 ? 0 : 1);

function getHeading(): string {
  if (values.kill) return 'Killed pods';
  return values.grow ? 'Added pods' : 'New versions';
}

async function planChanges(): Promise<Change[]> {
  if (values.kill) return (await listDeployments()).map(name => ({ name, apply: () => killPods(name) }));
  if (values.grow) return [{ name: 'shop', apply: growShop }];
  return (await findOutdated(images)).map(container => ({
    name: container.name,
    apply: () => rollOut(container),
  }));
}

/** Searches until the shop's autoscaler has added a pod. Throws at the timeout. */
async function growShop(): Promise<void> {
  const initialPods = await countReadyPods('shop');
  const deadline = performance.now() + growTimeoutMs;
  const stopSearches = load.startSearches();
  try {
    while ((await countReadyPods('shop')) <= initialPods) {
      if (performance.now() > deadline)
        throw new Error(`the autoscaler added no pod to the ${initialPods} existing ones`);
      await pause(2_000);
    }
    print(`  ready pods: ${initialPods} before, ${await countReadyPods('shop')} now`);
  } finally {
    await stopSearches();
  }
}
