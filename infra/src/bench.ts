import { findChromium } from './testing/chromium.ts';
import { runInHouse } from './testing/house-program.ts';

const wanted = process.argv.slice(2).filter(name => !name.startsWith('--'));
if (wanted.length === 0 || wanted.includes('lighthouse') || wanted.includes('slow-line')) {
  process.env.CHROMIUM_PATH = await findChromium(process.env);
}

/* The measurements of tests/bench, against a product of their own; `--compose`: in containers. */
const inContainers = process.argv.includes('--compose');
// The people of a measurement have addresses of their own.
process.env.TRUSTED_PROXIES = '1';
await runInHouse('bench', 'tests/bench/main.ts', { inContainers });
