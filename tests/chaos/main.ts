import { setTimeout as pause } from 'node:timers/promises';
import { control, createOwner } from '../support/system.ts';
import { retries } from './call-until-confirmed.ts';
import { checkWrites } from './check-writes.ts';
import { Load } from './load.ts';
import { MailLog } from './mail-log.ts';
import { parseParts } from './parts.ts';

/*
 * `npm run chaos [-- PART...]` kills and restarts the named parts, or all, one after the other under load.
 * Prints counts and findings. Exits with 1 if a check failed.
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
  const before = { confirmed: writes.confirmedCount, retries: retries.count };
  const killedAt = performance.now();
  await control(part, 'kill');
  await pause(downMs);
  await control(part, 'start');
  const downtime = formatTimeSince(killedAt);
  await pause(steadyMs);
  const confirmed = writes.confirmedCount - before.confirmed;
  print(
    `  ${part.padEnd(14)} down for ${downtime.padStart(6)}; ${confirmed} writes confirmed, ${retries.count - before.retries} repeated`,
  );
}
await load.stop();
const checkStartedAt = performance.now();
const { log, findings } = await checkWrites(owner, writes, mails);
await mails.stop();
const giftCount = [...writes.giftIds.values()].reduce((sum, ids) => sum + ids.size, 0);
print(`Checked in ${formatTimeSince(checkStartedAt)}:`);
print(`  ${writes.confirmedCount} writes confirmed, ${retries.count} requests repeated`);
print(
  `  ${writes.activeClaims.size + writes.releasedClaims.size} reservations, ${writes.releasedClaims.size} of them released; ${writes.rejectedCount} rejected as already taken`,
);
print(`  ${giftCount} gifts exist, ${writes.deletedGiftCount} deleted, ${writes.giftDetails.size} changed`);
print(
  `  ${log.eventCount} events in the log, ${log.repeatedCount} repeated messages; ${mails.repeatedCount} mails delivered again`,
);
for (const finding of findings.slice(0, 50)) print(`✗ ${finding}`);
print(
  findings.length === 0
    ? 'Every confirmed write exists, every event took effect once, no unit has two claimants.'
    : `${findings.length} findings`,
);
process.exit(findings.length === 0 ? 0 : 1);
