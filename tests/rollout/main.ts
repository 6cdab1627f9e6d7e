import { setTimeout as pause } from 'node:timers/promises';
import { outdated, rollOut } from './deployments.ts';
import { Load } from './load.ts';
import { Watcher, waysTo } from './watcher.ts';

/*
 * npm run rollout -- --base-url ADDRESS IMAGE...: gives the cluster's Deployments these images, one after the
 * other, while people read, take and add gifts and watch a list. Ends with 1 where a request was not answered
 * as it should be, a watcher missed an event, or a Deployment does not come to run its image or had it already.
 */
const watchers = 3;
const steadyMs = 5_000;
/** As long as a pod may take that leaves (k8s/templates/server). */
const leavingMs = 45_000;
const patienceMs = 60_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const parts = await outdated(process.argv.slice(2));
if (parts.length === 0) {
  say('No Deployment runs another tag of these images: there is nothing to roll out.');
  process.exit(1);
}
const load = await Load.prepare();
const watching = await Promise.all(Array.from({ length: watchers }, () => Watcher.open(load.list)));
load.start();
await pause(steadyMs);
let isStuck = false;
say('New versions under load:');
for (const part of parts) {
  const began = performance.now();
  const before = { requests: load.requests, failures: load.failures.length };
  const trouble = await rollOut(part).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const took = ((performance.now() - began) / 1_000).toFixed(1);
  say(
    `  ${part.name.padEnd(14)} ${took.padStart(6)} s; ${load.requests - before.requests} requests, ${load.failures.length - before.failures} failed`,
  );
  if (trouble === undefined) continue;
  isStuck = true;
  say(`✗ ${part.name} was not given a new version: ${trouble}`);
  break;
}
await pause(leavingMs);
await load.end();

const ways = () => waysTo(load.added, watching);
const deadline = performance.now() + patienceMs;
while (ways().missed > 0 && performance.now() < deadline) await pause(200);
await Promise.all(watching.map(watcher => watcher.close()));
for (const failure of load.failures.slice(0, 50)) say(`✗ ${failure}`);
const connections = watching.reduce((sum, watcher) => sum + watcher.connections, 0);
const { streamed, onlyRead, missed } = ways();
say(
  `${load.requests} requests, ${load.failures.length} failed; ${load.added.length} gifts added, told to ${watchers} watchers over ${connections} connections: ${streamed} by the stream, ${onlyRead} only by asking again, ${missed} missed`,
);
process.exit(!isStuck && load.failures.length + missed === 0 ? 0 : 1);
