import { setTimeout as pause } from 'node:timers/promises';
import { control, newOwner } from '../support/system.ts';
import { retries } from './call-until-confirmed.ts';
import { checkWrites } from './check-writes.ts';
import { Load } from './load.ts';
import { Mails } from './mails.ts';
import { parseParts } from './parts.ts';

/*
 * npm run chaos [-- PART...]: a mixed load, while every service, the gateway and every server is killed and restarted
 * one after the other. Prints its counts; exits with 1 if a confirmed write is missing.
 */
const steadyMs = 3_000;
const downMs = 2_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/** Parsed first, so that a misspelled part is rejected before anything starts. */
function chosenParts(): readonly string[] {
  try {
    return parseParts(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return process.exit(1);
  }
}

const parts = chosenParts();
const owner = await newOwner('chaos');
const mails = new Mails();
const load = await Load.start(owner);
const { writes } = load;
say('Killed and restarted under load:');
for (const part of parts) {
  await pause(steadyMs);
  const before = { confirmed: writes.confirmed, retried: retries.count };
  const startedAt = performance.now();
  await control(part, 'kill');
  await pause(downMs);
  await control(part, 'start');
  const downtime = seconds(startedAt);
  await pause(steadyMs);
  const confirmed = writes.confirmed - before.confirmed;
  say(
    `  ${part.padEnd(14)} down for ${downtime.padStart(6)}; ${confirmed} writes confirmed, ${retries.count - before.retried} repeated`,
  );
}
await load.stop();
const startedAt = performance.now();
const { log, findings } = await checkWrites(owner, writes, mails);
await mails.stop();
const existing = [...writes.gifts.values()].reduce((sum, each) => sum + each.size, 0);
say(`Checked in ${seconds(startedAt)}:`);
say(`  ${writes.confirmed} writes confirmed, ${retries.count} requests repeated`);
say(
  `  ${writes.active.size + writes.released.size} reservations, ${writes.released.size} of them released; ${writes.refused} refused as already taken`,
);
say(`  ${existing} gifts exist, ${writes.deleted} deleted, ${writes.details.size} changed`);
say(
  `  ${log.events} events in the log, ${log.repeated} of them published twice; ${mails.repeated} mails delivered again`,
);
for (const finding of findings.slice(0, 50)) say(`✗ ${finding}`);
say(
  findings.length === 0
    ? 'Every confirmed write exists, every event took effect once, no unit has two claimants.'
    : `${findings.length} findings`,
);
process.exit(findings.length === 0 ? 0 : 1);
