import path from 'node:path';
import { root } from '../folders.ts';
import { findChromium } from './chromium.ts';
import { runPlaywright } from './runners.ts';
import type { Count } from './tally.ts';

/** Selects all screen sizes and themes, and makes Kafka unavailable for a minute. */
export const thoroughEnvironment = { E2E_ALL: '1', KAFKA_AWAY_MS: '60000' };

export async function runJourneys(
  environment: Record<string, string>,
  options: { all: boolean; args?: readonly string[] },
): Promise<Count> {
  const settings = {
    ...environment,
    ...(options.all && thoroughEnvironment),
    CHROMIUM_PATH: await findChromium(process.env),
  };
  return await runPlaywright(path.join(root, 'tests'), options.args ?? [], settings);
}
