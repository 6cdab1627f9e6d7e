import { findChromium } from './testing/chromium.ts';
import { runInSystem } from './testing/system-program.ts';

/* Runs tests/bench on a separate product. `--compose` runs it in containers. */
const selectedNames = process.argv.slice(2).filter(name => !name.startsWith('--'));
if (
  selectedNames.length === 0 ||
  selectedNames.includes('lighthouse') ||
  selectedNames.includes('slow-line')
) {
  process.env.CHROMIUM_PATH = await findChromium(process.env);
}

const inContainers = process.argv.includes('--compose');
// Lets each simulated person send a different client address in X-Forwarded-For.
process.env.TRUSTED_PROXIES = '1';
await runInSystem('bench', 'tests/bench/main.ts', { inContainers });
