import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { deployments, findOutdated, kill, readyPods, rollOut } from './deployments.ts';
import { Load } from './load.ts';
import { countDeliveries, Watcher } from './watcher.ts';

/*
 * npm run rollout -- IMAGE... | --kill | --grow: changes the cluster's Deployments one after the other, while people
 * read, reserve and add gifts and watch a list. Exits with 1 if a watcher missed an event, a Deployment does not reach
 * the requested state, or a request had an unexpected response (with --kill: one that started some seconds after all
 * pods were ready again).
 */
const watchers = 3;
const steadyMs = 5_000;
/** The maximum time of a stopping pod (k8s/templates/server). */
const drainMs = 45_000;
const timeoutMs = 60_000;
const growMs = 10 * 60_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

interface Change {
  name: string;
  make: () => Promise<void>;
}

const { values, positionals: images } = parseArgs({
  options: { kill: { type: 'boolean', default: false }, grow: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const load = await Load.prepare();
const changes = await planChanges();
if (changes.length === 0) {
  say('No Deployment runs another tag of these images: there is nothing to roll out.');
  process.exit(1);
}
const openWatchers = await Promise.all(Array.from({ length: watchers }, () => Watcher.open(load.list)));
load.start();
await pause(steadyMs);
let isStuck = false;
/**
 * From the kill of the pods until some seconds after new ones were ready: failures in that time are reported but do not
 * count.
 */
const killings: { from: number; until: number }[] = [];
say(values.kill ? 'Killed under load:' : values.grow ? 'Grown under load:' : 'New versions under load:');
for (const { name, make } of changes) {
  const from = Date.now();
  const before = { requests: load.requests, failures: load.failures.length };
  const error = await make().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const duration = ((Date.now() - from) / 1_000).toFixed(1);
  if (values.kill) {
    await pause(steadyMs);
    killings.push({ from, until: Date.now() });
    await pause(steadyMs);
  }
  say(
    `  ${name.padEnd(14)} ${duration.padStart(6)} s; ${load.requests - before.requests} requests, ${load.failures.length - before.failures} failed`,
  );
  if (error === undefined) continue;
  isStuck = true;
  say(`✗ ${name}: ${error}`);
  break;
}
if (!values.kill) await pause(drainMs);
await pause(steadyMs);
await load.end();

const countArrivals = () => countDeliveries(load.added, openWatchers);
const deadline = performance.now() + timeoutMs;
while (countArrivals().missed > 0 && performance.now() < deadline) await pause(200);
await Promise.all(openWatchers.map(watcher => watcher.close()));
const failed = load.failures.filter(
  ({ startedAt, at }) => !killings.some(({ from, until }) => startedAt <= until && at >= from),
);
for (const { at, what } of failed.slice(0, 50)) say(`✗ ${new Date(at).toISOString()} ${what}`);
const connections = openWatchers.reduce((sum, watcher) => sum + watcher.connections, 0);
const { streamed, onlyReloaded, missed } = countArrivals();
say(
  `${load.requests} requests, ${load.failures.length} failed; ${load.added.length} gifts added, sent to ${watchers} watchers over ${connections} connections: ${streamed} by the stream, ${onlyReloaded} only by reloading, ${missed} missed`,
);
process.exit(!isStuck && failed.length + missed === 0 ? 0 : 1);

async function planChanges(): Promise<Change[]> {
  if (values.kill) return (await deployments()).map(name => ({ name, make: () => kill(name) }));
  if (values.grow) return [{ name: 'shop', make: growShop }];
  return (await findOutdated(images)).map(part => ({ name: part.name, make: () => rollOut(part) }));
}

/** Continuous searches exceed the capacity of one pod of the shop. */
async function growShop(): Promise<void> {
  const first = await readyPods('shop');
  const deadline = performance.now() + growMs;
  const end = load.search();
  try {
    while ((await readyPods('shop')) <= first) {
      if (performance.now() > deadline) throw new Error(`still ${first} pods: the autoscaler did nothing`);
      await pause(2_000);
    }
    say(`  ${first} pods became ${await readyPods('shop')}`);
  } finally {
    await end();
  }
}
