import { setTimeout as pause } from 'node:timers/promises';
import { control, newOwner } from '../support/house.ts';
import { examine } from './findings.ts';
import { Load } from './load.ts';

/*
 * npm run chaos [-- PART...]: a mixed load, while every service, the gateway and every server is killed and
 * started again in turn. Prints its counts; ends with 1 when something answered is not there.
 */
const all = [
  'gifts',
  'lists',
  'users',
  'notifications',
  'occasions',
  'shop',
  'gateway',
  'redis',
  'kafka',
  'mongo',
];
const wanted = process.argv.slice(2);
const parts = wanted.length > 0 ? wanted : all;
const steadyMs = 3_000;
const awayMs = 2_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const owner = await newOwner('chaos');
const load = new Load(owner);
await load.begin();
say(`Under load: ${load.kept.lists.length} lists.`);
for (const part of parts) {
  await pause(steadyMs);
  const before = load.answered;
  await control(part, 'kill');
  await pause(awayMs);
  await control(part, 'start');
  await pause(steadyMs);
  say(`${part.padEnd(14)} killed and started again; ${load.answered - before} writes answered meanwhile`);
}
await load.end();
const { held, released, gifts, deleted, details, lost, retried } = load.kept;
const added = [...gifts.values()].reduce((sum, each) => sum + each.size, 0) + deleted.size;
say(
  `Answered: ${held.size + released.size} reservations, of which ${released.size} given back; ${added} gifts added, ${details.size} changed, ${deleted.size} deleted. Refused as taken: ${lost}. Asked again: ${retried}.`,
);
const findings = await examine(owner, load.kept);
for (const finding of findings) say(`✗ ${finding}`);
say(
  findings.length === 0
    ? 'Every answered write is there, every event took effect once, no unit has two takers.'
    : `${findings.length} findings`,
);
process.exitCode = findings.length === 0 ? 0 : 1;
