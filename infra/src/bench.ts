import { findChromium } from './testing/chromium.ts';
import { runInSystem } from './testing/system-program.ts';

/* Starts a product and runs tests/bench against it. `--compose` starts the product in containers. */
const benchmarkNames = process.argv.slice(2).filter(name => !name.startsWith('--'));
if (
  benchmarkNames.length === 0 ||
  benchmarkNames.includes('lighthouse') ||
  benchmarkNames.includes('slow-line')
) {
  process.env.CHROMIUM_PATH = await findChromium(process.env);
}

const inContainers = process.argv.includes('--compose');
// Lets each simulated person send a different client address in X-Forwarded-For.
process.env.TRUSTED_PROXIES = '1';
await runInSystem('bench', 'tests/bench/main.ts', { inContainers });
