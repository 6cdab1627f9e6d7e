import { setTimeout as pause } from 'node:timers/promises';
import { control, createOwner } from '../support/system.ts';
import { retries } from './call-until-confirmed.ts';
import { checkWrites } from './check-writes.ts';
import { Load } from './load.ts';
import { MailLog } from './mail-log.ts';
import { parseParts } from './parts.ts';

/*
 * `npm run chaos [-- PART...]` kills and restarts the parts one after the other under load. Prints
 * counts and findings. Exits with 1 if a check failed.
 */
const steadyMs = 3_000;
const downMs = 2_000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const formatTimeSince = (since: number): string => `${((performance.now() - since) / 1_000).toFixed(1)} s`;

function parsePartsOrExit(): readonly string[] {
  try {
    return parseParts(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return process.exit(1);
  }
}

const parts = parsePartsOrExit();
const owner = await createOwner('chaos');
const mails = new MailLog();
const load = await Load.start(owner);
const { writes } = load;
print('Killed and restarted under load:');
for (const part of parts) {
  await pause(steadyMs);
  const before = { confirmed: writes.confirmed, retried: retries.count };
  const startedAt = performance.now();
  await control(part, 'kill');
  await pause(downMs);
  await control(part, 'start');
  const downtime = formatTimeSince(startedAt);
  await pause(steadyMs);
  const confirmed = writes.confirmed - before.confirmed;
  print(
    `  ${part.padEnd(14)} down for ${downtime.padStart(6)}; ${confirmed} writes confirmed, ${retries.count - before.retried} repeated`,
  );
}
await load.stop();
const startedAt = performance.now();
const { log, findings } = await checkWrites(owner, writes, mails);
await mails.stop();
const existing = [...writes.gifts.values()].reduce((sum, each) => sum + each.size, 0);
print(`Checked in ${formatTimeSince(startedAt)}:`);
print(`  ${writes.confirmed} writes confirmed, ${retries.count} requests repeated`);
print(
  `  ${writes.active.size + writes.released.size} reservations, ${writes.released.size} of them released; ${writes.refused} refused as already taken`,
);
print(`  ${existing} gifts exist, ${writes.deleted} deleted, ${writes.details.size} changed`);
print(
  `  ${log.events} events in the log, ${log.repeated} of them published twice; ${mails.repeated} mails delivered again`,
);
for (const finding of findings.slice(0, 50)) print(`✗ ${finding}`);
print(
  findings.length === 0
    ? 'Every confirmed write exists, every event took effect once, no unit has two claimants.'
    : `${findings.length} findings`,
);
process.exit(findings.length === 0 ? 0 : 1);
