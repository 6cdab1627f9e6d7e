import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../folders.ts';
import { printLine } from '../report/progress.ts';
import { findChromium } from './chromium.ts';
import { runPlaywright } from './runners.ts';
import type { Count } from './tally.ts';

const testsFolder = path.join(root, 'tests');

export function hasJourneys(): boolean {
  const folder = path.join(testsFolder, 'e2e');
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(file => /\.spec\.ts$/.test(file));
}

/** Every size and theme, and Kafka unavailable for a minute. */
export const thoroughEnvironment = { E2E_ALL: '1', KAFKA_AWAY_MS: '60000' };

export async function runJourneys(
  environment: Record<string, string>,
  options: { all: boolean; args?: readonly string[] },
): Promise<Count> {
  if (!hasJourneys()) {
    printLine('  There are no browser journeys in tests/e2e yet: 0 tests.');
    return { passed: 0, failed: 0 };
  }
  const settings = {
    ...environment,
    ...(options.all && thoroughEnvironment),
    CHROMIUM_PATH: await findChromium(process.env),
  };
  return await runPlaywright(testsFolder, options.args ?? [], settings);
}
