import { setTimeout as pause } from 'node:timers/promises';
import { control, newOwner } from '../support/system.ts';
import { examine } from './findings.ts';
import { asked } from './insist.ts';
import { Load } from './load.ts';
import { Mails } from './mails.ts';
import { partsIn } from './parts.ts';

/*
 * npm run chaos [-- PART...]: a mixed load, while every service, the gateway and every server is killed and restarted
 * one after the other. Prints its counts; exits with 1 if a confirmed write is missing.
 */
const steadyMs = 3_000;
const awayMs = 2_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const seconds = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

/** Parsed first, so that a misspelled part is rejected before anything starts. */
function chosenParts(): readonly string[] {
  try {
    return partsIn(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return process.exit(1);
  }
}

const parts = chosenParts();
const owner = await newOwner('chaos');
const mails = new Mails();
const load = await Load.begin(owner);
const { kept } = load;
say('Killed and restarted under load:');
for (const part of parts) {
  await pause(steadyMs);
  const before = { answered: kept.answered, again: asked.again };
  const began = performance.now();
  await control(part, 'kill');
  await pause(awayMs);
  await control(part, 'start');
  const away = seconds(began);
  await pause(steadyMs);
  const answered = kept.answered - before.answered;
  say(
    `  ${part.padEnd(14)} down for ${away.padStart(6)}; ${answered} writes confirmed, ${asked.again - before.again} repeated`,
  );
}
await load.end();
const began = performance.now();
const { log, wrong } = await examine(owner, kept, mails);
await mails.end();
const there = [...kept.gifts.values()].reduce((sum, each) => sum + each.size, 0);
say(`Examined in ${seconds(began)}:`);
say(`  ${kept.answered} writes confirmed, ${asked.again} requests repeated`);
say(
  `  ${kept.held.size + kept.released.size} reservations, ${kept.released.size} of them released; ${kept.refused} refused as already taken`,
);
say(`  ${there} gifts exist, ${kept.deleted} deleted, ${kept.details.size} changed`);
say(
  `  ${log.events} events in the log, ${log.repeated} of them published twice; ${mails.repeated} mails delivered again`,
);
for (const finding of wrong.slice(0, 50)) say(`✗ ${finding}`);
say(
  wrong.length === 0
    ? 'Every confirmed write exists, every event took effect once, no unit has two claimants.'
    : `${wrong.length} findings`,
);
process.exit(wrong.length === 0 ? 0 : 1);
