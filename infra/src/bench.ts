import { findChromium } from './testing/chromium.ts';
import { runInSystem } from './testing/system-program.ts';

/* Runs tests/bench on a separate product. `--compose` runs it in containers. */
const selected = process.argv.slice(2).filter(name => !name.startsWith('--'));
if (selected.length === 0 || selected.includes('lighthouse') || selected.includes('slow-line')) {
  process.env.CHROMIUM_PATH = await findChromium(process.env);
}

const inContainers = process.argv.includes('--compose');
// Gives each simulated person a different client address.
process.env.TRUSTED_PROXIES = '1';
await runInSystem('bench', 'tests/bench/main.ts', { inContainers });
